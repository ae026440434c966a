import type { ListedAttachment } from "./attachments.ts";

/** Heard by the owner alone, like the other. */
export interface AttachmentKept {
	/** It was uploaded, or other messages show it now. */
	readonly type: "attachment_added" | "attachment_updated";
	readonly attachment: ListedAttachment;
	readonly usedBytes: number;
	readonly [field: string]: unknown;
}

export interface AttachmentRemoved {
	readonly type: "attachment_removed";
	readonly attachmentId: number;
	readonly usedBytes: number;
	readonly [field: string]: unknown;
}
