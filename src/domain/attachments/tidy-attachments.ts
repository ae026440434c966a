import { command, type Reading, type Work } from "../../engine/command.ts";
import { slices } from "../../lib/slices.ts";
import {
	ATTACHMENT_UNUSED_KEEP_SECONDS,
	ATTACHMENTS_TIDIED_MAX,
	UPLOADS_TIDY_INTERVAL_SECONDS,
} from "../../limits.ts";
import { type Attachment, findAttachment } from "./attachments.ts";
import { dropAttachment } from "./remove-attachment.ts";

// Files that nobody ever put into a message are forgotten after some weeks. It is looked
// for them once a day, as long as there are files at all.

export const tidyAttachmentsJob = "tidy-attachments";

/** The next look, unless one is planned. */
export async function tidyAttachmentsSoon(work: Work): Promise<void> {
	const planned = await work.db
		.selectFrom("job")
		.select("id")
		.where("organization_id", "=", work.organizationId)
		.where("kind", "=", tidyAttachmentsJob)
		.where("run_at", ">", work.now)
		.executeTakeFirst();
	if (planned) return;
	work.enqueue({
		kind: tidyAttachmentsJob,
		input: {},
		delayMs: UPLOADS_TIDY_INTERVAL_SECONDS * 1000,
	});
}

/** Looks at some files after `afterId`; answers with the last, or null when there are no more. */
export const dropUnused = command<
	{ readonly afterId: number },
	{ readonly lastId: number | null }
>({
	name: "drop-unused-attachments",
	async execute(work, { afterId }) {
		const rows = await work.db
			.selectFrom("attachment as a")
			.select("a.id")
			.where("a.organization_id", "=", work.organizationId)
			.where("a.id", ">", afterId)
			.where(
				"a.created_at",
				"<",
				work.now - ATTACHMENT_UNUSED_KEEP_SECONDS * 1000,
			)
			.where((eb) =>
				eb.not(
					eb.exists(
						eb
							.selectFrom("attachment_message as m")
							.select("m.message_id")
							.whereRef("m.organization_id", "=", "a.organization_id")
							.whereRef("m.attachment_id", "=", "a.id"),
					),
				),
			)
			.orderBy("a.id")
			.limit(ATTACHMENTS_TIDIED_MAX)
			.execute();
		for (const { id } of rows) {
			const attachment = await findAttachment(work, id);
			if (attachment && !(await isPlanned(work, attachment)))
				await dropAttachment(work, attachment);
		}
		const last = rows.at(-1);
		if (last && rows.length === ATTACHMENTS_TIDIED_MAX)
			return { lastId: last.id };
		const any = await work.db
			.selectFrom("attachment")
			.select("id")
			.where("organization_id", "=", work.organizationId)
			.limit(1)
			.executeTakeFirst();
		if (any) await tidyAttachmentsSoon(work);
		return { lastId: null };
	},
});

/** Whether its owner means to send it: a draft or a scheduled message links to it. */
async function isPlanned(
	work: Work,
	{ ownerId, path }: Attachment,
): Promise<boolean> {
	for (const table of ["draft", "scheduled_message"] as const) {
		const rows = await work.db
			.selectFrom(table)
			.select("content")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", ownerId)
			.execute();
		if (rows.some(({ content }) => content.includes(path))) return true;
	}
	return false;
}

/** Those of the names in the directory of uploads that no file is known under. */
export async function listStrayKeys(
	{ db, organizationId }: Reading,
	keys: readonly string[],
): Promise<string[]> {
	const known = new Set<string>();
	for (const part of slices(keys)) {
		const rows = await db
			.selectFrom("attachment")
			.select("file_key")
			.where("organization_id", "=", organizationId)
			.where("file_key", "in", part)
			.execute();
		for (const row of rows) known.add(row.file_key);
	}
	return keys.filter((key) => !known.has(key));
}
