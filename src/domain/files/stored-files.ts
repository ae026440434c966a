import type { Reading, Work } from "../../engine/command.ts";

// Small files that belong to the organization itself, such as the pictures of its
// emoji, live in the database: they are backed up with it, every node has them, and
// their number is bounded by what people may add. A file never changes under its key.

export interface StoredFile {
	readonly contentType: string;
	readonly bytes: Buffer;
}

/** Keeps a file under a key that nothing else has. */
export function storeFile(work: Work, key: string, file: StoredFile) {
	work.append("stored_file", {
		organization_id: work.organizationId,
		key,
		content_type: file.contentType,
		content: file.bytes.toString("base64"),
		created_at: work.now,
	});
}

export async function findStoredFile(
	reading: Reading,
	key: string,
): Promise<StoredFile | null> {
	const row = await reading.db
		.selectFrom("stored_file")
		.select(["content_type", "content"])
		.where("organization_id", "=", reading.organizationId)
		.where("key", "=", key)
		.executeTakeFirst();
	return row
		? {
				contentType: row.content_type,
				bytes: Buffer.from(row.content, "base64"),
			}
		: null;
}
