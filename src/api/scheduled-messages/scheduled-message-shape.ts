import type {
	ScheduledMessage,
	ScheduledPlace,
} from "../../domain/scheduled-messages/scheduled-messages.ts";
import { TIMESTAMP_SECONDS_MAX } from "../../limits.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const scheduledMessageShape = shape.object({
	scheduled_message_id: shape.integer(),
	type: shape.enum("stream", "private"),
	to: shape.oneOf(shape.integer(), shape.array(shape.integer())),
	topic: shape.string().optional(),
	content: shape.string(),
	rendered_content: shape.string(),
	scheduled_delivery_timestamp: shape.integer({ max: TIMESTAMP_SECONDS_MAX }),
	failed: shape.boolean(),
});

const renderPlace = (place: ScheduledPlace) =>
	"channelId" in place
		? ({
				type: "stream",
				to: place.channelId,
				topic: place.topic,
			} as const)
		: ({ type: "private", to: place.userIds } as const);

export const renderScheduledMessage = (message: ScheduledMessage) => ({
	scheduled_message_id: message.id,
	...renderPlace(message.place),
	content: message.content,
	rendered_content: message.renderedContent,
	scheduled_delivery_timestamp: Math.floor(message.deliverAt / 1000),
	failed: message.hasFailed,
});

export const typeParam = param
	.enum("direct", "channel", "stream", "private")
	.map((type) =>
		type === "direct" || type === "private" ? "people" : "channel",
	);

export const toParam = param
	.json(shape.oneOf(shape.id(), shape.array(shape.id())))
	.describe("A channel's id, or a list of user ids.");

export const deliveryTimeParam = param.integer({ max: TIMESTAMP_SECONDS_MAX });
