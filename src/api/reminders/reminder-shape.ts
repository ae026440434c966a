import type { Reminder } from "../../domain/reminders/reminders.ts";
import { shape } from "../shape.ts";

export const reminderShape = shape.object({
	reminder_id: shape.integer(),
	type: shape.enum("private"),
	to: shape.array(shape.integer()),
	content: shape.string(),
	rendered_content: shape.string(),
	scheduled_delivery_timestamp: shape.integer({
		max: Number.MAX_SAFE_INTEGER,
	}),
	failed: shape.boolean(),
	reminder_target_message_id: shape.integer(),
});

export const renderReminder = (userId: number, reminder: Reminder) => ({
	reminder_id: reminder.id,
	type: "private" as const,
	to: [userId],
	content: reminder.content,
	rendered_content: reminder.renderedContent,
	scheduled_delivery_timestamp: Math.floor(reminder.deliverAt / 1000),
	failed: reminder.hasFailed,
	reminder_target_message_id: reminder.messageId,
});
