import { compareCosts, ratesNote } from "../support/compare.ts";
import { LoadConnection, requestBytes } from "../support/http-load.ts";
import {
	type Organization,
	withOrganization,
} from "../support/organization.ts";
import { type Program, startProgram } from "../support/programs.ts";
import type { Scenario } from "../support/scenario.ts";
import { count } from "../support/sizes.ts";
import { median, multipleRow, type Row } from "../support/table.ts";

const channels = 1000;
const callers = 10;

const body = new URLSearchParams({
	apply_markdown: "true",
	slim_presence: "true",
	client_capabilities: JSON.stringify({
		notification_settings_null: true,
		bulk_message_deletion: true,
		user_avatar_url_field_optional: true,
		stream_typing_notifications: true,
		user_settings_object: true,
		empty_topic_name: true,
	}),
}).toString();

const registerBytes = (organization: Organization, person: number): Buffer =>
	requestBytes("localhost", {
		method: "POST",
		path: "/api/v1/register",
		headers: { Authorization: organization.authorizationOf(person) },
		body,
	});

/** Milliseconds of one request on a connection of its own, and the size of the answer. */
async function once(
	program: Program,
	bytes: Buffer,
): Promise<{ ms: number; length: number }> {
	const connection = new LoadConnection(program.port);
	await connection.opened();
	const begun = performance.now();
	const chunks = await connection.send(bytes);
	const ms = performance.now() - begun;
	connection.close();
	if (connection.status !== 200)
		throw new Error(`a register was answered with ${connection.status}`);
	return { ms, length: chunks.reduce((sum, chunk) => sum + chunk.length, 0) };
}

export const register: Scenario = {
	name: "register",
	about: "register a queue with the whole state",
	async run(pace) {
		const rows: Row[] = [];
		for (const users of [10, 1000, 10_000]) {
			const size = { users, channels, messages: 1000 };
			const firsts: { skein: number; floor: number }[] = [];
			for (let n = 1; n < pace.repetitions; n++)
				await withOrganization(size, async (skein, organization) => {
					const bytes = registerBytes(organization, 0);
					const { ms, length } = await once(skein, bytes);
					const floor = await startProgram([
						"bench/floor/bytes.ts",
						String(length),
					]);
					firsts.push({ skein: ms, floor: (await once(floor, bytes)).ms });
					await floor.stop();
				});
			await withOrganization(size, async (skein, organization) => {
				const requests = Array.from({ length: callers }, (_, n) =>
					registerBytes(organization, n % users),
				);
				const first = await once(skein, requests[0] as Buffer);
				const floor = await startProgram([
					"bench/floor/bytes.ts",
					String(first.length),
				]);
				const next = (who: number, n: number) =>
					requests[(who + n) % callers] as Buffer;
				firsts.push({
					skein: first.ms,
					floor: (await once(floor, requests[0] as Buffer)).ms,
				});
				const costs = await compareCosts(
					{ program: skein, next },
					{ program: floor, next },
					{ connections: 2 },
					pace,
				);
				await floor.stop();
				const where = `${count(users)} users, ${count(channels)} channels`;
				rows.push(
					multipleRow(
						{
							scenario: `first register after a start, ${where}`,
							unit: "ms",
							wanted: "≤ 3",
						},
						3,
						firsts,
						{ note: `${Math.round(first.length / 1024)} kB` },
					),
					multipleRow(
						{
							scenario: `later registers, ${where}`,
							unit: "CPU µs",
							wanted: "≤ 3",
						},
						3,
						costs.pairs,
						{
							cpuMicros: median(costs.pairs.map((pair) => pair.skein)),
							residentMb: skein.residentMb(),
							note: ratesNote(costs),
						},
					),
				);
			});
		}
		return rows;
	},
};
