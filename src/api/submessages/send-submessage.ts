import {
	addSubmessage,
	submessageLengthMax,
	submessageTypeLengthMax,
} from "../../domain/submessages/add-submessage.ts";
import { badRequest } from "../../errors.ts";
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
		msg_type: param.string({ max: submessageTypeLengthMax, nonBlank: true }),
		content: param.string({ max: submessageLengthMax }).map(requireJson),
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
