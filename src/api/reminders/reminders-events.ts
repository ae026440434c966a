import type {
	ReminderAdded,
	ReminderRemoved,
} from "../../domain/reminders/events.ts";
import { plainForm } from "../events/event-form.ts";
import { renderReminder } from "./reminder-shape.ts";

export const reminderAdded = plainForm<ReminderAdded>(
	"reminders",
	({ userId, reminder }) => ({
		type: "reminders",
		op: "add",
		reminders: [renderReminder(userId, reminder)],
	}),
);

export const reminderRemoved = plainForm<ReminderRemoved>(
	"reminders",
	({ reminderId }) => ({
		type: "reminders",
		op: "remove",
		reminder_id: reminderId,
	}),
);
