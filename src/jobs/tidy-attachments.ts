import {
	dropUnused,
	listStrayKeys,
} from "../domain/attachments/tidy-attachments.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import type { FileStore } from "../lib/file-store.ts";
import { UPLOADS_TIDY_INTERVAL_SECONDS } from "../limits.ts";

/** Forgets files that no message shows, then takes away what an upload left behind that was cut off. */
export const tidyAttachments =
	(engine: () => Engine, files: FileStore, now: () => number): JobHandler =>
	async ({ organizationId }) => {
		let afterId: number | null = 0;
		while (afterId !== null)
			afterId = (
				await engine().run(
					organizationId,
					{ userId: null, client: "Internal" },
					dropUnused,
					{ afterId },
				)
			).lastId;
		// A file is on disk a moment before anything speaks of it: only old ones can be strays.
		const beforeMs = now() - UPLOADS_TIDY_INTERVAL_SECONDS * 1000;
		const reading = await engine().reading(organizationId);
		for await (const names of files.listOlder(organizationId, beforeMs))
			for (const name of await listStrayKeys(reading, names))
				await files.remove(organizationId, name);
		await files.removeUnfinished(beforeMs);
	};
