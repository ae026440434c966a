import type { Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { requireChannel } from "../channels/access.ts";
import { type Channel, findChannel } from "../channels/channels.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import type { User } from "../users/users.ts";
import { invalidMessage, type Message, selectAccessible } from "./access.ts";
import { requireTopic } from "./addressing.ts";
import { requireTopicUsable } from "./posting.ts";
import {
	mayMoveChannel,
	mayMoveTopic,
	mayResolveTopic,
	moveAgeMaxSeconds,
} from "./rules.ts";
import { isResolvedEmptyTopic, topicChangeKind } from "./text.ts";

/** Which messages of the topic go along: this one, this one and all later ones, or all. */
export type MoveExtent = "one" | "later" | "all";

export interface MoveRequest {
	/** As the client wrote it. */
	readonly topic: string | undefined;
	readonly channelId: number | undefined;
	readonly extent: MoveExtent;
}

/** A move that may be made. */
export interface MovePlan {
	readonly from: Channel;
	readonly to: Channel;
	/** What the topic becomes; null when it keeps its name, in another channel. */
	readonly topic: string | null;
	readonly kind: "resolve" | "unresolve" | "rename";
	readonly extent: MoveExtent;
}

/** What is asked for, if it changes anything at all; refused if it may not be done. */
export async function planMove(
	work: Work,
	actor: User,
	message: Message,
	request: MoveRequest,
): Promise<MovePlan | null> {
	const { channelId, extent } = request;
	const from =
		message.channelId === null
			? undefined
			: await findChannel(work, message.channelId);
	if (!from) throw invalidMessage();
	const topic = requireNewTopic(message, request.topic);
	const to =
		channelId === undefined || channelId === from.id
			? from
			: (
					await requireChannel(work, actor, channelId, "content", {
						archived: "refused",
					})
				).channel;
	if (to.id === from.id && topic === null) return null;
	const kind =
		topic === null ? "rename" : topicChangeKind(message.topic, topic);
	const plan: MovePlan = { from, to, topic, kind, extent };
	await requireMoveAllowed(work, actor, plan);
	if (to.id !== from.id || kind === "rename")
		await requireTopicUsable(work, actor, to, topic ?? message.topic);
	await requireYoungEnough(work, actor, message, plan);
	return plan;
}

function requireNewTopic(
	message: Message,
	wanted: string | undefined,
): string | null {
	if (wanted === undefined) return null;
	if (isResolvedEmptyTopic(wanted))
		throw badRequest("General chat cannot be marked as resolved");
	const topic = requireTopic(wanted);
	return topic === message.topic ? null : topic;
}

async function requireMoveAllowed(work: Work, actor: User, plan: MovePlan) {
	const { from, to, topic, kind } = plan;
	const { holds, person } = await requirePermissions(work);
	const { settings: organization } = await requireOrganization(work);
	const asking = { actor: person(actor), organization, holds };
	if (topic !== null) {
		const isMark = kind !== "rename";
		const verdict = isMark
			? mayResolveTopic({ ...asking, channel: from })
			: mayMoveTopic({ ...asking, channels: [from, to] });
		if (verdict !== "yes")
			throw badRequest(
				isMark
					? "You don't have permission to resolve topics."
					: "You don't have permission to edit this message",
			);
	}
	if (to.id === from.id) return;
	switch (mayMoveChannel({ ...asking, from, to })) {
		case "no_permission":
			throw badRequest("You don't have permission to move this message");
		case "may_not_send":
			throw badRequest("You do not have permission to post in this channel.");
	}
}

/** Messages can be moved for a while only, those of the whole topic if all of it is to go. */
async function requireYoungEnough(
	work: Work,
	actor: User,
	message: Message,
	{ from, to, topic, kind, extent }: MovePlan,
) {
	const { person } = await requirePermissions(work);
	const { settings } = await requireOrganization(work);
	const changesChannel = to.id !== from.id;
	const ageMaxSeconds = moveAgeMaxSeconds(person(actor), settings, {
		changesChannel,
		changesTopic: topic !== null && kind === "rename",
	});
	if (ageMaxSeconds === null) return;
	const tooOld = () =>
		badRequest(
			`The time limit for editing this message's ${changesChannel ? "channel" : "topic"} has passed`,
		);
	const sentSince = work.now - ageMaxSeconds * 1000;
	if (extent !== "all") {
		if (message.sentAt < sentSince) throw tooOld();
		return;
	}
	const { total, allowed, firstAllowedId } = await countMovable(
		work,
		actor,
		message,
		from,
		sentSince,
	);
	if (allowed === total) return;
	if (firstAllowedId === null) throw tooOld();
	throw new Refusal(
		"MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
		`You only have permission to move the ${allowed}/${total} most recent messages in this topic.`,
		{
			first_message_id_allowed_to_move: firstAllowedId,
			total_messages_in_topic: total,
			total_messages_allowed_to_move: allowed,
		},
	);
}

interface Movable {
	readonly total: number;
	readonly allowed: number;
	readonly firstAllowedId: number | null;
}

/** What the actor can see of the topic, and how much of it is young enough. */
async function countMovable(
	work: Work,
	actor: User,
	message: Message,
	channel: Channel,
	sentSince: number,
): Promise<Movable> {
	const inTopic = work.db
		.selectFrom("message")
		.where("organization_id", "=", work.organizationId)
		.where("conversation_id", "=", message.conversationId);
	if (channel.kind === "private_protected") {
		const rows = await inTopic
			.select([
				"id",
				"sent_at",
				"sender_id",
				"origin_conversation_id",
				"origin_channel_id",
			])
			.orderBy("id")
			.execute();
		const seen = await selectAccessible(
			work,
			actor.id,
			rows.map((row) => ({
				id: row.id,
				sentAt: row.sent_at,
				senderId: row.sender_id,
				channelId: channel.id,
				originConversationId: row.origin_conversation_id,
				originChannelId: row.origin_channel_id,
				channelMoves: [],
				readOnArrival: "nobody" as const,
			})),
			"modify",
		);
		const young = seen.filter(({ sentAt }) => sentAt >= sentSince);
		return {
			total: seen.length,
			allowed: young.length,
			firstAllowedId: young[0]?.id ?? null,
		};
	}
	const all = await inTopic
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirst();
	const young = await inTopic
		.select((eb) => [
			eb.fn.countAll<number>().as("count"),
			eb.fn.min("id").as("first"),
		])
		.where("sent_at", ">=", sentSince)
		.executeTakeFirst();
	return {
		total: Number(all?.count ?? 0),
		allowed: Number(young?.count ?? 0),
		firstAllowedId: young?.first ?? null,
	};
}
