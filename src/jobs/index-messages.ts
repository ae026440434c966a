import {
	INDEX_INTERVAL_MESSAGES,
	indexMessages,
} from "../domain/search/index-messages.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";

/** Indexes new messages, some a command, so that sends pass between; the last few are left to the next job, which indexes them with others. */
export const indexNewMessages =
	(engine: () => Engine): JobHandler =>
	async ({ organizationId }) => {
		for (;;) {
			const { left } = await engine().run(
				organizationId,
				{ userId: null, client: "Internal" },
				indexMessages,
				null,
			);
			if (left < INDEX_INTERVAL_MESSAGES) return;
		}
	};
