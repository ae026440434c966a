import { slices } from "../../lib/slices.ts";
import { peopleOfKey } from "../conversations/conversations.ts";
import type { Message, Source } from "../messages/access.ts";
import {
	type Absence,
	isUnread,
	type MembershipSpan,
	type ReadState,
	received,
} from "./model.ts";
import type { Range } from "./ranges.ts";

// The model asked the other way round: one message, everyone who has it. A few
// statements however many they are.

type Spans = Map<number, Map<number, MembershipSpan[]>>;

/** Who has read the message, of those who received it or have added it to their history; ascending. */
export async function listReaders(
	source: Source,
	message: Message,
): Promise<number[]> {
	const spans = await loadSpansAround(source, message);
	const flagged = await loadFlagged(source, message.id);
	const people =
		message.originChannelId === null
			? await loadPeople(source, message.originConversationId)
			: [];
	const ids = [...new Set([...spans.keys(), ...people, ...flagged])];
	const rows = await loadRows(source, message, ids);
	const direct = new Set([message.originConversationId]);
	return ids
		.filter((userId) => {
			const state: ReadState = {
				userId,
				floor: rows.floors.get(userId) ?? 0,
				spans: spans.get(userId) ?? new Map(),
				directConversationIds: people.includes(userId) ? direct : new Set(),
				absences: rows.absences.get(userId) ?? [],
				senderFloors: rows.senderFloors.get(userId) ?? new Map(),
				ranges: rows.ranges.get(userId) ?? new Map(),
				heldUnread: rows.held.has(userId) ? new Set([message.id]) : new Set(),
				flagRows: flagged.has(userId) ? new Set([message.id]) : new Set(),
			};
			return received(state, message) && !isUnread(state, message);
		})
		.sort((a, b) => a - b);
}

/** Memberships of the channels that the message has been in, by user and channel. */
async function loadSpansAround(
	{ db, organizationId }: Source,
	message: Message,
): Promise<Spans> {
	const found: Spans = new Map();
	if (message.originChannelId === null) return found;
	const moves = message.channelMoves.map((move) => move.channelId);
	const rows = await db
		.selectFrom("membership")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("channel_id", "in", [message.originChannelId, ...moves])
		.orderBy("from_seq")
		.execute();
	for (const row of rows) {
		const span = {
			channelId: row.channel_id,
			fromId: row.from_message_id,
			fromSeq: row.from_seq,
			toId: row.to_message_id,
			toSeq: row.to_seq,
		};
		const own = found.get(row.user_id) ?? new Map<number, MembershipSpan[]>();
		found.set(row.user_id, own);
		own.set(row.channel_id, [...(own.get(row.channel_id) ?? []), span]);
	}
	return found;
}

async function loadFlagged(
	{ db, organizationId }: Source,
	messageId: number,
): Promise<Set<number>> {
	const rows = await db
		.selectFrom("message_flag")
		.select("user_id")
		.where("organization_id", "=", organizationId)
		.where("message_id", "=", messageId)
		.execute();
	return new Set(rows.map((row) => row.user_id));
}

async function loadPeople(
	{ db, organizationId }: Source,
	conversationId: number,
): Promise<number[]> {
	const row = await db
		.selectFrom("conversation")
		.select("people_key")
		.where("organization_id", "=", organizationId)
		.where("id", "=", conversationId)
		.executeTakeFirst();
	return row?.people_key ? peopleOfKey(row.people_key) : [];
}

async function loadRows(
	{ db, organizationId }: Source,
	message: Message,
	userIds: readonly number[],
) {
	const floors = new Map<number, number>();
	const senderFloors = new Map<number, Map<number, number | null>>();
	const ranges = new Map<number, Map<number, Range[]>>();
	const absences = new Map<number, Absence[]>();
	const held = new Set<number>();
	for (const part of slices(userIds)) {
		for (const row of await db
			.selectFrom("read_floor")
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", part)
			.execute())
			floors.set(row.user_id, row.upto_id);
		for (const row of await db
			.selectFrom("sender_floor")
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", part)
			.where("sender_id", "=", message.senderId)
			.execute())
			senderFloors.set(row.user_id, new Map([[row.sender_id, row.upto_id]]));
		for (const row of await db
			.selectFrom("read_range")
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", part)
			.where("conversation_id", "=", message.originConversationId)
			.where("after_id", "<", message.id)
			.where("upto_id", ">=", message.id)
			.execute())
			ranges.set(
				row.user_id,
				new Map([
					[row.conversation_id, [{ after: row.after_id, upTo: row.upto_id }]],
				]),
			);
		for (const row of await db
			.selectFrom("absence")
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", part)
			.where("from_message_id", "<", message.id)
			.execute()) {
			const own = absences.get(row.user_id) ?? [];
			own.push({ fromId: row.from_message_id, toId: row.to_message_id });
			absences.set(row.user_id, own);
		}
	}
	for (const row of await db
		.selectFrom("held_unread")
		.select("user_id")
		.where("organization_id", "=", organizationId)
		.where("message_id", "=", message.id)
		.execute())
		held.add(row.user_id);
	return { floors, senderFloors, ranges, absences, held };
}
