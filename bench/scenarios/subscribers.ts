import { measure } from "../support/compare.ts";
import { requestBytes } from "../support/http-load.ts";
import { crowdName, withOrganization } from "../support/organization.ts";
import type { Scenario } from "../support/scenario.ts";
import { count } from "../support/sizes.ts";
import { median, multipleRow } from "../support/table.ts";

const text =
	"Has anybody looked at the failing build yet? It began after the last merge, I think.";
const connections = 64;

export const subscribers: Scenario = {
	name: "send-subscribers",
	about: "send to channels of different size, nobody online",
	run(pace) {
		const crowds = pace.isQuick ? [10, 1000, 10_000] : [10, 1000, 100_000];
		const users = crowds.at(-1) as number;
		return withOrganization(
			{ users, channels: crowds.length, messages: 1000, crowds },
			async (skein, organization) => {
				const costs = crowds.map(() => [] as number[]);
				const rates = crowds.map(() => [] as number[]);
				const send = async (crowd: number, seconds: number) => {
					const bytes = requestBytes("localhost", {
						method: "POST",
						path: "/api/v1/messages",
						headers: { Authorization: organization.owner },
						body: new URLSearchParams({
							type: "stream",
							to: crowdName(crowd),
							topic: "news",
							content: text,
						}).toString(),
					});
					return measure(
						{ program: skein, next: () => bytes },
						{ connections },
						seconds,
					);
				};
				for (const crowd of crowds.keys()) await send(crowd, 1);
				for (let n = 0; n < pace.repetitions; n++)
					for (const crowd of crowds.keys()) {
						const { cpuMicros, perSecond } = await send(crowd, pace.seconds);
						costs[crowd]?.push(cpuMicros);
						rates[crowd]?.push(perSecond);
					}
				return crowds.slice(1).map((subscriberCount, at) => {
					const own = costs[at + 1] ?? [];
					return multipleRow(
						{
							scenario: `send to ${count(subscriberCount)} subscribers, beside ${crowds[0]}`,
							unit: "CPU µs",
							wanted: "≤ 1.2",
						},
						1.2,
						own.map((cost, n) => ({
							skein: cost,
							floor: costs[0]?.[n] ?? Number.NaN,
						})),
						{
							cpuMicros: median(own),
							residentMb: skein.residentMb(),
							note: `${Math.round(median(rates[at + 1] ?? []))} sends/s`,
						},
					);
				});
			},
		);
	},
};
