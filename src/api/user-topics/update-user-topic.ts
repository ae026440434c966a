import { updateUserTopic as command } from "../../domain/user-topics/update-user-topic.ts";
import { visibilityPolicies } from "../../domain/user-topics/user-topics.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { topicReference } from "./topic-reference.ts";

export const updateUserTopic = endpoint({
	id: "update-user-topic",
	route: "POST /user_topics",
	auth: "user",
	summary: "Update personal preferences for a topic",
	description:
		"Mutes a topic, unmutes it in a muted channel, follows it, or takes the decision back. The topic need not have any messages.",
	params: {
		stream_id: param.id(),
		topic: topicReference(),
		visibility_policy: param
			.json(shape.enum(...Object.values(visibilityPolicies)))
			.describe("0 as the channel, 1 muted, 2 unmuted, 3 followed."),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, {
			channelId: params.stream_id,
			topic: params.topic,
			policy: params.visibility_policy,
		});
		return {};
	},
});
