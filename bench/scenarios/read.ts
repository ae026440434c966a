import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tokens } from "../../src/domain/search/index-messages.ts";
import { type Costs, compareCosts, ratesNote } from "../support/compare.ts";
import { requestBytes } from "../support/http-load.ts";
import {
	type Organization,
	type Plan,
	type Size,
	withOrganization,
} from "../support/organization.ts";
import { startProgram } from "../support/programs.ts";
import { type Scenario, withDirectory } from "../support/scenario.ts";
import { bigSize, count, small } from "../support/sizes.ts";
import { median, multipleRow, type Row } from "../support/table.ts";

const perFetch = 100;
const variants = 64;
const connections = 4;

const columns =
	"m.id, m.conversation_id, m.channel_id, m.topic, m.sender_id, m.content, m.rendered_content, m.sent_at, m.client, m.facts, m.edited_at, m.moved_at";

interface Kind {
	readonly narrow: readonly object[];
	readonly sql: string;
	/** The anchor is the last of them, if there is one. */
	readonly parameters: readonly (string | number)[];
	/** From where the messages of the kind are spread; anchors lie between it and the newest. Or the word that is the anchor. */
	readonly from: number | "first_unread";
	/** A small organization has not enough of them. */
	readonly isBigOnly?: boolean;
}

/** Sent to the reader. */
const mine = `(m.channel_id IN (SELECT channel_id FROM subscription WHERE organization_id = ? AND user_id = ? AND is_active = 1)
	OR m.conversation_id IN (SELECT conversation_id FROM conversation_person WHERE organization_id = ? AND user_id = ?))`;

const newest = `ORDER BY m.id DESC LIMIT ${perFetch}`;

function kindsOf(plan: Plan): Record<string, Kind> {
	const { organizationId: o, ownerId, lastMessageId: last } = plan;
	const everywhere = Math.floor(last / 2);
	const search = (word: string, wordId: number, from: number): Kind => ({
		narrow: [{ operator: "search", operand: word }],
		sql: `SELECT ${columns} FROM search_index x CROSS JOIN message m ON m.organization_id = ? AND m.id = x.rowid - ${o * 2 ** 32}
			WHERE search_index MATCH ? AND ${mine} AND x.rowid <= ${o * 2 ** 32} + ? ORDER BY x.rowid DESC LIMIT ${perFetch}`,
		parameters: [o, `"${tokens.word(o, wordId)}"`, o, ownerId, o, ownerId],
		from,
	});
	return {
		"a topic": {
			narrow: [
				{ operator: "channel", operand: plan.crowdId },
				{ operator: "topic", operand: plan.longTopic },
			],
			sql: `SELECT ${columns} FROM message m WHERE m.organization_id = ? AND m.conversation_id = ? AND m.id <= ? ${newest}`,
			parameters: [o, plan.longTopicConversationId],
			from: last - 1500,
		},
		"a channel": {
			narrow: [{ operator: "channel", operand: plan.crowdId }],
			sql: `SELECT ${columns} FROM message m WHERE m.organization_id = ? AND m.channel_id = ? AND m.id <= ? ${newest}`,
			parameters: [o, plan.crowdId],
			from: everywhere,
		},
		"a direct conversation": {
			narrow: [{ operator: "dm", operand: [plan.firstPersonId] }],
			sql: `SELECT ${columns} FROM message m WHERE m.organization_id = ? AND m.conversation_id = ? AND m.id <= ? ${newest}`,
			parameters: [o, plan.directConversationId],
			from: everywhere,
		},
		"starred messages": {
			narrow: [{ operator: "is", operand: "starred" }],
			sql: `SELECT ${columns} FROM message_flag f CROSS JOIN message m ON m.organization_id = f.organization_id AND m.id = f.message_id
				WHERE f.organization_id = ? AND f.user_id = ? AND (f.flags & 1) <> 0 AND f.message_id <= ? ORDER BY f.message_id DESC LIMIT ${perFetch}`,
			parameters: [o, ownerId],
			from: everywhere,
		},
		"unread messages": {
			narrow: [{ operator: "is", operand: "unread" }],
			sql: `SELECT ${columns} FROM message m WHERE m.organization_id = ? AND m.id > ? AND
${mine} AND m.id <= ? ${newest}`,
			parameters: [o, plan.ownerFloor, o, ownerId, o, ownerId],
			from: last - 500,
		},
		"a search": search(plan.searchWord, plan.searchWordId, last - 500),
		"a search far back": {
			...search(plan.rareWord, plan.rareWordId, everywhere),
			isBigOnly: true,
		},
		"a channel from the first unread": {
			narrow: [{ operator: "channel", operand: plan.crowdId }],
			sql: `SELECT ${columns} FROM message m WHERE m.organization_id = ? AND m.channel_id = ?
				AND m.id >= (SELECT id FROM message WHERE organization_id = ? AND channel_id = ? AND id > ? ORDER BY id LIMIT 1) ORDER BY m.id LIMIT ${perFetch}`,
			parameters: [o, plan.crowdId, o, plan.crowdId, plan.ownerFloor],
			from: "first_unread",
		},
	};
}

