import type { Audience } from "../../engine/audience.ts";
import { audience } from "../../engine/audience.ts";
import { badRequest } from "../../errors.ts";
import { TYPING_CHANNEL_SUBSCRIBERS_MAX } from "../../limits.ts";
import { requireChannel } from "../channels/access.ts";
import { peopleKey, peopleOfKey } from "../conversations/conversations.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireMessage, type Source } from "../messages/access.ts";
import { requireNamedPeople, requireTopic } from "../messages/addressing.ts";
import { requireMayDirect } from "../messages/posting.ts";
import { mayEditContent } from "../messages/rules.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { subscriberCounts } from "../subscriptions/subscriptions.ts";
import { requireUser, type User } from "../users/users.ts";

// Somebody is writing. It is worth knowing for seconds, so it is told to whoever is there
// and stored nowhere.

export type TypingOp = "start" | "stop";

interface Told {
	readonly op: TypingOp;
	readonly senderId: number;
	readonly [field: string]: unknown;
}

export interface PersonTyping extends Told {
	readonly type: "person_typing";
	readonly where:
		| { readonly people: readonly number[] }
		| { readonly channelId: number; readonly topic: string };
}

export interface PersonEditing extends Told {
	readonly type: "person_editing";
	readonly messageId: number;
	readonly where: PersonTyping["where"];
}

/** What to tell, and whom; null when it is nobody's business. */
export interface Signal<Event> {
	readonly event: Event;
	readonly audience: Audience;
}

function requireSends(user: User, kind: "direct" | "channel") {
	const sends =
		kind === "direct"
			? user.settings.send_direct_typing_notifications
			: user.settings.send_channel_typing_notifications;
	if (!sends)
		throw badRequest(
			`User has disabled typing notifications for ${kind} messages`,
		);
}

/** In a large channel somebody always types. */
async function isCrowded(source: Source, channelId: number): Promise<boolean> {
	const count = (await source.get(subscriberCounts, channelId)) ?? 0;
	return count > TYPING_CHANNEL_SUBSCRIBERS_MAX;
}

export async function typingToPeople(
	source: Source,
	senderId: number,
	op: TypingOp,
	userIds: readonly number[],
): Promise<Signal<PersonTyping>> {
	const sender = await requireUser(source, senderId);
	requireSends(sender, "direct");
	const named = await requireNamedPeople(source, sender, { ids: userIds });
	const others = named.filter((user) => user.id !== sender.id);
	const key = peopleKey([sender.id, ...named.map((user) => user.id)]);
	if (others.length > 0) await requireMayDirect(source, sender, others, key);
	const people = peopleOfKey(key);
	return {
		event: { type: "person_typing", op, senderId, where: { people } },
		audience: audience.users(...people),
	};
}

export async function typingInTopic(
	source: Source,
	senderId: number,
	op: TypingOp,
	channelId: number,
	rawTopic: string,
): Promise<Signal<PersonTyping> | null> {
	const sender = await requireUser(source, senderId);
	requireSends(sender, "channel");
	const topic = requireTopic(rawTopic);
	await requireChannel(source, sender, channelId, "content", {
		archived: "refused",
	});
	if (await isCrowded(source, channelId)) return null;
	return {
		event: { type: "person_typing", op, senderId, where: { channelId, topic } },
		audience: audience.membersOf(channelId),
	};
}

/** Somebody is changing a message of theirs. */
export async function editingMessage(
	source: Source,
	senderId: number,
	op: TypingOp,
	messageId: number,
	now: number,
): Promise<Signal<PersonEditing> | null> {
	const message = await requireMessage(source, senderId, messageId, "modify");
	const sender = await requireUser(source, senderId);
	const { person } = await requirePermissions(source);
	const { settings } = await requireOrganization(source);
	const verdict = mayEditContent(person(sender), settings, {
		senderId: message.senderId,
		ageSeconds: (now - message.sentAt) / 1000,
	});
	if (verdict !== "yes")
		throw badRequest(
			verdict === "editing_disabled"
				? "Your organization has turned off message editing"
				: verdict === "not_author"
					? "You don't have permission to edit this message"
					: "The time limit for editing this message has passed",
		);
	const { channelId, topic, conversationId } = message;
	requireSends(sender, channelId === null ? "direct" : "channel");
	const tell = (where: PersonEditing["where"], to: Audience) => ({
		event: {
			type: "person_editing",
			op,
			senderId,
			messageId,
			where,
		} as const,
		audience: to,
	});
	if (channelId === null) {
		const people = await listParticipants(source, conversationId);
		return tell({ people }, audience.users(...people));
	}
	if (await isCrowded(source, channelId)) return null;
	return tell({ channelId, topic }, audience.membersOf(channelId));
}

async function listParticipants(
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
