import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { SCHEDULED_MESSAGES_PER_USER_MAX } from "../../limits.ts";
import type { RenderedContent } from "../messages/render.ts";
import { requireUser } from "../users/users.ts";
import type { ScheduledMessageAdded } from "./events.ts";
import { renderScheduled, requireFuture, requirePlace } from "./schedule.ts";
import {
	columnsOf,
	enqueueDelivery,
	listScheduledMessages,
	type ScheduledMessage,
	type ScheduledPlace,
} from "./scheduled-messages.ts";

interface CreateScheduledMessage {
	readonly place: ScheduledPlace;
	readonly content: string;
	readonly deliverAtSeconds: number;
	readonly readBySender: boolean;
}

export const createScheduledMessage = command<
	CreateScheduledMessage,
	number,
	RenderedContent
>({
	name: "create-scheduled-message",

	prepare: (preparation, { content }) => renderScheduled(preparation, content),

	async execute(work, input, rendered) {
		const author = await requireUser(work, work.actor.userId as number);
		const deliverAt = requireFuture(work, input.deliverAtSeconds);
		const place = await requirePlace(work, author, input.place);
		const waiting = await listScheduledMessages(work, author.id);
		if (waiting.length >= SCHEDULED_MESSAGES_PER_USER_MAX)
			throw badRequest(
				`You can have at most ${SCHEDULED_MESSAGES_PER_USER_MAX} scheduled messages.`,
			);
		const message: ScheduledMessage = {
			id: await work.nextId("scheduled_message"),
			place,
			content: rendered.content,
			renderedContent: rendered.html,
			deliverAt,
			readBySender: input.readBySender,
			hasFailed: false,
		};
		await work.db
			.insertInto("scheduled_message")
			.values({
				organization_id: work.organizationId,
				user_id: author.id,
				id: message.id,
				...columnsOf(message),
			})
			.execute();
		enqueueDelivery(work, {
			userId: author.id,
			messageId: message.id,
			deliverAt,
			client: work.actor.client,
		});
		const event: ScheduledMessageAdded = {
			type: "scheduled_message_added",
			message,
		};
		work.emit(event, audience.users(author.id));
		return message.id;
	},
});
