import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { slices } from "../../lib/slices.ts";
import { listReadable } from "./access.ts";
import {
	type Attachment,
	findUsedBytes,
	type ListedAttachment,
	listAttachments,
	withMessages,
} from "./attachments.ts";
import type { AttachmentKept } from "./events.ts";
import { dropAttachment } from "./remove-attachment.ts";

// Which messages show which files. A message shows a file if it links to it and its
// author could read it: so whoever can read a file can pass it on, and nobody else.

/** Files that a message by this author may show, of those it links to. */
export const listClaimable = (
	work: Work,
	authorId: number,
	paths: readonly string[],
): Promise<Attachment[]> =>
	paths.length === 0
		? Promise.resolve([])
		: listReadable(work, authorId, paths);

async function tellOwners(
	work: Work,
	attachments: readonly Attachment[],
): Promise<ListedAttachment[]> {
	if (attachments.length === 0) return [];
	const usedBytes = await findUsedBytes(work);
	const listed = await withMessages(work, attachments);
	for (const attachment of listed) {
		const event: AttachmentKept = {
			type: "attachment_updated",
			attachment,
			usedBytes,
		};
		work.emit(event, audience.users(attachment.ownerId));
	}
	return listed;
}

/** A new message shows these files. */
export async function claimAttachments(
	work: Work,
	messageId: number,
	attachments: readonly Attachment[],
): Promise<void> {
	if (attachments.length === 0) return;
	await work.db
		.insertInto("attachment_message")
		.values(
			attachments.map(({ id }) => ({
				organization_id: work.organizationId,
				attachment_id: id,
				message_id: messageId,
			})),
		)
		.execute();
	await tellOwners(work, attachments);
}

/** An edited message shows these files and no others; answers with those of the editor's that no message shows any more. */
export async function settleClaims(
	work: Work,
	messageId: number,
	editorId: number,
	attachments: readonly Attachment[],
): Promise<ListedAttachment[]> {
	const before = new Map(
		(await listShown(work, [messageId])).map((one) => [one.id, one]),
	);
	const after = new Set(attachments.map(({ id }) => id));
	const released = [...before.values()].filter(({ id }) => !after.has(id));
	await claimAttachments(
		work,
		messageId,
		attachments.filter(({ id }) => !before.has(id)),
	);
	if (released.length === 0) return [];
	await work.db
		.deleteFrom("attachment_message")
		.where("organization_id", "=", work.organizationId)
		.where("message_id", "=", messageId)
		.where(
			"attachment_id",
			"in",
			released.map(({ id }) => id),
		)
		.execute();
	return (await tellOwners(work, released)).filter(
		({ ownerId, messageIds }) =>
			ownerId === editorId && messageIds.length === 0,
	);
}

/** Messages are deleted; files that no other message shows go with them. */
export async function releaseAttachments(
	work: Work,
	messageIds: readonly number[],
): Promise<void> {
	const shown = await listShown(work, messageIds);
	if (shown.length === 0) return;
	for (const part of slices(messageIds))
		await work.db
			.deleteFrom("attachment_message")
			.where("organization_id", "=", work.organizationId)
			.where("message_id", "in", part)
			.execute();
	const left = await withMessages(work, shown);
	for (const attachment of left)
		if (attachment.messageIds.length === 0)
			await dropAttachment(work, attachment);
	await tellOwners(
		work,
		left.filter(({ messageIds: others }) => others.length > 0),
	);
}

async function listShown(
	work: Work,
	messageIds: readonly number[],
): Promise<Attachment[]> {
	const ids = new Set<number>();
	for (const part of slices(messageIds))
		for (const row of await work.db
			.selectFrom("attachment_message")
			.select("attachment_id")
			.distinct()
			.where("organization_id", "=", work.organizationId)
			.where("message_id", "in", part)
			.execute())
			ids.add(row.attachment_id);
	return listAttachments(work, [...ids]);
}
