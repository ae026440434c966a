import { listReminders } from "../../domain/reminders/reminders.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { reminderShape, renderReminder } from "./reminder-shape.ts";

export const remindersSection: StateSection = {
	types: ["reminders"],
	shape: { reminders: shape.array(reminderShape) },
	async collect({ reading, userId, owns }) {
		if (!(await owns("reminders"))) return { reminders: [] };
		const reminders = await listReminders(reading, userId);
		return { reminders: reminders.map((one) => renderReminder(userId, one)) };
	},
};
