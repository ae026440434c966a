import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import {
	type Attachment,
	changeUsedBytes,
	findAttachment,
} from "./attachments.ts";
import type { AttachmentRemoved } from "./events.ts";

/** Takes the file itself away once nothing speaks of it any more. */
export const removeFileJob = "remove-file";

export interface RemoveFile {
	readonly fileKey: string;
}

/** Forgets a file and tells its owner. Links in messages stay and lead nowhere. */
export async function dropAttachment(
	work: Work,
	{ id, ownerId, fileKey, byteLength }: Attachment,
): Promise<void> {
	await work.db
		.deleteFrom("attachment_message")
		.where("organization_id", "=", work.organizationId)
		.where("attachment_id", "=", id)
		.execute();
	await work.db
		.deleteFrom("attachment")
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", id)
		.execute();
	const event: AttachmentRemoved = {
		type: "attachment_removed",
		attachmentId: id,
		usedBytes: await changeUsedBytes(work, -byteLength),
	};
	work.emit(event, audience.users(ownerId));
	const input: RemoveFile = { fileKey };
	work.enqueue({ kind: removeFileJob, input });
}

export const removeAttachment = command<{ readonly id: number }, void>({
	name: "remove-attachment",
	async execute(work, { id }) {
		const attachment = await findAttachment(work, id);
		if (attachment?.ownerId !== work.actor.userId || !attachment)
			throw badRequest("Invalid attachment");
		await dropAttachment(work, attachment);
	},
});
