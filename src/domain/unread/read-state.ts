import type { Work } from "../../engine/command.ts";
import type { Collection } from "../../engine/memory.ts";
import { slices } from "../../lib/slices.ts";
import {
	type Fragment,
	fragment,
	isAmong,
	joined,
	literal,
	runFragment,
} from "../../storage/fragment.ts";
import { listDirectConversations } from "../conversations/conversations.ts";
import type { Source } from "../messages/access.ts";
import { messageFlags } from "../messages/facts.ts";
import { listAbsences, loadSpans } from "../messages/history.ts";
import { groupBy } from "../rows.ts";
import type { MessageFacts, ReadState } from "./model.ts";
import type { Range } from "./ranges.ts";
import type { ReadChanges } from "./transitions.ts";

// What the database keeps about one user's reading, loaded as the model wants it and
// written as the model says.

export interface ReadMarks {
	readonly floor: number;
	/** See `ReadState`. */
	readonly senderFloors: ReadonlyMap<number, number | null>;
}

/** The marks every question about unread needs, by user; they change rarely. */
export const readMarks: Collection<ReadMarks> = {
	name: "read-marks",
	whole: false,
	keysMax: 50_000,
	async load(db, organizationId, userIds) {
		const ids = userIds ?? [];
		const floors = await db
			.selectFrom("read_floor")
			.select(["user_id", "upto_id"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", ids)
			.execute();
		const senders = await db
			.selectFrom("sender_floor")
			.select(["user_id", "sender_id", "upto_id"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", ids)
			.execute();
		const floorOf = new Map(floors.map((row) => [row.user_id, row.upto_id]));
		const sendersOf = groupBy(senders, (row) => row.user_id);
		return new Map(
			ids.map((id) => [
				id,
				{
					floor: floorOf.get(id) ?? 0,
					senderFloors: new Map(
						sendersOf.get(id)?.map((row) => [row.sender_id, row.upto_id]),
					),
				},
			]),
		);
	},
};

/** Whose rows to load beside the marks. Without `conversationIds`: all ranges; without `messageIds`: all that is held, and no flags. */
export interface AtHand {
	/** Origin conversations. */
	readonly conversationIds?: readonly number[];
	readonly messageIds?: readonly number[];
}

/** With the flags themselves: bits of `messageFlags`, by message. */
export interface LoadedReadState extends ReadState {
	readonly flagRows: ReadonlyMap<number, number>;
}

export async function loadReadState(
	source: Source,
	userId: number,
	atHand: AtHand = {},
): Promise<LoadedReadState> {
	const marks = await source.get(readMarks, userId);
	return {
		userId,
		floor: marks?.floor ?? 0,
		spans: await loadSpans(source, userId),
		directConversationIds: await listDirectConversations(source, userId),
		absences: await listAbsences(source, userId),
		senderFloors: marks?.senderFloors ?? new Map(),
		...(await loadRows(source, userId, atHand)),
	};
}

/** The state as far as these messages go. */
export const loadReadStateOf = (
	source: Source,
	userId: number,
	messages: readonly MessageFacts[],
): Promise<LoadedReadState> =>
	loadReadState(source, userId, {
		conversationIds: [
			...new Set(messages.map((message) => message.originConversationId)),
		],
		messageIds: messages.map(({ id }) => id),
	});

/** Messages so near to each other are looked up by the first and the last of them; others one by one. */
const NEARBY_IDS = 5000;

/** Of `x.message_id`. */
function isAtHand(messageIds: readonly number[]): Fragment {
	let first = Number.POSITIVE_INFINITY;
	let last = 0;
	for (const id of messageIds) {
		first = Math.min(first, id);
		last = Math.max(last, id);
	}
	return last - first <= NEARBY_IDS
		? fragment`x.message_id >= ${first} and x.message_id <= ${last}`
		: isAmong("x.message_id", messageIds);
}

interface ReadRow {
	readonly kind: "range" | "held" | "flags";
	/** A conversation, or a message. */
	readonly id: number;
	/** Where a range begins, or the bits of the flags. */
	readonly value: number;
	readonly upto: number;
}

/** Ranges, what is held and flags are three short looks into indexes: one statement asks for all of them. */
async function loadRows(
	{ db, organizationId }: Source,
	userId: number,
	{ conversationIds, messageIds }: AtHand,
): Promise<Pick<LoadedReadState, "ranges" | "heldUnread" | "flagRows">> {
	const own = fragment`x.organization_id = ${organizationId} and x.user_id = ${userId}`;
	const looks: Fragment[] = [];
	if (conversationIds === undefined || conversationIds.length > 0)
		looks.push(fragment`select 'range' as kind, x.conversation_id as id, x.after_id as value, x.upto_id as upto
			from read_range x where ${own} ${
				conversationIds === undefined
					? literal("")
					: fragment`and ${isAmong("x.conversation_id", conversationIds)}`
			}`);
	const isWanted =
		messageIds === undefined || messageIds.length === 0
			? literal("1 = 1")
			: isAtHand(messageIds);
	if (messageIds === undefined || messageIds.length > 0)
		looks.push(fragment`select 'held' as kind, x.message_id as id, 0 as value, 0 as upto
			from held_unread x where ${own} and ${isWanted}`);
	if (messageIds !== undefined && messageIds.length > 0)
		looks.push(fragment`select 'flags' as kind, x.message_id as id, x.flags as value, 0 as upto
			from message_flag x where ${own} and ${isWanted}`);
	const ranges = new Map<number, Range[]>();
	const heldUnread = new Set<number>();
	const flagRows = new Map<number, number>();
	if (looks.length > 0) {
		const wanted = messageIds && new Set(messageIds);
		for (const { kind, id, value, upto } of await runFragment<ReadRow>(
			db,
			joined(looks, " union all "),
		)) {
			if (kind === "range") {
				const known = ranges.get(id);
				const range = { after: value, upTo: upto };
				if (known) known.push(range);
				else ranges.set(id, [range]);
			} else if (!wanted || wanted.has(id)) {
				if (kind === "held") heldUnread.add(id);
				else flagRows.set(id, value);
			}
		}
		for (const those of ranges.values())
			those.sort((a, b) => a.after - b.after);
	}
	return { ranges, heldUnread, flagRows };
}

/** Memberships are written with the subscriptions they belong to. */
export type WrittenChanges = Omit<ReadChanges, "spansPut">;

const PAIRS_PER_STATEMENT = 64;

export async function writeReadChanges(
	work: Work,
	userId: number,
	changes: WrittenChanges,
): Promise<void> {
	const { db, organizationId } = work;
	const own = { organization_id: organizationId, user_id: userId };
	if (changes.forgetAll) {
		for (const table of ["read_range", "held_unread"])
			await runFragment(
				db,
				fragment`delete from ${literal(table)} where organization_id = ${organizationId} and user_id = ${userId}`,
			);
	}
	if (changes.floor !== undefined) {
		await runFragment(
			db,
			fragment`insert into read_floor (organization_id, user_id, upto_id) values (${organizationId}, ${userId}, ${changes.floor})
				on conflict (organization_id, user_id) do update set upto_id = excluded.upto_id`,
		);
		work.touch(readMarks, userId);
	}
	if (changes.senderFloorPut !== undefined) {
		const { senderId, upTo } = changes.senderFloorPut;
		await db
			.insertInto("sender_floor")
			.values({ ...own, sender_id: senderId, upto_id: upTo })
			.onConflict((conflict) =>
				conflict
					.columns(["organization_id", "user_id", "sender_id"])
					.doUpdateSet((eb) => ({ upto_id: eb.ref("excluded.upto_id") })),
			)
			.execute();
		work.touch(readMarks, userId);
	}
	for (const part of slices(changes.rangesGone ?? [], PAIRS_PER_STATEMENT))
		await db
			.deleteFrom("read_range")
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.where((eb) =>
				eb.or(
					part.map(({ conversationId, after }) =>
						eb.and({ conversation_id: conversationId, after_id: after }),
					),
				),
			)
			.execute();
	await putRanges(work, userId, changes.rangesPut ?? []);
	for (const part of slices(changes.heldGone ?? []))
		await db
			.deleteFrom("held_unread")
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.where("message_id", "in", part)
			.execute();
	for (const id of changes.heldPut ?? [])
		work.append("held_unread", { ...own, message_id: id });
	for (const id of changes.flagRowsPut ?? [])
		work.append("message_flag", {
			...own,
			message_id: id,
			flags: messageFlags.historical,
		});
}

async function putRanges(
	{ db, organizationId }: Work,
	userId: number,
	ranges: NonNullable<ReadChanges["rangesPut"]>,
) {
	// A row may be put only once a statement, so these are not filled up.
	for (let at = 0; at < ranges.length; at += PAIRS_PER_STATEMENT) {
		const rows = ranges
			.slice(at, at + PAIRS_PER_STATEMENT)
			.map(
				(range) =>
					fragment`(${organizationId}, ${userId}, ${range.conversationId}, ${range.after}, ${range.upTo})`,
			);
		await runFragment(
			db,
			fragment`insert into read_range (organization_id, user_id, conversation_id, after_id, upto_id) values ${joined(rows, ", ")}
				on conflict (organization_id, user_id, conversation_id, after_id) do update set upto_id = excluded.upto_id`,
		);
	}
}
