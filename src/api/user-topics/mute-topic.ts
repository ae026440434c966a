import {
	muteTopic as command,
	type MuteTopic,
} from "../../domain/user-topics/update-user-topic.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { topicReference } from "./topic-reference.ts";

export const muteTopic = endpoint({
	id: "mute-topic",
	route: "PATCH /users/me/subscriptions/muted_topics",
	auth: "user",
	summary: "Mute or unmute a topic",
	description:
		"The older form of `POST /user_topics`: it knows muted and not muted. Repeating changes nothing. Unmuting needs no access to the channel.",
	params: {
		stream_id: param
			.id()
			.optional()
			.describe("The channel; either this or `stream`."),
		stream: param.string().optional().describe("The channel's name."),
		topic: topicReference().describe("The topic; it need not have messages."),
		op: param.enum("add", "remove").describe("`add` mutes, `remove` unmutes."),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, {
			channel: channelOf(params.stream_id, params.stream),
			topic: params.topic,
			isMuted: params.op === "add",
		});
		return {};
	},
});

function channelOf(
	id: number | undefined,
	name: string | undefined,
): MuteTopic["channel"] {
	if (id !== undefined && name !== undefined)
		throw badRequest("Unsupported parameter combination: stream_id, stream", {
			parameters: "stream_id, stream",
		});
	if (id !== undefined) return { id };
	if (name !== undefined) return { name };
	throw badRequest("Missing 'stream_id' argument");
}
