import { compareCosts, ratesNote } from "../support/compare.ts";
import { requestBytes } from "../support/http-load.ts";
import { withOrganization } from "../support/organization.ts";
import { startProgram } from "../support/programs.ts";
import type { Scenario } from "../support/scenario.ts";
import { count } from "../support/sizes.ts";
import { median, multipleRow } from "../support/table.ts";

const size = { users: 10_000, channels: 1, messages: 1000 };
const connections = 32;

export const presence: Scenario = {
	name: "presence",
	about: "presence pings of everybody",
	run: (pace) =>
		withOrganization(size, async (skein, organization) => {
			const floor = await startProgram(["bench/floor/presence.ts"]);
			const pings = Array.from({ length: size.users }, (_, n) =>
				requestBytes("localhost", {
					method: "POST",
					path: "/api/v1/users/me/presence",
					headers: { Authorization: organization.authorizationOf(n) },
					body: "status=active&ping_only=true",
				}),
			);
			let turn = 0;
			const next = () => pings[turn++ % pings.length] as Buffer;
			try {
				const costs = await compareCosts(
					{ program: skein, next },
					{ program: floor, next },
					{ connections },
					pace,
				);
				return [
					multipleRow(
						{
							scenario: `presence pings of ${count(size.users)} users`,
							unit: "CPU µs",
							wanted: "≤ 2",
						},
						2,
						costs.pairs,
						{
							cpuMicros: median(costs.pairs.map((pair) => pair.skein)),
							residentMb: skein.residentMb(),
							note: ratesNote(costs),
						},
					),
				];
			} finally {
				await floor.stop();
			}
		}),
};