const anchorsOf = ({ from }: Kind, last: number): (number | null)[] =>
	from === "first_unread"
		? [null]
		: Array.from({ length: variants }, (_, n) =>
				Math.floor(Math.max(1, from) + ((last - from) * (n + 1)) / variants),
			);

function requestsOf(
	organization: Organization,
	kind: Kind,
): { skein: Buffer[]; parameters: (string | number)[][] } {
	const anchors = anchorsOf(kind, organization.messages.lastMessageId);
	return {
		skein: anchors.map((anchor) =>
			requestBytes("localhost", {
				method: "GET",
				path: `/api/v1/messages?${new URLSearchParams({
					anchor: anchor === null ? "first_unread" : String(anchor),
					num_before: String(anchor === null ? 0 : perFetch - 1),
					num_after: String(anchor === null ? perFetch - 1 : 0),
					narrow: JSON.stringify(kind.narrow),
				})}`,
				headers: { Authorization: organization.owner },
			}),
		),
		parameters: anchors.map((anchor) => [
			...kind.parameters,
			...(anchor === null ? [] : [anchor]),
		]),
	};
}

/** Costs by kind, in an organization of one size. */
async function readIn(
	size: Size,
	pace: Parameters<Scenario["run"]>[0],
): Promise<Map<string, Costs & { residentMb: number }>> {
	return withOrganization(size, (skein, organization) =>
		withDirectory(async (directory) => {
			const kinds = Object.entries(kindsOf(organization.messages))
				.filter(([, kind]) => size !== small || !kind.isBigOnly)
				.map(([name, kind]) => ({
					name,
					sql: kind.sql,
					...requestsOf(organization, kind),
				}));
			const path = join(directory, "kinds.json");
			writeFileSync(
				path,
				JSON.stringify(
					Object.fromEntries(
						kinds.map(({ name, ...rest }) => [slug(name), rest]),
					),
				),
			);
			const floor = await startProgram([
				"bench/floor/read.ts",
				organization.databasePath,
				path,
			]);
			const found = new Map<string, Costs & { residentMb: number }>();
			try {
				for (const kind of kinds) {
					const floorRequests = kind.parameters.map((_, n) =>
						requestBytes("localhost", {
							method: "GET",
							path: `/${slug(kind.name)}/${n}`,
							headers: { Authorization: organization.owner },
						}),
					);
					const turn = (all: Buffer[]) => (who: number, n: number) =>
						all[(who * 17 + n) % all.length] as Buffer;
					const costs = await compareCosts(
						{ program: skein, next: turn(kind.skein) },
						{ program: floor, next: turn(floorRequests) },
						{ connections },
						pace,
					);
					found.set(kind.name, { ...costs, residentMb: skein.residentMb() });
				}
			} finally {
				await floor.stop();
			}
			return found;
		}),
	);
}

const slug = (name: string) => name.replaceAll(" ", "-");

export const read: Scenario = {
	name: "read",
	about: "fetch 100 messages",
	async run(pace) {
		const big = bigSize(pace);
		const few = await readIn(small, pace);
		const many = await readIn(big, pace);
		const rows: Row[] = [];
		for (const [size, costs] of [
			[small, few],
			[big, many],
		] as const)
			for (const [name, cost] of costs)
				rows.push(
					multipleRow(
						{
							scenario: `100 messages of ${name}, ${count(size.messages)} in all`,
							unit: "CPU µs",
							wanted: "≤ 2",
						},
						2,
						cost.pairs,
						{
							cpuMicros: median(cost.pairs.map((pair) => pair.skein)),
							residentMb: cost.residentMb,
							note: ratesNote(cost),
						},
					),
				);
		for (const [name, cost] of many) {
			const before = few.get(name);
			if (!before) continue;
			rows.push(
				multipleRow(
					{
						scenario: `growth of ${name} from ${count(small.messages)} to ${count(big.messages)}`,
						unit: "CPU µs",
						wanted: "≤ 1.5",
					},
					1.5,
					cost.pairs.map((pair, n) => ({
						skein: pair.skein,
						floor: before.pairs[n]?.skein ?? Number.NaN,
					})),
				),
			);
		}
		return rows;
	},
};
