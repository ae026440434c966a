import { slices } from "../../lib/slices.ts";
import type { Source } from "../messages/access.ts";
import { groupBy } from "../rows.ts";
import {
	isUnread,
	type MembershipSpan,
	type MessageFacts,
	type ReadState,
	received,
} from "./model.ts";

// How one message stands with many users: what an edit tells each of them about their own
// copy. The same answers as asking the model for each, in a few statements for all.

export interface Standing {
	readonly isRead: boolean;
	readonly isRecipient: boolean;
}

export async function loadStandings(
	source: Source,
	message: MessageFacts,
	userIds: Iterable<number>,
): Promise<Map<number, Standing>> {
	const standings = new Map<number, Standing>();
	for (const part of slices([...userIds])) {
		const states = await loadStates(source, message, part);
		for (const state of states)
			standings.set(state.userId, {
				isRead: !isUnread(state, message),
				isRecipient: received(state, message),
			});
	}
	return standings;
}

async function loadStates(
	source: Source,
	message: MessageFacts,
	userIds: readonly number[],
): Promise<ReadState[]> {
	const rows = await loadRows(source, message, userIds);
	const spansOf = groupBy(rows.spans, (row) => row.user_id);
	const absencesOf = groupBy(rows.absences, (row) => row.user_id);
	return [...new Set(userIds)].map((userId) => ({
		userId,
		floor: rows.floors.get(userId) ?? 0,
		spans: Map.groupBy(
			(spansOf.get(userId) ?? []).map(
				(row): MembershipSpan => ({
					channelId: row.channel_id,
					fromId: row.from_message_id,
					fromSeq: row.from_seq,
					toId: row.to_message_id,
					toSeq: row.to_seq,
				}),
			),
			(span) => span.channelId,
		),
		directConversationIds: new Set(
			rows.participants.has(userId) ? [message.originConversationId] : [],
		),
		absences: (absencesOf.get(userId) ?? []).map((row) => ({
			fromId: row.from_message_id,
			toId: row.to_message_id,
		})),
		senderFloors: new Map(
			rows.senderFloors.has(userId)
				? [[message.senderId, rows.senderFloors.get(userId) as number | null]]
				: [],
		),
		ranges: new Map(
			rows.readers.has(userId)
				? [
						[
							message.originConversationId,
							[{ after: message.id - 1, upTo: message.id }],
						],
					]
				: [],
		),
		heldUnread: new Set(rows.holders.has(userId) ? [message.id] : []),
		flagRows: new Set(rows.keepers.has(userId) ? [message.id] : []),
	}));
}

async function loadRows(
	{ db, organizationId }: Source,
	message: MessageFacts,
	userIds: readonly number[],
) {
	const { id, senderId, originChannelId, originConversationId } = message;
	const channelIds =
		originChannelId === null
			? []
			: [
					originChannelId,
					...message.channelMoves.map((move) => move.channelId),
				];
	const spans =
		channelIds.length === 0
			? []
			: await db
					.selectFrom("membership")
					.selectAll()
					.where("organization_id", "=", organizationId)
					.where("user_id", "in", userIds)
					.where("channel_id", "in", channelIds)
					.orderBy("from_seq")
					.execute();
	const participants =
		originChannelId !== null
			? []
			: await db
					.selectFrom("conversation_person")
					.select("user_id")
					.where("organization_id", "=", organizationId)
					.where("conversation_id", "=", originConversationId)
					.where("user_id", "in", userIds)
					.execute();
	const absences = await db
		.selectFrom("absence")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "in", userIds)
		.execute();
	const floors = await db
		.selectFrom("read_floor")
		.select(["user_id", "upto_id"])
		.where("organization_id", "=", organizationId)
		.where("user_id", "in", userIds)
		.execute();
	const senderFloors = await db
		.selectFrom("sender_floor")
		.select(["user_id", "upto_id"])
		.where("organization_id", "=", organizationId)
		.where("user_id", "in", userIds)
		.where("sender_id", "=", senderId)
		.execute();
	const readers = await db
		.selectFrom("read_range")
		.select("user_id")
		.where("organization_id", "=", organizationId)
		.where("user_id", "in", userIds)
		.where("conversation_id", "=", originConversationId)
		.where("after_id", "<", id)
		.where("upto_id", ">=", id)
		.execute();
	const rowsOn = (table: "held_unread" | "message_flag") =>
		db
			.selectFrom(table)
			.select("user_id")
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", userIds)
			.where("message_id", "=", id)
			.execute();
	const [holders, keepers] = [
		await rowsOn("held_unread"),
		await rowsOn("message_flag"),
	];
	const idsOf = (rows: readonly { user_id: number }[]) =>
		new Set(rows.map((row) => row.user_id));
	return {
		spans,
		absences,
		floors: new Map(floors.map((row) => [row.user_id, row.upto_id])),
		senderFloors: new Map(
			senderFloors.map((row) => [row.user_id, row.upto_id]),
		),
		participants: idsOf(participants),
		readers: idsOf(readers),
		holders: idsOf(holders),
		keepers: idsOf(keepers),
	};
}
