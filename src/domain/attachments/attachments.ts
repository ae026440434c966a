import type { Work } from "../../engine/command.ts";
import { readJson } from "../../lib/json.ts";
import { slices } from "../../lib/slices.ts";
import {
	ATTACHMENT_MESSAGES_SHOWN_MAX,
	ATTACHMENTS_LISTED_MAX,
} from "../../limits.ts";
import type { AttachmentTable } from "../../storage/attachment-tables.ts";
import type { Source } from "../messages/access.ts";

/** A picture that can be shown in messages. */
export interface ImageSize {
	readonly width: number;
	readonly height: number;
	readonly isAnimated: boolean;
}

/** A file that somebody uploaded. */
export interface Attachment {
	readonly id: number;
	readonly ownerId: number;
	/** What follows `/user_uploads/` in its address. */
	readonly path: string;
	readonly fileKey: string;
	readonly fileName: string;
	readonly contentType: string;
	readonly byteLength: number;
	readonly image: ImageSize | null;
	readonly createdAt: number;
}

/** The same with the messages that show it, the newest of them if there are very many. */
export interface ListedAttachment extends Attachment {
	/** Ascending. */
	readonly messageIds: readonly number[];
}

function readAttachment(row: AttachmentTable): Attachment {
	return {
		id: row.id,
		ownerId: row.owner_id,
		path: row.path,
		fileKey: row.file_key,
		fileName: row.file_name,
		contentType: row.content_type,
		byteLength: row.byte_length,
		image: row.image === null ? null : readJson<ImageSize>(row.image),
		createdAt: row.created_at,
	};
}

const rowsOf = ({ db, organizationId }: Source) =>
	db
		.selectFrom("attachment")
		.selectAll()
		.where("organization_id", "=", organizationId);

export async function findAttachment(
	source: Source,
	id: number,
): Promise<Attachment | undefined> {
	const row = await rowsOf(source).where("id", "=", id).executeTakeFirst();
	return row && readAttachment(row);
}

/** Those of them that there are, ascending. */
export async function listAttachments(
	source: Source,
	ids: readonly number[],
): Promise<Attachment[]> {
	const found = new Map<number, Attachment>();
	for (const part of slices(ids))
		for (const row of await rowsOf(source).where("id", "in", part).execute())
			found.set(row.id, readAttachment(row));
	return [...found.values()].sort((a, b) => a.id - b.id);
}

/** By their paths, in the order of those; a path may be written with percent signs as well. */
export async function listByPath(
	source: Source,
	paths: readonly string[],
): Promise<Attachment[]> {
	const wanted = [...new Set(paths.flatMap(spellings))];
	const found = new Map<string, Attachment>();
	for (const part of slices(wanted))
		for (const row of await rowsOf(source).where("path", "in", part).execute())
			found.set(row.path, readAttachment(row));
	const listed = paths.flatMap((path) => {
		const one = spellings(path).find((spelling) => found.has(spelling));
		return one === undefined ? [] : [found.get(one) as Attachment];
	});
	return [...new Set(listed)];
}

/** The path as written, and as it reads when percent signs are taken away. */
export function spellings(path: string): string[] {
	if (!path.includes("%")) return [path];
	try {
		return [path, decodeURIComponent(path)];
	} catch {
		return [path];
	}
}

/** The owner's newest, ascending. */
export async function listOwned(
	source: Source,
	ownerId: number,
): Promise<ListedAttachment[]> {
	const rows = await rowsOf(source)
		.where("owner_id", "=", ownerId)
		.orderBy("id", "desc")
		.limit(ATTACHMENTS_LISTED_MAX)
		.execute();
	return withMessages(source, rows.reverse().map(readAttachment));
}

/** The files that these messages show, by message, ascending. */
export async function listShownFiles(
	source: Source,
	messageIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
	const shown = new Map<number, Set<number>>();
	for (const part of slices(messageIds))
		for (const row of await source.db
			.selectFrom("attachment_message")
			.select(["attachment_id", "message_id"])
			.where("organization_id", "=", source.organizationId)
			.where("message_id", "in", part)
			.execute())
			shown.getOrInsert(row.attachment_id, new Set()).add(row.message_id);
	const files = new Map<number, Attachment[]>();
	for (const attachment of await listAttachments(source, [...shown.keys()]))
		for (const messageId of shown.get(attachment.id) ?? [])
			files.getOrInsert(messageId, []).push(attachment);
	return files;
}

export async function withMessages(
	{ db, organizationId }: Source,
	attachments: readonly Attachment[],
): Promise<ListedAttachment[]> {
	const messages = new Map<number, number[]>();
	for (const part of slices(attachments.map(({ id }) => id)))
		for (const row of await db
			.selectFrom("attachment_message")
			.select(["attachment_id", "message_id"])
			.where("organization_id", "=", organizationId)
			.where("attachment_id", "in", part)
			.orderBy("attachment_id")
			.orderBy("message_id")
			.execute())
			messages.getOrInsert(row.attachment_id, []).push(row.message_id);
	return attachments.map((attachment) => ({
		...attachment,
		messageIds: (messages.get(attachment.id) ?? []).slice(
			-ATTACHMENT_MESSAGES_SHOWN_MAX,
		),
	}));
}

/** What all files of the organization take. */
export async function findUsedBytes({
	db,
	organizationId,
}: Source): Promise<number> {
	const row = await db
		.selectFrom("upload_space")
		.select("used_bytes")
		.where("organization_id", "=", organizationId)
		.executeTakeFirst();
	return row?.used_bytes ?? 0;
}

/** Answers with what is used then. */
export async function changeUsedBytes(
	work: Work,
	byBytes: number,
): Promise<number> {
	const used = (await findUsedBytes(work)) + byBytes;
	await work.db
		.insertInto("upload_space")
		.values({ organization_id: work.organizationId, used_bytes: used })
		.onConflict((conflict) =>
			conflict.column("organization_id").doUpdateSet({ used_bytes: used }),
		)
		.execute();
	return used;
}
