import type { ListedAttachment } from "../../domain/attachments/attachments.ts";
import { wireSeconds } from "../render/user.ts";
import { shape } from "../shape.ts";

const bytes = { max: Number.MAX_SAFE_INTEGER };

/** An uploaded file as its owner sees it. */
export const attachmentShape = shape.object({
	id: shape.integer(),
	name: shape.string(),
	path_id: shape.string().describe("What follows `/user_uploads/`."),
	size: shape.integer(bytes).describe("In bytes."),
	create_time: shape.integer(),
	message_ids: shape
		.array(shape.integer())
		.describe("Messages that show it, ascending."),
});

export const spaceShape = shape
	.integer(bytes)
	.describe("Bytes that all files of the organization take.");

export const renderAttachment = (attachment: ListedAttachment) => ({
	id: attachment.id,
	name: attachment.fileName,
	path_id: attachment.path,
	size: attachment.byteLength,
	create_time: wireSeconds(attachment.createdAt),
	message_ids: [...attachment.messageIds],
});
