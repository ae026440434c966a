import type {
	AttachmentKept,
	AttachmentRemoved,
} from "../../domain/attachments/events.ts";
import { plainForm } from "../events/event-form.ts";
import { renderAttachment } from "./attachment-shape.ts";

const type = "attachment";

const kept = (op: "add" | "update") =>
	plainForm<AttachmentKept>(type, ({ attachment, usedBytes }) => ({
		type,
		op,
		attachment: renderAttachment(attachment),
		upload_space_used: usedBytes,
	}));

export const attachmentAdded = kept("add");

export const attachmentUpdated = kept("update");

export const attachmentRemoved = plainForm<AttachmentRemoved>(
	type,
	({ attachmentId, usedBytes }) => ({
		type,
		op: "remove",
		attachment: { id: attachmentId },
		upload_space_used: usedBytes,
	}),
);
