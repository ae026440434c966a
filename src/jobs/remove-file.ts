import type { RemoveFile } from "../domain/attachments/remove-attachment.ts";
import type { JobHandler } from "../engine/jobs.ts";
import type { FileStore } from "../lib/file-store.ts";

/** Takes a file away that nothing speaks of any more. */
export const removeFile =
	(files: FileStore): JobHandler =>
	async ({ organizationId, input }) =>
		files.remove(organizationId, (input as RemoveFile).fileKey);
