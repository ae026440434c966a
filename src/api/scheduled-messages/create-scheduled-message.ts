import { createScheduledMessage as command } from "../../domain/scheduled-messages/create-scheduled-message.ts";
import {
	requireList,
	requireOne,
	type ScheduledPlace,
} from "../../domain/scheduled-messages/scheduled-messages.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { readsOwnMessages } from "../messages/client-names.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import {
	deliveryTimeParam,
	toParam,
	typeParam,
} from "./scheduled-message-shape.ts";

export const createScheduledMessage = endpoint({
	id: "create-scheduled-message",
	route: "POST /scheduled_messages",
	auth: "user",
	summary: "Schedule a message",
	description:
		"The message is sent at its time, as if its author sent it then. If that is not possible, it stays among the scheduled messages as failed, and its author is told.",
	params: {
		type: typeParam,
		to: toParam,
		content: param.string(),
		topic: param.topic().optional(),
		scheduled_delivery_timestamp: deliveryTimeParam,
		read_by_sender: param.boolean().optional(),
	},
	response: { scheduled_message_id: shape.integer() },
	errors: ["STREAM_DOES_NOT_EXIST"],
	async handle({ params, run, client }) {
		const id = await run(command, {
			place: parsePlace(params.type, params.to, params.topic),
			content: params.content,
			deliverAtSeconds: params.scheduled_delivery_timestamp,
			readBySender: params.read_by_sender ?? readsOwnMessages(client),
		});
		return { scheduled_message_id: id };
	},
});

function parsePlace(
	type: "channel" | "people",
	to: number | readonly number[],
	topic: string | undefined,
): ScheduledPlace {
	if (type === "people") return { userIds: requireList(to) };
	const channelId = requireOne(to);
	if (topic === undefined) throw badRequest("Missing topic");
	return { channelId, topic };
}
