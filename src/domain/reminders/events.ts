import type { Reminder } from "./reminders.ts";

/** Heard by the owner alone, like the other. */
export interface ReminderAdded {
	readonly type: "reminder_added";
	readonly userId: number;
	readonly reminder: Reminder;
	readonly [field: string]: unknown;
}

/** It was delivered, or taken back. */
export interface ReminderRemoved {
	readonly type: "reminder_removed";
	readonly reminderId: number;
	readonly [field: string]: unknown;
}
