import { listScheduledMessages } from "../../domain/scheduled-messages/scheduled-messages.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import {
	renderScheduledMessage,
	scheduledMessageShape,
} from "./scheduled-message-shape.ts";

export const scheduledMessagesSection: StateSection = {
	types: ["scheduled_messages"],
	shape: { scheduled_messages: shape.array(scheduledMessageShape) },
	async collect({ reading, userId, owns }) {
		if (!(await owns("scheduledMessages"))) return { scheduled_messages: [] };
		const messages = await listScheduledMessages(reading, userId);
		return { scheduled_messages: messages.map(renderScheduledMessage) };
	},
};
