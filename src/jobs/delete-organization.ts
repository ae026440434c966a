import {
	deleteLastRow,
	deleteSomeRows,
	listOrganizationTables,
} from "../domain/organizations/delete-organization.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import type { FileStore } from "../lib/file-store.ts";

/** Empties every table of an organization whose time has come; done twice, it finds nothing the second time. */
export const deleteOrganization =
	(
		engine: () => Engine,
		files: FileStore,
		gone: () => Promise<unknown>,
	): JobHandler =>
	async ({ organizationId }) => {
		const actor = { userId: null, client: "internal" };
		const reading = await engine().reading(organizationId);
		const tables = await listOrganizationTables(reading);
		for (const table of tables)
			for (;;) {
				const outcome = await engine().run(
					organizationId,
					actor,
					deleteSomeRows,
					table,
				);
				if (!outcome.isAllowed) return;
				if (!outcome.hasMore) break;
			}
		await files.removeAll(organizationId);
		await engine().run(organizationId, actor, deleteLastRow, {});
		await gone();
	};
