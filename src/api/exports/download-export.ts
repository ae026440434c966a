import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import {
	type DataExport,
	findExport,
	loadExportPart,
} from "../../domain/exports/exports.ts";
import { notFound } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { TAKEN_OVER } from "../reply.ts";

const form = /^(\d{1,10})-([0-9a-f]{32})$/;

export const downloadExport = endpoint({
	id: "download-export",
	route: "GET /exports/:name/export.jsonl.gz",
	auth: "anonymous",
	summary: "Fetch a data export",
	description: "The address that `get-realm-exports` tells administrators.",
	params: { name: param.string() },
	response: {},
	errors: [],
	async handle({ params, read, reply, signal }) {
		const [, id, token] = form.exec(params.name) ?? [];
		const copy = await read(async (reading): Promise<DataExport> => {
			const found = await findExport(reading, Number(id ?? 0));
			if (
				!found ||
				token === undefined ||
				!timingSafeEqual(Buffer.from(found.token), Buffer.from(token)) ||
				found.finishedAt === null ||
				found.deletedAt !== null
			)
				throw notFound();
			return found;
		});
		const { raw } = reply.takeOver();
		raw.writeHead(200, reply.headers("application/gzip"));
		for (let part = 0; part < copy.parts && !signal.aborted; part++) {
			const bytes = await read((reading) =>
				loadExportPart(reading, copy.id, part),
			);
			// Deleted while it was fetched: what is not whole must not look so.
			if (!bytes) raw.destroy();
			if (raw.destroyed) return TAKEN_OVER;
			if (!raw.write(bytes))
				await once(raw, "drain", { signal }).catch(() => {});
		}
		raw.end();
		return TAKEN_OVER;
	},
});
