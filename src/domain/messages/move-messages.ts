import { type ExpressionBuilder, sql } from "kysely";
import type { Work } from "../../engine/command.ts";
import type { Schema } from "../../storage/schema.ts";
import { channelAccess } from "../channels/permissions.ts";
import {
	obtainTopicConversation,
	touchTopic,
} from "../conversations/conversations.ts";
import { requirePermissions } from "../groups/groups.ts";
import { listSubscribersAmong } from "../subscriptions/subscribers-among.ts";
import { touchPlaces } from "../unread/message-pages.ts";
import { momentOf } from "../unread/store.ts";
import { users } from "../users/users.ts";
import type { Message } from "./access.ts";
import { messageFlags } from "./facts.ts";
import { isInHistory } from "./in-history.ts";
import { listUnseenStars, type Star } from "./lost-stars.ts";
import type { MovePlan } from "./move-plan.ts";

// Moving is a few statements over a conversation, however many messages it holds. What
// people have read goes by where messages were sent and is not touched by a move; who may
// read them goes by where they are, save in channels with protected history, whose members
// are given what comes to them.

export interface Moved {
	/** Ascending. */
	readonly messageIds: readonly number[];
	/** The channel each was sent to. */
	readonly originOf: ReadonlyMap<number, number>;
	readonly toConversationId: number;
	/** Whether messages stood there before. */
	readonly joinsOthers: boolean;
	/** Whether messages are left where they came from. */
	readonly leavesOthers: boolean;
	/** Users who had a row of their own on one of them. */
	readonly keeperIds: readonly number[];
	/** Stars that went, of users who could not read the messages where they came from either. */
	readonly lostStars: readonly Star[];
}

type MessageBuilder = ExpressionBuilder<Schema, "message">;

/** Those that go, as long as they are still where they were. From a protected history nobody takes more than they can see of it. */
const goes =
	(work: Work, message: Message, { from, extent }: MovePlan) =>
	(eb: MessageBuilder) => {
		const where = [
			eb("message.organization_id", "=", work.organizationId),
			eb("message.conversation_id", "=", message.conversationId),
		];
		if (extent === "one") where.push(eb("message.id", "=", message.id));
		if (extent === "later") where.push(eb("message.id", ">=", message.id));
		if (extent !== "one" && from.kind === "private_protected")
			where.push(isInHistory(eb, eb.val(work.actor.userId)));
		return eb.and(where);
	};

/** Writes the move. Nothing may have been emitted yet: read state goes by the moment before it. */
export async function moveMessages(
	work: Work,
	message: Message,
	plan: MovePlan,
	editId: number,
): Promise<Moved> {
	const { from, to, kind } = plan;
	const newTopic = plan.topic ?? message.topic;
	const isMoving = goes(work, message, plan);
	const rows = await work.db
		.selectFrom("message")
		.select(["id", "origin_channel_id"])
		.where(isMoving)
		.orderBy("id")
		.execute();
	const target = await obtainTopicConversation(work, to.id, newTopic);
	const isSamePlace = target.id === message.conversationId;
	const messageIds = rows.map((row) => row.id);
	const { keeperIds, lostStars } =
		to.id === from.id
			? { keeperIds: [], lostStars: [] }
			: await reallot(work, message, plan, messageIds);
	await recordMoves(work, message, plan, editId);
	const step = JSON.stringify({ channelId: to.id, seq: momentOf(work).seq });
	await work.db
		.updateTable("message")
		.set({
			conversation_id: target.id,
			...(plan.topic !== null && { topic: plan.topic }),
			...((kind === "rename" || to.id !== from.id) && { moved_at: work.now }),
			...(to.id !== from.id && {
				channel_id: to.id,
				channel_moves: sql<string>`case when channel_moves is null
					then cast(${`[${step}]`} as text)
					else substr(channel_moves, 1, length(channel_moves) - 1) || cast(${`,${step}]`} as text) end`,
			}),
		})
		.where(isMoving)
		.execute();
	touchPlaces(work, messageIds);
	touchTopic(work, from.id, message.topic);
	touchTopic(work, to.id, newTopic);
	const left = isSamePlace
		? undefined
		: await work.db
				.selectFrom("message")
				.select("id")
				.where("organization_id", "=", work.organizationId)
				.where("conversation_id", "=", message.conversationId)
				.limit(1)
				.executeTakeFirst();
	return {
		messageIds,
		originOf: new Map(
			rows.map((row) => [row.id, row.origin_channel_id ?? from.id]),
		),
		toConversationId: target.id,
		joinsOthers: target.hasMessages && !isSamePlace,
		leavesOthers: left !== undefined,
		keeperIds,
		lostStars,
	};
}

