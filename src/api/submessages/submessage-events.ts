import type { SubmessageAdded } from "../../domain/submessages/add-submessage.ts";
import { plainForm } from "../events/event-form.ts";

export const submessageAdded = plainForm<SubmessageAdded>(
	"submessage",
	(event) => ({
		type: "submessage",
		message_id: event.messageId,
		submessage_id: event.id,
		sender_id: event.senderId,
		msg_type: event.messageType,
		content: event.content,
	}),
);
