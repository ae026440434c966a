import { join } from "node:path";
import { compareCosts, ratesNote } from "../support/compare.ts";
import { LoadConnection, requestBytes } from "../support/http-load.ts";
import { LONG_TOPIC_MESSAGES } from "../support/message-rows.ts";
import {
	type Organization,
	withOrganization,
} from "../support/organization.ts";
import { type SkeinProgram, startProgram } from "../support/programs.ts";
import { type Scenario, withDirectory } from "../support/scenario.ts";
import { bigSize, count } from "../support/sizes.ts";
import { median, multipleRow, type Row } from "../support/table.ts";

const connections = 8;
const requestsMax = 400;

interface Kind {
	readonly scenario: string;
	readonly path: string;
	readonly body: Readonly<Record<string, string>>;
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

export const mark: Scenario = {
	name: "mark",
	about: "mark as read",
	run: (pace) =>
		withOrganization(bigSize(pace), (skein, organization) =>
			withDirectory(async (directory) => {
				const floor = await startProgram([
					"bench/floor/mark.ts",
					join(directory, "floor.db"),
				]);
				// Each person does each thing once; afterwards there is nothing left to mark.
				let next = 0;
				const unread = await countUnread(skein, organization, next++);
				const { messages } = organization;
				const kinds: Kind[] = [
					{
						scenario: `mark a topic of ${count(LONG_TOPIC_MESSAGES)} unread messages read`,
						path: "/api/v1/mark_topic_as_read",
						body: {
							stream_id: String(messages.crowdId),
							topic_name: messages.longTopic,
						},
					},
					{
						scenario: `mark all read, ${count(unread)} unread`,
						path: "/api/v1/mark_all_as_read",
						body: {},
					},
				];
				const rows: Row[] = [];
				try {
					for (const { scenario, path, body } of kinds) {
						const bytes = () =>
							requestBytes("localhost", {
								method: "POST",
								path,
								headers: {
									Authorization: organization.authorizationOf(
										next++ % organization.size.users,
									),
								},
								body: new URLSearchParams(body).toString(),
							});
						const costs = await compareCosts(
							{ program: skein, next: bytes },
							{ program: floor, next: bytes },
							{ connections, requestsMax },
							pace,
						);
						rows.push(
							multipleRow(
								{ scenario, unit: "CPU µs", wanted: "≤ 3" },
								3,
								costs.pairs,
								{
									cpuMicros: median(costs.pairs.map((pair) => pair.skein)),
									residentMb: skein.residentMb(),
									note: ratesNote(costs),
								},
							),
						);
					}
				} finally {
					await floor.stop();
				}
				return rows;
			}),
		),
};
