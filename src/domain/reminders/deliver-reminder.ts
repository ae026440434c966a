import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { tellPerson } from "../messages/notices.ts";
import { requireUser } from "../users/users.ts";
import type { ReminderAdded } from "./events.ts";
import {
	type DueReminder,
	dropReminder,
	findReminder,
	tellRemoved,
} from "./reminders.ts";

/** However late it is: better now than never. Run as the one who asked for it. */
export const deliverReminder = command<DueReminder, void>({
	name: "deliver-reminder",
	async execute(work, { userId, reminderId }) {
		const reminder = await findReminder(work, userId, reminderId);
		if (!reminder || reminder.hasFailed) return;
		const user = await requireUser(work, userId);
		if (!user.isActive) return markFailed(work, userId, reminderId);
		await tellPerson(work, user, { content: reminder.content });
		await dropReminder(work, userId, reminder.id);
	},
});

export const failReminder = command<DueReminder, void>({
	name: "fail-reminder",
	execute: (work, { userId, reminderId }) =>
		markFailed(work, userId, reminderId),
});

/** Clients know no change of a reminder: it goes, and comes back marked. */
async function markFailed(work: Work, userId: number, reminderId: number) {
	const reminder = await findReminder(work, userId, reminderId);
	if (!reminder || reminder.hasFailed) return;
	await work.db
		.updateTable("reminder")
		.set({ has_failed: 1 })
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where("id", "=", reminderId)
		.execute();
	tellRemoved(work, userId, reminderId);
	const event: ReminderAdded = {
		type: "reminder_added",
		userId,
		reminder: { ...reminder, hasFailed: true },
	};
	work.emit(event, audience.users(userId));
}