/** One line of history each, all with the id of the edit that made them. */
async function recordMoves(
	work: Work,
	message: Message,
	plan: MovePlan,
	editId: number,
) {
	const { from, to, topic } = plan;
	const crosses = to.id !== from.id;
	await work.db
		.insertInto("message_edit")
		.columns([
			"organization_id",
			"message_id",
			"id",
			"editor_id",
			"edited_at",
			"prev_topic",
			"topic",
			"prev_channel_id",
			"channel_id",
		])
		.expression((eb) =>
			eb
				.selectFrom("message")
				.select((each) => [
					"message.organization_id",
					"message.id as message_id",
					integer(editId).as("id"),
					integer(work.actor.userId).as("editor_id"),
					integer(work.now).as("edited_at"),
					sql<
						string | null
					>`${topic === null ? text(null) : each.ref("message.topic")}`.as(
						"prev_topic",
					),
					text(topic).as("topic"),
					integer(crosses ? from.id : null).as("prev_channel_id"),
					integer(crosses ? to.id : null).as("channel_id"),
				])
				.where(goes(work, message, plan)),
		)
		.execute();
}

const integer = (value: number | null) => sql<number>`cast(${value} as bigint)`;
const text = (value: string | null) =>
	sql<string | null>`cast(${value} as text)`;

/**
 * Who may not read the messages where they go keeps no row about them; and where only those may read who have a message, the
 * members are given it. Answers with everybody who had a row, and with stars that go unseen.
 */
async function reallot(
	work: Work,
	message: Message,
	plan: MovePlan,
	messageIds: readonly number[],
): Promise<Pick<Moved, "keeperIds" | "lostStars">> {
	const { from, to } = plan;
	const isMoving = goes(work, message, plan);
	const keepers = await work.db
		.selectFrom("message")
		.innerJoin("message_flag as f", (join) =>
			join
				.onRef("f.organization_id", "=", "message.organization_id")
				.onRef("f.message_id", "=", "message.id"),
		)
		.select("f.user_id")
		.distinct()
		.where(isMoving)
		.execute();
	const keeperIds = keepers.map((row) => row.user_id);
	const { holds, person } = await requirePermissions(work);
	const members = new Set(await listSubscribersAmong(work, to.id, keeperIds));
	const accounts = await work.all(users);
	const losers = keeperIds.filter((id) => {
		const user = accounts.get(id);
		return (
			!user || !channelAccess(person(user), to, members.has(id), holds).content
		);
	});
	const unseen =
		losers.length > 0 ? await listUnseenStars(work, from, messageIds) : [];
	if (losers.length > 0)
		await work.db
			.deleteFrom("message_flag")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "in", losers)
			.where("message_id", "in", (eb) =>
				eb.selectFrom("message").select("message.id").where(isMoving),
			)
			.execute();
	if (to.kind === "private_protected") await giveToMembers(work, message, plan);
	const lost = new Set(losers);
	const lostStars = unseen.filter(({ userId }) => lost.has(userId));
	return { keeperIds, lostStars };
}

async function giveToMembers(work: Work, message: Message, plan: MovePlan) {
	await work.db
		.insertInto("message_flag")
		.columns(["organization_id", "user_id", "message_id", "flags"])
		.expression((eb) =>
			eb
				.selectFrom("message")
				.innerJoin("subscription as s", (join) =>
					join
						.onRef("s.organization_id", "=", "message.organization_id")
						.on("s.channel_id", "=", plan.to.id)
						.on("s.is_active", "=", 1),
				)
				.select([
					"message.organization_id",
					"s.user_id",
					"message.id as message_id",
					integer(messageFlags.historical).as("flags"),
				])
				.where((each) => goes(work, message, plan)(each as never))
				.where((each) =>
					each.not(isInHistory(each as never, each.ref("s.user_id"))),
				),
		)
		.execute();
}
