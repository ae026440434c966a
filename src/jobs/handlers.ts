import { INDEX_JOB } from "../domain/search/index-messages.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import { indexNewMessages } from "./index-messages.ts";

/** Everything that is done after a command rather than in it, by kind of job. */
export function jobHandlers(
	engine: () => Engine,
): ReadonlyMap<string, JobHandler> {
	return new Map([[INDEX_JOB, indexNewMessages(engine)]]);
}
