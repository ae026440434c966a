import { deliverScheduledMessageJob } from "../domain/scheduled-messages/scheduled-messages.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import { deliverScheduledMessages } from "./scheduled-messages.ts";

/** Everything that is done after a command rather than in it, by kind of job. */
export function jobHandlers(
	engine: () => Engine,
): ReadonlyMap<string, JobHandler> {
	return new Map([
		[deliverScheduledMessageJob, deliverScheduledMessages(engine)],
	]);
}
