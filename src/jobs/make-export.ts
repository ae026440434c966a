import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { addExportPart, failExport } from "../domain/exports/change-exports.ts";
import { listExportLines } from "../domain/exports/export-lines.ts";
import { findExport } from "../domain/exports/exports.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import { JOB_ATTEMPTS_MAX } from "../limits.ts";

const compress = promisify(gzip);

/** Makes one part of a copy; adding it leaves a job for the next. */
export const makeExport =
	(engine: () => Engine): JobHandler =>
	async ({ organizationId, input, attempt }) => {
		const { id } = input as { readonly id: number };
		const actor = { userId: null, client: "internal" };
		const { run } = engine();
		try {
			const reading = await engine().reading(organizationId);
			const copy = await findExport(reading, id);
			if (!copy || copy.finishedAt !== null || copy.failedAt !== null) return;
			const { lines, nextMessageId } = await listExportLines(reading, copy);
			const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
			const content = (await compress(text)).toString("base64");
			const part = { id, part: copy.parts, content, nextMessageId };
			await run(organizationId, actor, addExportPart, part);
		} catch (error) {
			if (attempt >= JOB_ATTEMPTS_MAX)
				await run(organizationId, actor, failExport, { id });
			throw error;
		}
	};
