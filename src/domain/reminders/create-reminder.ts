import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { REMINDERS_PER_USER_MAX } from "../../limits.ts";
import { requireMessage } from "../messages/access.ts";
import { type RenderedContent, renderContent } from "../messages/render.ts";
import type { ReminderAdded } from "./events.ts";
import {
	type DueReminder,
	deliverReminderJob,
	listReminders,
	type Reminder,
} from "./reminders.ts";
import { wordReminder } from "./wording.ts";

interface CreateReminder {
	readonly messageId: number;
	readonly deliverAtSeconds: number;
	/** What the user wants to be told beside the link; empty for nothing. */
	readonly note: string;
}

export const createReminder = command<CreateReminder, number, RenderedContent>({
	name: "create-reminder",

	async prepare(preparation, { messageId, note }) {
		const userId = preparation.actor.userId as number;
		const message = await requireMessage(
			preparation,
			userId,
			messageId,
			"read",
		);
		const content = await wordReminder(preparation, message, note);
		return renderContent(preparation, userId, content);
	},

	async execute(work, { messageId, deliverAtSeconds }, rendered) {
		const userId = work.actor.userId as number;
		await requireMessage(work, userId, messageId, "read");
		const deliverAt = deliverAtSeconds * 1000;
		if (deliverAt <= work.now)
			throw badRequest("Scheduled delivery time must be in the future.");
		const waiting = await listReminders(work, userId);
		if (waiting.length >= REMINDERS_PER_USER_MAX)
			throw badRequest(
				`You can have at most ${REMINDERS_PER_USER_MAX} reminders.`,
			);
		const reminder: Reminder = {
			id: await work.nextId("reminder"),
			messageId,
			content: rendered.content,
			renderedContent: rendered.html,
			deliverAt,
			hasFailed: false,
		};
		await work.db
			.insertInto("reminder")
			.values({
				organization_id: work.organizationId,
				user_id: userId,
				id: reminder.id,
				message_id: messageId,
				content: reminder.content,
				rendered_content: reminder.renderedContent,
				deliver_at: deliverAt,
				has_failed: 0,
			})
			.execute();
		const due: DueReminder = { userId, reminderId: reminder.id };
		work.enqueue({
			kind: deliverReminderJob,
			input: due,
			delayMs: deliverAt - work.now,
		});
		const event: ReminderAdded = { type: "reminder_added", userId, reminder };
		work.emit(event, audience.users(userId));
		return reminder.id;
	},
});
