import { slices } from "../../lib/slices.ts";
import type { Schema } from "../../storage/schema.ts";
import { peopleOfKey } from "../conversations/conversations.ts";
import type { Message, Source } from "./access.ts";

// What hangs on messages, loaded for many at once.

export interface ShownReaction {
	readonly emojiName: string;
	readonly emojiCode: string;
	readonly reactionType: string;
	readonly userId: number;
}

/** What a change did; what it left alone is null. */
export interface MessageEdit {
	readonly editorId: number | null;
	readonly editedAt: number;
	readonly prevContent: string | null;
	readonly prevRenderedContent: string | null;
	readonly prevTopic: string | null;
	readonly topic: string | null;
	readonly prevChannelId: number | null;
	readonly channelId: number | null;
}

export interface Submessage {
	readonly id: number;
	readonly senderId: number;
	readonly messageType: string;
	readonly content: string;
}

export interface MessageExtras {
	/** In the order of addition. */
	readonly reactions: readonly ShownReaction[];
	/** Oldest first. */
	readonly edits: readonly MessageEdit[];
	readonly submessages: readonly Submessage[];
}

export const noExtras: MessageExtras = {
	reactions: [],
	edits: [],
	submessages: [],
};

type Loaded<T> = Map<number, T[]>;

type Hanging = "message_edit" | "reaction" | "submessage";

/** The rows of a table that hang on these messages, by message, oldest first. */
async function load<Table extends Hanging, T>(
	{ db, organizationId }: Source,
	table: Table,
	ids: readonly number[],
	shown: (row: Schema[Table]) => T,
): Promise<Loaded<T>> {
	const found: Loaded<T> = new Map();
	for (const part of slices(ids)) {
		const rows = await db
			.selectFrom(table as Hanging)
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("message_id", "in", part)
			.orderBy("message_id")
			.orderBy("id")
			.execute();
		for (const row of rows) {
			const item = shown(row as Schema[Table]);
			const known = found.get(row.message_id);
			if (known) known.push(item);
			else found.set(row.message_id, [item]);
		}
	}
	return found;
}

export const loadEdits = (source: Source, ids: readonly number[]) =>
	load(
		source,
		"message_edit",
		ids,
		(row): MessageEdit => ({
			editorId: row.editor_id,
			editedAt: row.edited_at,
			prevContent: row.prev_content,
			prevRenderedContent: row.prev_rendered_content,
			prevTopic: row.prev_topic,
			topic: row.topic,
			prevChannelId: row.prev_channel_id,
			channelId: row.channel_id,
		}),
	);

const loadReactions = (source: Source, ids: readonly number[]) =>
	load(
		source,
		"reaction",
		ids,
		(row): ShownReaction => ({
			emojiName: row.emoji_name,
			emojiCode: row.emoji_code,
			reactionType: row.reaction_type,
			userId: row.user_id,
		}),
	);

const loadSubmessages = (source: Source, ids: readonly number[]) =>
	load(
		source,
		"submessage",
		ids,
		(row): Submessage => ({
			id: row.id,
			senderId: row.sender_id,
			messageType: row.msg_type,
			content: row.content,
		}),
	);

export async function loadExtras(
	source: Source,
	ids: readonly number[],
): Promise<(messageId: number) => MessageExtras> {
	const reactions = await loadReactions(source, ids);
	const edits = await loadEdits(source, ids);
	const submessages = await loadSubmessages(source, ids);
	return (id) => ({
		reactions: reactions.get(id) ?? [],
		edits: edits.get(id) ?? [],
		submessages: submessages.get(id) ?? [],
	});
}

type Situated = Pick<Message, "channelId" | "conversationId">;

/** Who is in the conversations of these messages, ascending; nobody for messages in channels. */
export async function loadPeople(
	{ db, organizationId }: Source,
	messages: readonly Situated[],
): Promise<(message: Situated) => readonly number[]> {
	const conversations = new Set<number>();
	for (const message of messages)
		if (message.channelId === null) conversations.add(message.conversationId);
	const people = new Map<number, readonly number[]>();
	for (const part of slices([...conversations])) {
		const rows = await db
			.selectFrom("conversation")
			.select(["id", "people_key"])
			.where("organization_id", "=", organizationId)
			.where("id", "in", part)
			.execute();
		for (const row of rows)
			people.set(row.id, peopleOfKey(row.people_key ?? ""));
	}
	return (message) =>
		message.channelId === null
			? (people.get(message.conversationId) ?? [])
			: [];
}
