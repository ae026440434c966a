import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import type { RenderedContent } from "../messages/render.ts";
import { requireUser } from "../users/users.ts";
import type { ScheduledMessageUpdated } from "./events.ts";
import { renderScheduled, requireFuture, requirePlace } from "./schedule.ts";
import {
	enqueueDelivery,
	requireList,
	requireOne,
	requireScheduledMessage,
	type ScheduledMessage,
	type ScheduledPlace,
	writeScheduled,
} from "./scheduled-messages.ts";

/** What the author wants to be different; the rest stays. */
export interface ScheduledChanges {
	readonly kind?: "channel" | "people";
	/** A channel's id, or the ids of people. */
	readonly to?: number | readonly number[];
	readonly topic?: string;
	readonly content?: string;
	readonly deliverAtSeconds?: number;
}

interface UpdateScheduledMessage {
	readonly messageId: number;
	readonly changes: ScheduledChanges;
}

export const updateScheduledMessage = command<
	UpdateScheduledMessage,
	void,
	RenderedContent | null
>({
	name: "update-scheduled-message",

	prepare: async (preparation, { changes: { content } }) =>
		content === undefined ? null : renderScheduled(preparation, content),

	async execute(work, { messageId, changes }, rendered) {
		const author = await requireUser(work, work.actor.userId as number);
		const before = await requireScheduledMessage(work, author.id, messageId);
		if (Object.keys(changes).length === 0)
			throw badRequest("Nothing to change.");
		const place = await requirePlace(work, author, placeAfter(before, changes));
		const { deliverAtSeconds } = changes;
		if (before.hasFailed && deliverAtSeconds === undefined)
			throw badRequest("Scheduled delivery time is required to try again.");
		const message: ScheduledMessage = {
			...before,
			place,
			...(rendered && {
				content: rendered.content,
				renderedContent: rendered.html,
			}),
			...(deliverAtSeconds !== undefined && {
				deliverAt: requireFuture(work, deliverAtSeconds),
				hasFailed: false,
			}),
		};
		await writeScheduled(work, author.id, message);
		if (deliverAtSeconds !== undefined)
			enqueueDelivery(work, {
				userId: author.id,
				messageId: message.id,
				deliverAt: message.deliverAt,
				client: work.actor.client,
			});
		const event: ScheduledMessageUpdated = {
			type: "scheduled_message_updated",
			message,
		};
		work.emit(event, audience.users(author.id));
	},
});

function placeAfter(
	{ place }: ScheduledMessage,
	{ kind, to, topic }: ScheduledChanges,
): ScheduledPlace {
	if (kind !== undefined && to === undefined)
		throw badRequest(
			"Recipients are required when changing the type of a scheduled message.",
		);
	const channel = "channelId" in place ? place : null;
	const isChannel = kind ? kind === "channel" : channel !== null;
	if (!isChannel)
		return { userIds: to === undefined ? usersOf(place) : requireList(to) };
	const topicAfter = topic ?? channel?.topic;
	if (topicAfter === undefined)
		throw badRequest(
			"A topic is required when changing a scheduled message into a channel message.",
		);
	return {
		channelId: to === undefined ? (channel?.channelId ?? 0) : requireOne(to),
		topic: topicAfter,
	};
}

const usersOf = (place: ScheduledPlace) =>
	"userIds" in place ? place.userIds : [];
