import { join } from "node:path";
import { type Costs, compareCosts, ratesNote } from "../support/compare.ts";
import { LoadConnection, requestBytes } from "../support/http-load.ts";
import { LONG_TOPIC_MESSAGES } from "../support/message-rows.ts";
import {
	type Organization,
	type Plan,
	type Size,
	withOrganization,
} from "../support/organization.ts";
import { type SkeinProgram, startProgram } from "../support/programs.ts";
import {
	type Pace,
	type Scenario,
	withDirectory,
} from "../support/scenario.ts";
import { bigSize, count, small } from "../support/sizes.ts";
import { median, multipleRow, type Row } from "../support/table.ts";

const connections = 8;
const requestsMax = 400;

interface Kind {
	readonly name: string;
	readonly path: string;
	readonly body: Readonly<Record<string, string>>;
}

const kindsOf = ({ crowdId, longTopic }: Plan): Kind[] => [
	{
		name: `a topic of ${count(LONG_TOPIC_MESSAGES)} unread messages`,
		path: "/api/v1/mark_topic_as_read",
		body: { stream_id: String(crowdId), topic_name: longTopic },
	},
	{ name: "everything", path: "/api/v1/mark_all_as_read", body: {} },
];

interface Found {
	readonly unread: number;
	readonly costs: Map<string, Costs & { residentMb: number }>;
}

/** How much a person who has read nothing finds unread, at the start. */
async function countUnread(
	skein: SkeinProgram,
	organization: Organization,
	person: number,
): Promise<number> {
	const connection = new LoadConnection(skein.port);
	const answer = await connection.json<{ unread_msgs: { count: number } }>(
		requestBytes("localhost", {
			method: "POST",
			path: "/api/v1/register",
			headers: { Authorization: organization.authorizationOf(person) },
			body: new URLSearchParams({
				event_types: '["message"]',
				fetch_event_types: '["update_message_flags", "message"]',
			}).toString(),
		}),
	);
	connection.close();
	return answer.unread_msgs.count;
}

/** Costs by kind, in an organization of one size. */
const markIn = (size: Size, pace: Pace): Promise<Found> =>
	withOrganization(size, (skein, organization) =>
		withDirectory(async (directory) => {
			const floor = await startProgram([
				"bench/floor/mark.ts",
				join(directory, "floor.db"),
			]);
			// Each person does each thing once; afterwards there is nothing left to mark.
			let next = 0;
			const unread = await countUnread(skein, organization, next++);
			const costs: Found["costs"] = new Map();
			// Both kinds, both sides, a warm-up and the repetitions.
			const turns = 2 * (pace.repetitions + 1);
			const perTurn = Math.floor(size.users / (2 * turns));
			try {
				for (const { name, path, body } of kindsOf(organization.messages)) {
					const bytes = () =>
						requestBytes("localhost", {
							method: "POST",
							path,
							headers: {
								Authorization: organization.authorizationOf(
									next++ % size.users,
								),
							},
							body: new URLSearchParams(body).toString(),
						});
					const found = await compareCosts(
						{ program: skein, next: bytes },
						{ program: floor, next: bytes },
						{ connections, requestsMax: Math.min(requestsMax, perTurn) },
						pace,
					);
					costs.set(name, { ...found, residentMb: skein.residentMb() });
				}
			} finally {
				await floor.stop();
			}
			return { unread, costs };
		}),
	);

export const mark: Scenario = {
	name: "mark",
	about: "mark as read",
	async run(pace) {
		const big = bigSize(pace);
		const few = await markIn(small, pace);
		const many = await markIn(big, pace);
		const rows: Row[] = [];
		for (const [name, cost] of many.costs)
			rows.push(
				multipleRow(
					{
						scenario: `mark ${name} read, of ${count(many.unread)} unread`,
						unit: "CPU µs",
						wanted: "≤ 3",
					},
					3,
					cost.pairs,
					{
						cpuMicros: median(cost.pairs.map((pair) => pair.skein)),
						residentMb: cost.residentMb,
						note: ratesNote(cost),
					},
				),
			);
		for (const [name, cost] of many.costs)
			rows.push(
				multipleRow(
					{
						scenario: `growth of marking ${name} read from ${count(small.messages)} to ${count(big.messages)} messages`,
						unit: "CPU µs",
						wanted: "≤ 1.5",
					},
					1.5,
					cost.pairs.map((pair, n) => ({
						skein: pair.skein,
						floor: few.costs.get(name)?.pairs[n]?.skein ?? Number.NaN,
					})),
				),
			);
		return rows;
	},
};
