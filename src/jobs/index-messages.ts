import { indexMessages } from "../domain/search/index-messages.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";

/** Brings the search index up to the newest message, some messages a command, so that sends pass between. */
export const indexNewMessages =
	(engine: () => Engine): JobHandler =>
	async ({ organizationId }) => {
		for (;;) {
			const { isDone } = await engine().run(
				organizationId,
				{ userId: null, client: "Internal" },
				indexMessages,
				null,
			);
			if (isDone) return;
		}
	};
