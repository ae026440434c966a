import type { Reading } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { contentHtmlDiff } from "../../markdown/index.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { type Message, requireMessage } from "./access.ts";

/** A message as it was at one time: what it said after an edit, and what it had been before. */
export interface Snapshot {
	readonly at: number;
	readonly userId: number | null;
	readonly isDirect: boolean;
	readonly topic: string;
	/** Null where the organization shows moves alone. */
	readonly text: { readonly content: string; readonly html: string } | null;
	readonly prevTopic: string | null;
	readonly channels: { readonly from: number; readonly to: number } | null;
	readonly prevText: {
		readonly content: string;
		readonly html: string;
		/** The new text with the changes from the old marked. */
		readonly htmlDiff: string;
	} | null;
}

/** The life of a message, oldest first, as far as the organization lets people see it. */
export async function listSnapshots(
	reading: Reading,
	userId: number,
	messageId: number,
): Promise<Snapshot[]> {
	const { settings } = await requireOrganization(reading);
	const policy = settings.message_edit_history_visibility_policy;
	if (policy === "none")
		throw badRequest("Message edit history is disabled in this organization");
	const message = await requireMessage(reading, userId, messageId, "read");
	const all = await recollect(reading, message);
	if (policy === "all") return all;
	return all
		.filter(
			(snapshot, at) =>
				at === 0 || snapshot.prevTopic !== null || snapshot.channels !== null,
		)
		.map((snapshot) => ({ ...snapshot, text: null, prevText: null }));
}

/** From what it is now back to what it was first. */
async function recollect(
	{ db, organizationId }: Reading,
	message: Message,
): Promise<Snapshot[]> {
	const edits = await db
		.selectFrom("message_edit")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("message_id", "=", message.id)
		.orderBy("id", "desc")
		.execute();
	let text = { content: message.content, html: message.renderedContent };
	let { topic } = message;
	const isDirect = message.channelId === null;
	const snapshots: Snapshot[] = [];
	for (const edit of edits) {
		const before =
			edit.prev_content === null
				? null
				: {
						content: edit.prev_content,
						html: edit.prev_rendered_content ?? "",
					};
		snapshots.push({
			at: edit.edited_at,
			userId: edit.editor_id,
			isDirect,
			topic,
			text,
			prevTopic: edit.prev_topic,
			channels:
				edit.prev_channel_id === null || edit.channel_id === null
					? null
					: { from: edit.prev_channel_id, to: edit.channel_id },
			prevText: before && {
				...before,
				htmlDiff: contentHtmlDiff(before.html, text.html),
			},
		});
		if (before) text = before;
		topic = edit.prev_topic ?? topic;
	}
	snapshots.push({
		at: message.sentAt,
		userId: message.senderId,
		isDirect,
		topic,
		text,
		prevTopic: null,
		channels: null,
		prevText: null,
	});
	return snapshots.reverse();
}
