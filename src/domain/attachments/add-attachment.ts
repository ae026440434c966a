import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import type { Source } from "../messages/access.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireUser } from "../users/users.ts";
import {
	type Attachment,
	changeUsedBytes,
	findUsedBytes,
	type ImageSize,
} from "./attachments.ts";
import type { AttachmentKept } from "./events.ts";
import { pathName } from "./names.ts";
import { tidyAttachmentsSoon } from "./tidy-attachments.ts";

export interface AddAttachment {
	/** The file is on disk under this name. */
	readonly fileKey: string;
	readonly fileName: string;
	readonly contentType: string;
	readonly byteLength: number;
	readonly image: ImageSize | null;
}

const MIB = 1024 * 1024;

/** Refuses a file for which the organization has no room. */
export async function requireRoom(
	source: Source,
	byteLength: number,
): Promise<void> {
	const { settings } = await requireOrganization(source);
	const quotaMib = settings.upload_quota_mib;
	if (quotaMib === null) return;
	if ((await findUsedBytes(source)) + byteLength > quotaMib * MIB)
		throw badRequest("Upload would exceed your organization's upload quota.");
}

/** Where the file is found: the part that nobody can guess, and its name for those who look at the address. */
const pathOf = (organizationId: number, fileKey: string, fileName: string) =>
	`${organizationId}/${fileKey.slice(0, 2)}/${fileKey.slice(2)}/${pathName(fileName)}`;

export const addAttachment = command<AddAttachment, Attachment>({
	name: "add-attachment",
	async execute(work, { fileKey, fileName, contentType, byteLength, image }) {
		const owner = await requireUser(work, work.actor.userId as number);
		await requireRoom(work, byteLength);
		const attachment: Attachment = {
			id: await work.nextId("attachment"),
			ownerId: owner.id,
			path: pathOf(work.organizationId, fileKey, fileName),
			fileKey,
			fileName,
			contentType,
			byteLength,
			image,
			createdAt: work.now,
		};
		await work.db
			.insertInto("attachment")
			.values({
				organization_id: work.organizationId,
				id: attachment.id,
				owner_id: owner.id,
				path: attachment.path,
				file_key: fileKey,
				file_name: fileName,
				content_type: contentType,
				byte_length: byteLength,
				image: image && JSON.stringify(image),
				created_at: work.now,
			})
			.execute();
		const event: AttachmentKept = {
			type: "attachment_added",
			attachment: { ...attachment, messageIds: [] },
			usedBytes: await changeUsedBytes(work, byteLength),
		};
		work.emit(event, audience.users(owner.id));
		await tidyAttachmentsSoon(work);
		return attachment;
	},
});
