import { command } from "../../engine/command.ts";
import { dropReminder, requireReminder } from "./reminders.ts";

export const deleteReminder = command<{ readonly reminderId: number }, void>({
	name: "delete-reminder",
	async execute(work, { reminderId }) {
		const userId = work.actor.userId as number;
		const { id } = await requireReminder(work, userId, reminderId);
		await dropReminder(work, userId, id);
	},
});
