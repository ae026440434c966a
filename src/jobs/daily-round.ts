import { quietChannels } from "../domain/channels/quiet-channels.ts";
import { beginDailyRound } from "../domain/organizations/daily-round.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";

/** Sees to what changes by the mere passing of time; done twice, it finds nothing the second time. */
export const makeDailyRound =
	(engine: () => Engine): JobHandler =>
	async ({ organizationId }) => {
		const actor = { userId: null, client: "internal" };
		const { run } = engine();
		const { isWanted } = await run(organizationId, actor, beginDailyRound, {});
		for (let hasMore = isWanted; hasMore; )
			({ hasMore } = await run(organizationId, actor, quietChannels, {}));
	};
