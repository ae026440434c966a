import type { View } from "../../engine/memory.ts";
import { badRequest, type Refusal } from "../../errors.ts";
import { readJson } from "../../lib/json.ts";
import { slices } from "../../lib/slices.ts";
import type { MessageTable } from "../../storage/message-tables.ts";
import type { Database } from "../../storage/storage.ts";
import { channels } from "../channels/channels.ts";
import { requirePermissions } from "../groups/groups.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import {
	type ChannelMove,
	type MessageFacts,
	type ReadState,
	received,
} from "../unread/model.ts";
import { requireUser } from "../users/users.ts";
import { readOnArrival } from "./facts.ts";
import { loadHistory } from "./history.ts";
import { type MessagePlace, mayReadMessage, mayTouchMessage } from "./rules.ts";

// Messages as somebody may see them. A message that does not exist and one that may not
// be seen are refused alike.

/** Rows and memory together: a command's `Work` and a query's `Reading` are both. */
export interface Source extends View {
	readonly db: Database;
}

/** A message as it is stored, in domain words. */
export interface Message extends MessageFacts {
	readonly conversationId: number;
	readonly topic: string;
	readonly content: string;
	readonly renderedContent: string;
	readonly sentAt: number;
	readonly client: string;
	/** Bits, see facts.ts. */
	readonly facts: number;
	readonly editedAt: number | null;
	readonly movedAt: number | null;
}

const arrivals = new Map(
	Object.entries(readOnArrival).map(([word, value]) => [
		value as number,
		word as keyof typeof readOnArrival,
	]),
);

export function readMessage(row: MessageTable): Message {
	return {
		id: row.id,
		conversationId: row.conversation_id,
		channelId: row.channel_id,
		topic: row.topic,
		senderId: row.sender_id,
		content: row.content,
		renderedContent: row.rendered_content,
		sentAt: row.sent_at,
		client: row.client,
		facts: row.facts,
		originConversationId: row.origin_conversation_id,
		originChannelId: row.origin_channel_id,
		channelMoves:
			row.channel_moves === null
				? []
				: readJson<readonly ChannelMove[]>(row.channel_moves),
		readOnArrival: arrivals.get(row.read_on_arrival) ?? "nobody",
		editedAt: row.edited_at,
		movedAt: row.moved_at,
	};
}

/** Rows of these messages, ascending, without asking who may see them. */
export async function loadMessages(
	{ db, organizationId }: Source,
	ids: readonly number[],
): Promise<Message[]> {
	const found: Message[] = [];
	for (const part of slices([...new Set(ids)])) {
		const rows = await db
			.selectFrom("message")
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("id", "in", part)
			.execute();
		found.push(...rows.map(readMessage));
	}
	return found.sort((a, b) => a.id - b.id);
}

export type Purpose =
	/** To see it. */
	| "read"
	/** To react to it, change it, delete it: not in an archived channel. */
	| "modify";

/** Those of the messages that the user may see, or change. */
export async function selectAccessible<M extends MessageFacts>(
	source: Source,
	userId: number,
	messages: readonly M[],
	purpose: Purpose,
): Promise<M[]> {
	if (messages.length === 0) return [];
	const { holds, person } = await requirePermissions(source);
	const actor = person(await requireUser(source, userId));
	const subscriptions = await listSubscriptions(source, userId);
	const known = await source.all(channels);
	const judge = purpose === "read" ? mayReadMessage : mayTouchMessage;
	let history: ReadState | undefined;
	const allowed: M[] = [];
	for (const message of messages) {
		const channel =
			message.channelId === null ? null : known.get(message.channelId);
		if (channel === undefined) continue;
		const goesByHistory =
			channel === null || channel.kind === "private_protected";
		if (goesByHistory) history ??= await loadHistory(source, userId, messages);
		const wasReceived = history !== undefined && received(history, message);
		const place: MessagePlace =
			channel === null
				? { type: "direct", isParticipant: wasReceived }
				: {
						type: "channel",
						channel,
						isSubscribed: subscriptions.get(channel.id)?.isActive === true,
						wasReceived,
					};
		if (judge(actor, place, holds) === "yes") allowed.push(message);
	}
	return allowed;
}

export const invalidMessage = (): Refusal => badRequest("Invalid message(s)");

/** The message, if the user may see (or change) it; refused otherwise, whatever the reason. */
export async function requireMessage(
	source: Source,
	userId: number,
	id: number,
	purpose: Purpose,
): Promise<Message> {
	const [message] = await listMessages(source, userId, [id], purpose);
	if (!message) throw invalidMessage();
	return message;
}

/** All of these messages, ascending, or a refusal. */
export async function requireMessages(
	source: Source,
	userId: number,
	ids: readonly number[],
	purpose: Purpose,
): Promise<Message[]> {
	const distinct = [...new Set(ids)];
	const found = await listMessages(source, userId, distinct, purpose);
	if (found.length !== distinct.length) throw invalidMessage();
	return found;
}

/** Those of these messages that the user may see (or change), ascending. */
export async function listMessages(
	source: Source,
	userId: number,
	ids: readonly number[],
	purpose: Purpose = "read",
): Promise<Message[]> {
	const found = await loadMessages(source, ids);
	return selectAccessible(source, userId, found, purpose);
}
