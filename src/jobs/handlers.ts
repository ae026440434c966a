import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";

/** Everything that is done after a command rather than in it, by kind of job. */
export function jobHandlers(
	_engine: () => Engine,
): ReadonlyMap<string, JobHandler> {
	return new Map();
}
