import { randomBytes } from "node:crypto";
import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { EXPORTS_PER_WEEK_MAX } from "../../limits.ts";
import type { DataExportTable } from "../../storage/schema.ts";
import { tellPerson } from "../messages/notices.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { isAdministrator, isOwner } from "../users/roles.ts";
import { findUser, requireUser } from "../users/users.ts";
import {
	type ExportKind,
	findExport,
	listExports,
	tellOfExports,
} from "./exports.ts";

const weekMs = 7 * 86_400_000;

export const exportJob = "export-part";

/** What is private is nobody's to take along unasked, unless the operator has left it to the owners. */
async function requireKind(work: Work, kind: ExportKind) {
	if (kind !== "full_without_consent") return;
	const actor = await requireUser(work, work.actor.userId as number);
	if (!isOwner(actor.role))
		throw new Refusal(
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization owner",
		);
	const { settings } = await requireOrganization(work);
	if (!settings.owner_full_content_access)
		throw badRequest(
			"The owners of this organization may not export everything.",
		);
}

async function requireAdministrator(work: Work): Promise<number> {
	const actor = await requireUser(work, work.actor.userId as number);
	if (!isAdministrator(actor.role))
		throw new Refusal(
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization administrator",
		);
	return actor.id;
}

async function update(
	work: Work,
	id: number,
	columns: Partial<DataExportTable>,
) {
	await work.db
		.updateTable("data_export")
		.set(columns)
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", id)
		.execute();
}

/** Begins a copy, which a job makes part by part. */
export const startExport = command<
	{ readonly kind: ExportKind },
	number,
	{ readonly token: string }
>({
	name: "start-export",
	async prepare() {
		return { token: randomBytes(16).toString("hex") };
	},
	async execute(work, { kind }, { token }) {
		const requesterId = await requireAdministrator(work);
		await requireKind(work, kind);
		const recent = (await listExports(work)).filter(
			({ startedAt }) => startedAt > work.now - weekMs,
		);
		if (recent.length >= EXPORTS_PER_WEEK_MAX)
			throw badRequest("Exceeded rate limit.");
		const id = await work.nextId("data_export");
		await work.db
			.insertInto("data_export")
			.values({
				organization_id: work.organizationId,
				id,
				kind,
				requester_id: requesterId,
				token,
				started_at: work.now,
				parts: 0,
				next_message_id: 1,
				upto_message_id: work.lastMessageId,
				finished_at: null,
				failed_at: null,
				deleted_at: null,
			})
			.execute();
		work.enqueue({ kind: exportJob, input: { id } });
		await tellOfExports(work);
		return id;
	},
});

export interface ExportPart {
	readonly id: number;
	/** Which part this is: one that is there already is passed over. */
	readonly part: number;
	/** Base64 of gzip. */
	readonly content: string;
	readonly nextMessageId: number;
}

/** Adds a part and has the next one made, or says that all is there. */
export const addExportPart = command<ExportPart, void>({
	name: "add-export-part",
	async execute(work, { id, part, content, nextMessageId }) {
		const found = await findExport(work, id);
		if (!found || found.parts !== part || found.finishedAt !== null) return;
		work.append("data_export_part", {
			organization_id: work.organizationId,
			export_id: id,
			part,
			content,
		});
		const isLast = nextMessageId > found.uptoMessageId;
		await update(work, id, {
			parts: part + 1,
			next_message_id: nextMessageId,
			...(isLast && { finished_at: work.now }),
		});
		if (!isLast) {
			work.enqueue({ kind: exportJob, input: { id } });
			return;
		}
		await tellOfExports(work);
		const requester = await findUser(work, found.requesterId);
		if (requester?.isActive)
			await tellPerson(work, requester, {
				content:
					"Your data export is complete; it can be fetched from the list of exports.",
			});
	},
});

export const failExport = command<{ readonly id: number }, void>({
	name: "fail-export",
	async execute(work, { id }) {
		await update(work, id, { failed_at: work.now });
		await tellOfExports(work);
	},
});

export const deleteExport = command<{ readonly id: number }, void>({
	name: "delete-export",
	async execute(work, { id }) {
		await requireAdministrator(work);
		const found = await findExport(work, id);
		if (!found) throw badRequest("Invalid data export ID");
		if (found.deletedAt !== null) throw badRequest("Export already deleted");
		if (found.failedAt !== null)
			throw badRequest("Export failed, nothing to delete");
		if (found.finishedAt === null) throw badRequest("Export still in progress");
		await work.db
			.deleteFrom("data_export_part")
			.where("organization_id", "=", work.organizationId)
			.where("export_id", "=", id)
			.execute();
		await update(work, id, { deleted_at: work.now });
		await tellOfExports(work);
	},
});
