import assert from "node:assert/strict";
import { before, test } from "node:test";
import { sql } from "kysely";
import { world } from "../../../test/world.ts";
import { fragment, runFragment } from "../../storage/fragment.ts";
import {
	obtainPeopleConversation,
	obtainTopicConversation,
	peopleKey,
} from "../conversations/conversations.ts";
import { messageFacts, messageFlags } from "../messages/facts.ts";
import { indexMessages } from "../search/index-messages.ts";
import { parseNarrow } from "./parse.ts";
import { openNarrow } from "./range.ts";
import { ends, STRETCHES_PER_STATEMENT } from "./select.ts";

// No narrow walks through all messages, however many there are and however few match.

const MESSAGES = 20_000;
const CHANNELS = 60;
const TOPICS = 5;
/** Of all rows of the table, so many may be read to find a few. */
const SHARE_MAX = 0.2;

const w = await world();
const [mia, max, mona, adam] = [
	w.as("mia"),
	w.as("max"),
	w.as("mona"),
	w.as("adam"),
];
const channelIds: number[] = [];

before(async () => {
	for (let n = 0; n < CHANNELS; n++)
		channelIds.push(
			await w.channel(`c${n}`, "public", n < 3 ? [mia, max] : [mia]),
		);
	await w.inside(async (work) => {
		const conversations: {
			id: number;
			channelId: number | null;
			topic: string;
		}[] = [];
		for (const channelId of channelIds)
			for (let n = 0; n < TOPICS; n++) {
				const topic =
					n === 0 && channelId === channelIds[0] ? "✔ done" : `topic ${n}`;
				conversations.push({
					id: (await obtainTopicConversation(work, channelId, topic)).id,
					channelId,
					topic,
				});
			}
		const direct = (
			await obtainPeopleConversation(work, peopleKey([max.id, mona.id]))
		).id;
		for (let n = 0; n < MESSAGES; n++) {
			const id = work.nextMessageId();
			const isDirect = n % 500 === 0;
			const place = conversations[
				(n * 7919) % conversations.length
			] as (typeof conversations)[number];
			const conversation = isDirect ? direct : place.id;
			const channel = isDirect ? null : place.channelId;
			work.append("message", {
				organization_id: work.organizationId,
				id,
				conversation_id: conversation,
				channel_id: channel,
				topic: isDirect ? "" : place.topic,
				sender_id: isDirect
					? max.id
					: ([mia.id, mona.id, adam.id][n % 3] ?? mia.id),
				content: `message ${n}`,
				rendered_content: `<p>message ${n} ${n % 1000 === 0 ? "kumquat" : "apple"}</p>`,
				sent_at: work.now,
				client: "test",
				facts:
					n % 1000 === 1
						? messageFacts.hasLink
						: n % 1000 === 2
							? messageFacts.mentionsChannel
							: 0,
				origin_conversation_id: conversation,
				origin_channel_id: channel,
				channel_moves: null,
				read_on_arrival: n % 1000 === 3 ? 0 : 2,
				edited_at: null,
				moved_at: null,
			});
			if (n % 1000 === 4)
				work.append("message_flag", {
					organization_id: work.organizationId,
					user_id: max.id,
					message_id: id,
					flags: messageFlags.starred | messageFlags.mentioned,
				});
			if (n % 1000 === 5)
				work.append("reaction", {
					organization_id: work.organizationId,
					message_id: id,
					id,
					user_id: mia.id,
					emoji_name: "tada",
					emoji_code: "1f389",
					reaction_type: "unicode_emoji",
				});
		}
	});
	const server = { userId: null, client: "test" };
	while (
		(await w.engine.run(w.organizationId, server, indexMessages, null)).left > 0
	);
	await sql`ANALYZE`.execute(w.server.storage.reader).catch(() => {});
});

