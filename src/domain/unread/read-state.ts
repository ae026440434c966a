import type { Work } from "../../engine/command.ts";
import type { Collection } from "../../engine/memory.ts";
import { slices } from "../../lib/slices.ts";
import { listDirectConversations } from "../conversations/conversations.ts";
import type { Source } from "../messages/access.ts";
import { messageFlags } from "../messages/facts.ts";
import { listAbsences, loadFlags, loadSpans } from "../messages/history.ts";
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

export async function loadReadState(
	source: Source,
	userId: number,
	{ conversationIds, messageIds }: AtHand = {},
): Promise<ReadState> {
	const marks = await source.get(readMarks, userId);
	const direct = await listDirectConversations(source, userId);
	return {
		userId,
		floor: marks?.floor ?? 0,
		spans: await loadSpans(source, userId),
		directConversationIds: new Set(direct.keys()),
		absences: await listAbsences(source, userId),
		senderFloors: marks?.senderFloors ?? new Map(),
		ranges: await loadRanges(source, userId, conversationIds),
		heldUnread: await loadHeldIds(source, userId, messageIds),
		flagRows: await loadFlaggedIds(source, userId, messageIds ?? []),
	};
}

/** The state as far as these messages go. */
export const loadReadStateOf = (
	source: Source,
	userId: number,
	messages: readonly MessageFacts[],
): Promise<ReadState> =>
	loadReadState(source, userId, {
		conversationIds: [
			...new Set(messages.map((message) => message.originConversationId)),
		],
		messageIds: messages.map(({ id }) => id),
	});

async function loadRanges(
	{ db, organizationId }: Source,
	userId: number,
	conversationIds: readonly number[] | undefined,
): Promise<Map<number, Range[]>> {
	const rangesOf = db
		.selectFrom("read_range")
		.select(["conversation_id", "after_id", "upto_id"])
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.orderBy("conversation_id")
		.orderBy("after_id");
	const rows = [];
	if (conversationIds === undefined || conversationIds.length > NAMED_MAX)
		rows.push(...(await rangesOf.execute()));
	else
		for (const part of slices(conversationIds))
			rows.push(
				...(await rangesOf.where("conversation_id", "in", part).execute()),
			);
	const ranges = new Map<number, Range[]>();
	for (const row of rows) {
		const range = { after: row.after_id, upTo: row.upto_id };
		const known = ranges.get(row.conversation_id);
		if (known) known.push(range);
		else ranges.set(row.conversation_id, [range]);
	}
	return ranges;
}

/** Beyond so many, it is cheaper to load what the user has between the first and the last than to name each. */
const NAMED_MAX = 64;

const boundsOf = (ids: readonly number[]) =>
	[
		ids.reduce((least, id) => Math.min(least, id), Infinity),
		ids.reduce((most, id) => Math.max(most, id), 0),
	] as const;

async function loadHeldIds(
	{ db, organizationId }: Source,
	userId: number,
	messageIds: readonly number[] | undefined,
): Promise<Set<number>> {
	let held = db
		.selectFrom("held_unread")
		.select("message_id")
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId);
	if (messageIds !== undefined) {
		if (messageIds.length === 0) return new Set();
		const [first, last] = boundsOf(messageIds);
		held = held
			.where("message_id", ">=", first)
			.where("message_id", "<=", last);
	}
	const ids = (await held.execute()).map((row) => row.message_id);
	if (messageIds === undefined) return new Set(ids);
	return new Set(ids).intersection(new Set(messageIds));
}

async function loadFlaggedIds(
	source: Source,
	userId: number,
	messageIds: readonly number[],
): Promise<Set<number>> {
	if (messageIds.length <= NAMED_MAX)
		return new Set((await loadFlags(source, userId, messageIds)).keys());
	const [first, last] = boundsOf(messageIds);
	const rows = await source.db
		.selectFrom("message_flag")
		.select("message_id")
		.where("organization_id", "=", source.organizationId)
		.where("user_id", "=", userId)
		.where("message_id", ">=", first)
		.where("message_id", "<=", last)
		.execute();
	return new Set(rows.map((row) => row.message_id)).intersection(
		new Set(messageIds),
	);
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
		for (const table of ["read_range", "held_unread"] as const)
			await db
				.deleteFrom(table)
				.where("organization_id", "=", organizationId)
				.where("user_id", "=", userId)
				.execute();
	}
	if (changes.floor !== undefined) {
		await db
			.insertInto("read_floor")
			.values({ ...own, upto_id: changes.floor })
			.onConflict((conflict) =>
				conflict
					.columns(["organization_id", "user_id"])
					.doUpdateSet((eb) => ({ upto_id: eb.ref("excluded.upto_id") })),
			)
			.execute();
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
	for (let at = 0; at < ranges.length; at += PAIRS_PER_STATEMENT)
		await db
			.insertInto("read_range")
			.values(
				ranges.slice(at, at + PAIRS_PER_STATEMENT).map((range) => ({
					organization_id: organizationId,
					user_id: userId,
					conversation_id: range.conversationId,
					after_id: range.after,
					upto_id: range.upTo,
				})),
			)
			.onConflict((conflict) =>
				conflict
					.columns([
						"organization_id",
						"user_id",
						"conversation_id",
						"after_id",
					])
					.doUpdateSet((eb) => ({ upto_id: eb.ref("excluded.upto_id") })),
			)
			.execute();
}
