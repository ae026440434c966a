import type {
	ScheduledMessageAdded,
	ScheduledMessageRemoved,
	ScheduledMessageUpdated,
} from "../../domain/scheduled-messages/events.ts";
import { plainForm } from "../events/event-form.ts";
import { renderScheduledMessage } from "./scheduled-message-shape.ts";

export const scheduledMessageAdded = plainForm<ScheduledMessageAdded>(
	"scheduled_messages",
	({ message }) => ({
		type: "scheduled_messages",
		op: "add",
		scheduled_messages: [renderScheduledMessage(message)],
	}),
);

export const scheduledMessageUpdated = plainForm<ScheduledMessageUpdated>(
	"scheduled_messages",
	({ message }) => ({
		type: "scheduled_messages",
		op: "update",
		scheduled_message: renderScheduledMessage(message),
	}),
);

export const scheduledMessageRemoved = plainForm<ScheduledMessageRemoved>(
	"scheduled_messages",
	({ messageId }) => ({
		type: "scheduled_messages",
		op: "remove",
		scheduled_message_id: messageId,
	}),
);
