import {
	deliverReminder,
	failReminder,
} from "../domain/reminders/deliver-reminder.ts";
import type { DueReminder } from "../domain/reminders/reminders.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import { JOB_ATTEMPTS_MAX } from "../limits.ts";

/** Reminds of a message at its time. */
export const deliverReminders =
	(engine: () => Engine): JobHandler =>
	async ({ organizationId, input, attempt }) => {
		const due = input as DueReminder;
		const { run } = engine();
		const owner = { userId: due.userId, client: "internal" };
		try {
			await run(organizationId, owner, deliverReminder, due);
		} catch (error) {
			if (attempt >= JOB_ATTEMPTS_MAX)
				await run(organizationId, owner, failReminder, due);
			throw error;
		}
	};
