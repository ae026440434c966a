import { addSubmessage } from "../../domain/submessages/add-submessage.ts";
import { badRequest } from "../../errors.ts";
import {
	SUBMESSAGE_LENGTH_MAX,
	SUBMESSAGE_TYPE_LENGTH_MAX,
} from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const sendSubmessage = endpoint({
	id: "send-submessage",
	route: "POST /submessage",
	auth: "user",
	noun: "messages",
	summary: "Send a submessage",
	description:
		"Adds a piece of JSON to a message, for the programs that show it. The author of the message sends the first; after that, whoever can read it.",
	params: {
		message_id: param.messageId(),
		msg_type: param.string({ max: SUBMESSAGE_TYPE_LENGTH_MAX, nonBlank: true }),
		content: param.string({ max: SUBMESSAGE_LENGTH_MAX }).map(requireJson),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(addSubmessage, {
			messageId: params.message_id,
			messageType: params.msg_type,
			content: params.content,
		});
		return {};
	},
});

function requireJson(text: string): string {
	try {
		JSON.parse(text);
	} catch {
		throw badRequest("Invalid json for submessage");
	}
	return text;
}
