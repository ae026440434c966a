import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { notFound } from "../../errors.ts";
import { REMINDERS_PER_USER_MAX } from "../../limits.ts";
import type { ReminderTable } from "../../storage/personal-tables.ts";
import type { Source } from "../messages/access.ts";
import type { ReminderRemoved } from "./events.ts";

export interface Reminder {
	readonly id: number;
	/** The message to be reminded of. */
	readonly messageId: number;
	/** What the reminder will say. */
	readonly content: string;
	readonly renderedContent: string;
	readonly deliverAt: number;
	readonly hasFailed: boolean;
}

export interface DueReminder {
	readonly userId: number;
	readonly reminderId: number;
}

export const deliverReminderJob = "deliver-reminder";

const readReminder = (row: ReminderTable): Reminder => ({
	id: row.id,
	messageId: row.message_id,
	content: row.content,
	renderedContent: row.rendered_content,
	deliverAt: row.deliver_at,
	hasFailed: row.has_failed === 1,
});

/** The next to come first. */
export async function listReminders(
	{ db, organizationId }: Source,
	userId: number,
): Promise<Reminder[]> {
	const rows = await db
		.selectFrom("reminder")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.orderBy("deliver_at")
		.orderBy("id")
		.limit(REMINDERS_PER_USER_MAX)
		.execute();
	return rows.map(readReminder);
}

export async function findReminder(
	{ db, organizationId }: Source,
	userId: number,
	id: number,
): Promise<Reminder | undefined> {
	const row = await db
		.selectFrom("reminder")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.where("id", "=", id)
		.executeTakeFirst();
	return row && readReminder(row);
}

export async function requireReminder(
	source: Source,
	userId: number,
	id: number,
): Promise<Reminder> {
	const reminder = await findReminder(source, userId, id);
	if (!reminder) throw notFound("Reminder does not exist");
	return reminder;
}

/** Takes it out of the list, and says so. */
export async function dropReminder(work: Work, userId: number, id: number) {
	await work.db
		.deleteFrom("reminder")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where("id", "=", id)
		.execute();
	tellRemoved(work, userId, id);
}

export function tellRemoved(work: Work, userId: number, id: number) {
	const event: ReminderRemoved = { type: "reminder_removed", reminderId: id };
	work.emit(event, audience.users(userId));
}
