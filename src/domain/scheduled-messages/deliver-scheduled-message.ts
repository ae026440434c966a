import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { SCHEDULED_MESSAGE_LATENESS_MS_MAX } from "../../limits.ts";
import { tellPerson } from "../messages/notices.ts";
import { type RenderedContent, renderContent } from "../messages/render.ts";
import { sendMessage } from "../messages/send-message.ts";
import { requireUser } from "../users/users.ts";
import type { ScheduledMessageUpdated } from "./events.ts";
import {
	type DueMessage,
	dropScheduled,
	findDueMessage,
	writeScheduled,
} from "./scheduled-messages.ts";

interface Prepared {
	readonly rendered: RenderedContent;
}

/**
 * Sends the message as its author would, and takes it out of the list in the same transaction: it is sent once, or it is
 * still there. Run as the author.
 */
export const deliverScheduledMessage = command<
	DueMessage,
	"done" | "rewritten",
	Prepared | null
>({
	name: "deliver-scheduled-message",

	async prepare(preparation, due) {
		const message = await findDueMessage(preparation, due);
		if (!message) return null;
		// Mentions are judged as of now, not as of when it was written.
		const { content } = message;
		return { rendered: await renderContent(preparation, due.userId, content) };
	},

	async execute(work, due, prepared) {
		const message = await findDueMessage(work, due);
		if (!message) return "done";
		if (prepared?.rendered.content !== message.content) return "rewritten";
		const { isActive } = await requireUser(work, due.userId);
		if (!isActive) throw badRequest("The account is deactivated.");
		if (work.now - due.deliverAt > SCHEDULED_MESSAGE_LATENESS_MS_MAX)
			throw badRequest("The server could not send it at its time.");
		const { place } = message;
		const sent = await sendMessage.execute(
			work,
			{
				to:
					"channelId" in place
						? { channel: { id: place.channelId }, topic: place.topic }
						: { people: { ids: place.userIds } },
				content: message.content,
				readBySender: message.readBySender,
				echo: null,
				idempotencyKey: null,
			},
			prepared.rendered,
		);
		if ("refusal" in sent) throw sent.refusal;
		await dropScheduled(work, due.userId, message.id);
		return "done";
	},
});

/** It stays in the list, marked, and its author is told why. Run as the author. */
export const failScheduledMessage = command<
	{ readonly due: DueMessage; readonly reason: string },
	void
>({
	name: "fail-scheduled-message",
	async execute(work, { due, reason }) {
		const found = await findDueMessage(work, due);
		if (!found) return;
		const message = { ...found, hasFailed: true };
		await writeScheduled(work, due.userId, message);
		const event: ScheduledMessageUpdated = {
			type: "scheduled_message_updated",
			message,
		};
		work.emit(event, audience.users(due.userId));
		const author = await requireUser(work, due.userId);
		if (!author.isActive || author.isBot) return;
		const time = new Date(due.deliverAt).toISOString();
		await tellPerson(work, author, {
			content: `The message you scheduled for <time:${time}> was not sent: ${reason}\n\nIt is kept among your scheduled messages.`,
		});
	},
});
