import { deliverReminderJob } from "../domain/reminders/reminders.ts";
import { deliverScheduledMessageJob } from "../domain/scheduled-messages/scheduled-messages.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import { deliverReminders } from "./reminders.ts";
import { deliverScheduledMessages } from "./scheduled-messages.ts";

/** Everything that is done after a command rather than in it, by kind of job. */
export function jobHandlers(
	engine: () => Engine,
): ReadonlyMap<string, JobHandler> {
	return new Map([
		[deliverReminderJob, deliverReminders(engine)],
		[deliverScheduledMessageJob, deliverScheduledMessages(engine)],
	]);
}
