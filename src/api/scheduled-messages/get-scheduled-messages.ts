import { listScheduledMessages } from "../../domain/scheduled-messages/scheduled-messages.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import {
	renderScheduledMessage,
	scheduledMessageShape,
} from "./scheduled-message-shape.ts";

export const getScheduledMessages = endpoint({
	id: "get-scheduled-messages",
	route: "GET /scheduled_messages",
	auth: "user",
	summary: "Get scheduled messages",
	description:
		"The user's messages that are still to be sent, the next first, and those that could not be sent at their time.",
	params: {},
	response: { scheduled_messages: shape.array(scheduledMessageShape) },
	errors: [],
	async handle({ caller, read }) {
		const messages = await read((reading) =>
			listScheduledMessages(reading, caller.userId),
		);
		return { scheduled_messages: messages.map(renderScheduledMessage) };
	},
});
