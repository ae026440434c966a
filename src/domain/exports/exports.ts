/** Copies of what an organization has, for taking elsewhere. */
import { audience } from "../../engine/audience.ts";
import type { Reading, Work } from "../../engine/command.ts";
import { EXPORTS_LISTED_MAX } from "../../limits.ts";
import type { DataExportTable } from "../../storage/schema.ts";

export const exportKinds = [
	"public",
	"full_with_consent",
	"full_without_consent",
] as const;

/** Public: what every member could read. With consent: also what those who agreed have said and heard in private. Without: everything. */
export type ExportKind = (typeof exportKinds)[number];

export interface DataExport {
	readonly id: number;
	readonly kind: ExportKind;
	readonly requesterId: number;
	readonly token: string;
	readonly startedAt: number;
	readonly parts: number;
	readonly nextMessageId: number;
	readonly uptoMessageId: number;
	readonly finishedAt: number | null;
	readonly failedAt: number | null;
	readonly deletedAt: number | null;
}

const read = (row: DataExportTable): DataExport => ({
	id: row.id,
	kind: row.kind as ExportKind,
	requesterId: row.requester_id,
	token: row.token,
	startedAt: row.started_at,
	parts: row.parts,
	nextMessageId: row.next_message_id,
	uptoMessageId: row.upto_message_id,
	finishedAt: row.finished_at,
	failedAt: row.failed_at,
	deletedAt: row.deleted_at,
});

type Source = Pick<Reading, "db" | "organizationId">;

export async function findExport(
	{ db, organizationId }: Source,
	id: number,
): Promise<DataExport | undefined> {
	const row = await db
		.selectFrom("data_export")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("id", "=", id)
		.executeTakeFirst();
	return row && read(row);
}

/** The newest ones, by id. */
export async function listExports({
	db,
	organizationId,
}: Source): Promise<DataExport[]> {
	const rows = await db
		.selectFrom("data_export")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.orderBy("id", "desc")
		.limit(EXPORTS_LISTED_MAX)
		.execute();
	return rows.map(read).reverse();
}

/** One part of a copy; gzip of one after the other is gzip of the whole. */
export async function loadExportPart(
	{ db, organizationId }: Source,
	exportId: number,
	part: number,
): Promise<Buffer | null> {
	const row = await db
		.selectFrom("data_export_part")
		.select("content")
		.where("organization_id", "=", organizationId)
		.where("export_id", "=", exportId)
		.where("part", "=", part)
		.executeTakeFirst();
	return row ? Buffer.from(row.content, "base64") : null;
}

/** All of them as they are now. */
export interface ExportsChanged {
	readonly type: "exports_changed";
	readonly exports: readonly DataExport[];
	readonly [field: string]: unknown;
}

export async function tellOfExports(work: Work) {
	const event: ExportsChanged = {
		type: "exports_changed",
		exports: await listExports(work),
	};
	work.emit(event, audience.administrators);
}
