import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import type { ListedAttachment } from "../attachments/attachments.ts";
import { listClaimable, settleClaims } from "../attachments/claims.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { reindexMessages } from "../search/index-messages.ts";
import { touchPlaces } from "../unread/message-pages.ts";
import type { User } from "../users/users.ts";
import type { Message } from "./access.ts";
import { messageFacts, messageFlags } from "./facts.ts";
import {
	findAddressed,
	type Mentioning,
	requireMentionsAllowed,
} from "./mentions.ts";
import type { RenderedContent } from "./render.ts";
import { mayEditContent } from "./rules.ts";

/** What replaces content that was taken away altogether. */
export const deletedContent = "(deleted)";

export async function requireMayEditContent(
	work: Work,
	actor: User,
	message: Message,
): Promise<void> {
	const { person } = await requirePermissions(work);
	const { settings } = await requireOrganization(work);
	const verdict = mayEditContent(person(actor), settings, {
		senderId: message.senderId,
		ageSeconds: (work.now - message.sentAt) / 1000,
	});
	switch (verdict) {
		case "editing_disabled":
			throw badRequest("Your organization has turned off message editing");
		case "not_author":
			throw badRequest("You don't have permission to edit this message");
		case "too_old":
			throw badRequest("The time limit for editing this message has passed");
	}
}

/** What content alone decides of a user's flags; the rest is the user's own. */
const addressingBits =
	messageFlags.mentioned |
	messageFlags.topicWildcardMentioned |
	messageFlags.hasAlertWord;

export interface EditedContent {
	/** Those newly mentioned by name. */
	readonly namedIds: readonly number[];
	/** Files of the editor that no message shows any more. */
	readonly detached: readonly ListedAttachment[];
}

/** Writes the new content, whom it addresses now, and which files it shows. */
export async function editContent(
	work: Work,
	message: Message,
	mentioning: Mentioning,
): Promise<EditedContent> {
	await requireMentionsAllowed(work, mentioning);
	const { rendered, sender } = mentioning;
	const files = await listClaimable(work, sender.id, rendered.uploadPaths);
	const detached = await settleClaims(work, message.id, sender.id, files);
	await work.db
		.updateTable("message")
		.set({
			content: rendered.content,
			rendered_content: rendered.html,
			facts: factsAfter(message, rendered, files.length > 0),
			edited_at: work.now,
		})
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", message.id)
		.execute();
	touchPlaces(work, [message.id]);
	await reindexMessages(work, [message.id]);
	const { flags, namedIds } = await findAddressed(work, mentioning);
	const before = await listFlags(work, message.id);
	const addressed = new Map(flags);
	for (const [userId, bits] of before) {
		const wanted =
			(bits & ~addressingBits) |
			((addressed.get(userId) ?? 0) & addressingBits);
		addressed.delete(userId);
		if (wanted !== bits) await writeFlags(work, userId, message.id, wanted);
	}
	for (const [userId, bits] of addressed)
		work.append("message_flag", {
			organization_id: work.organizationId,
			user_id: userId,
			message_id: message.id,
			flags: bits,
		});
	const earlier = new Map(before);
	return {
		namedIds: namedIds.filter(
			(id) => ((earlier.get(id) ?? 0) & messageFlags.mentioned) === 0,
		),
		detached,
	};
}

/** That it is a notice, and shows files, is not for its text to say. */
const factsAfter = (
	message: Message,
	rendered: RenderedContent,
	showsFiles: boolean,
): number =>
	rendered.facts |
	(message.facts & messageFacts.isResolveNotice) |
	(showsFiles ? messageFacts.hasAttachment : 0);

async function writeFlags(
	work: Work,
	userId: number,
	messageId: number,
	flags: number,
) {
	await work.db
		.updateTable("message_flag")
		.set({ flags })
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where("message_id", "=", messageId)
		.execute();
}

/** Everybody's own flags on a message, by user. */
export async function listFlags(
	work: Work,
	messageId: number,
): Promise<(readonly [userId: number, bits: number])[]> {
	const rows = await work.db
		.selectFrom("message_flag")
		.select(["user_id", "flags"])
		.where("organization_id", "=", work.organizationId)
		.where("message_id", "=", messageId)
		.orderBy("user_id")
		.execute();
	return rows.map((row) => [row.user_id, row.flags] as const);
}
