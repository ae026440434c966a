import { notFound } from "../../errors.ts";
import { channels } from "../channels/channels.ts";
import {
	loadMessages,
	type Message,
	type Source,
	selectAccessible,
} from "../messages/access.ts";
import { isOpenToSpectators } from "../spectators/spectators.ts";
import { type Attachment, listByPath } from "./attachments.ts";

// A file belongs to whoever uploaded it, and is open to everyone who may read a message
// that shows it. A file that may not be read is refused like one that does not exist.

/** Messages looked at in one go, the newest first. */
const MESSAGES_AT_ONCE = 500;

/** `userId` is null for a spectator. */
export async function mayReadAttachment(
	source: Source,
	userId: number | null,
	attachment: Attachment,
): Promise<boolean> {
	if (attachment.ownerId === userId) return true;
	for (let below = Number.MAX_SAFE_INTEGER; ; ) {
		const ids = await listMessageIds(source, attachment.id, below);
		const messages = await loadMessages(source, ids);
		if (await readsAny(source, userId, messages)) return true;
		const last = ids.at(-1);
		if (ids.length < MESSAGES_AT_ONCE || last === undefined) return false;
		below = last;
	}
}

async function readsAny(
	source: Source,
	userId: number | null,
	messages: readonly Message[],
): Promise<boolean> {
	const known = await source.all(channels);
	const isOpen = messages.some(({ channelId }) => {
		const channel = channelId === null ? undefined : known.get(channelId);
		if (!channel) return false;
		return userId === null
			? isOpenToSpectators(channel)
			: channel.kind === "web_public";
	});
	if (isOpen || userId === null) return isOpen;
	return (await selectAccessible(source, userId, messages, "read")).length > 0;
}

async function listMessageIds(
	{ db, organizationId }: Source,
	attachmentId: number,
	below: number,
): Promise<number[]> {
	const rows = await db
		.selectFrom("attachment_message")
		.select("message_id")
		.where("organization_id", "=", organizationId)
		.where("attachment_id", "=", attachmentId)
		.where("message_id", "<", below)
		.orderBy("message_id", "desc")
		.limit(MESSAGES_AT_ONCE)
		.execute();
	return rows.map((row) => row.message_id);
}

/** Those of the files under these paths that may be read. */
export async function listReadable(
	source: Source,
	userId: number,
	paths: readonly string[],
): Promise<Attachment[]> {
	const readable: Attachment[] = [];
	for (const attachment of await listByPath(source, paths))
		if (await mayReadAttachment(source, userId, attachment))
			readable.push(attachment);
	return readable;
}

export async function requireReadable(
	source: Source,
	userId: number | null,
	path: string,
): Promise<Attachment> {
	const [attachment] = await listByPath(source, [path]);
	if (attachment && (await mayReadAttachment(source, userId, attachment)))
		return attachment;
	throw notFound("File not found");
}