const narrows: readonly unknown[][] = [
	[],
	[{ operator: "channel", operand: "c1" }],
	[
		{ operator: "channel", operand: "c1" },
		{ operator: "topic", operand: "topic 1" },
	],
	[{ operator: "topic", operand: "topic 1" }],
	[{ operator: "sender", operand: 0 }],
	[{ operator: "dm", operand: [] }],
	[{ operator: "is", operand: "dm" }],
	[{ operator: "dm-including", operand: 0 }],
	[{ operator: "is", operand: "starred" }],
	[{ operator: "is", operand: "mentioned" }],
	[{ operator: "is", operand: "alerted" }],
	[{ operator: "is", operand: "unread" }],
	[{ operator: "is", operand: "resolved" }],
	[{ operator: "is", operand: "muted" }],
	[{ operator: "is", operand: "followed" }],
	[{ operator: "in", operand: "home" }],
	[{ operator: "has", operand: "link" }],
	[{ operator: "has", operand: "reaction" }],
	[{ operator: "id", operand: 77 }],
	[
		{ operator: "channel", operand: "c1" },
		{ operator: "is", operand: "unread" },
	],
	[{ operator: "search", operand: "kumquat" }],
	[
		{ operator: "channel", operand: "c1" },
		{ operator: "search", operand: "kumqua" },
	],
	[{ operator: "search", operand: "nowhere" }],
	[{ operator: "channel", operand: "c1", negated: true }],
];

interface PlanNode {
	"Node Type": string;
	"Relation Name"?: string;
	"Actual Rows"?: number;
	"Actual Loops"?: number;
	"Rows Removed by Filter"?: number;
	"Rows Removed by Index Recheck"?: number;
	Plans?: PlanNode[];
}

/** Rows of the table that were looked at. */
function rowsRead(node: PlanNode, table: string): number {
	const here =
		node["Relation Name"] === table
			? ((node["Actual Rows"] ?? 0) +
					(node["Rows Removed by Filter"] ?? 0) +
					(node["Rows Removed by Index Recheck"] ?? 0)) *
				(node["Actual Loops"] ?? 1)
			: 0;
	return (
		here +
		(node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), 0)
	);
}

for (const direction of ["older", "newer"] as const)
	for (const written of narrows)
		test(`${JSON.stringify(written)} ${direction}`, async () => {
			const terms = written.map((term) => {
				const { operator, operand } = term as {
					operator: string;
					operand: unknown;
				};
				if (operand === 0)
					return {
						operator,
						operand: operator === "sender" ? max.id : mona.id,
					};
				return operator === "dm" ? { operator, operand: [mona.id] } : term;
			});
			const reading = await w.engine.reading(w.organizationId);
			const { compiled } = await openNarrow(
				reading,
				max.id,
				parseNarrow(terms),
			);
			const stretches = (compiled.cover?.stretches ?? []).slice(
				0,
				STRETCHES_PER_STATEMENT,
			);
			if (stretches.length === 0) return;
			const query = ends(w.organizationId, stretches, compiled.whereCovered, {
				direction,
				from: direction === "older" ? Number.MAX_SAFE_INTEGER : 0,
				limit: 20,
			});
			if (w.server.storage.name === "postgres") {
				const rows = await runFragment<{
					"QUERY PLAN": { Plan: PlanNode }[];
				}>(reading.db, fragment`explain (analyze, format json) ${query}`);
				const plan = rows[0]?.["QUERY PLAN"][0]?.Plan as PlanNode;
				const read = rowsRead(plan, "message");
				assert.ok(
					read <= MESSAGES * SHARE_MAX,
					`${read} rows: ${JSON.stringify(plan, null, 1)}`,
				);
				return;
			}
			const rows = await runFragment<{ detail: string }>(
				reading.db,
				fragment`explain query plan ${query}`,
			);
			for (const { detail } of rows) {
				assert.doesNotMatch(detail, /^SCAN (?:m|message)\b/, detail);
				// The key alone, open at one end, is all messages.
				if (
					/^SEARCH m USING (?:COVERING )?INDEX sqlite_autoindex_message_1/.test(
						detail,
					)
				)
					assert.match(detail, /id=\?|rowid=\?|id>\? AND id<\?/, detail);
			}
		});
