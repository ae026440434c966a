import { typingInTopic, typingToPeople } from "../../domain/typing/typing.ts";
import { badRequest } from "../../errors.ts";
import { DIRECT_MESSAGE_PEOPLE_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const setTypingStatus = endpoint({
	id: "set-typing-status",
	route: "POST /typing",
	auth: "user",
	summary: 'Set "typing" status',
	description:
		"Tells those to whom a message is being written that it is. Nothing is stored; clients repeat it while it is true. In channels with many subscribers nobody is told.",
	params: {
		type: param.enum("direct", "stream", "channel").default("direct"),
		op: param.enum("start", "stop"),
		to: param
			.array(shape.id(), { max: DIRECT_MESSAGE_PEOPLE_MAX })
			.optional()
			.describe("User IDs; for direct messages."),
		stream_id: param.id().optional(),
		topic: param.topic().optional(),
	},
	response: {},
	errors: [],
	async handle({ params, caller, organization, read, server }) {
		const { type, op, to, stream_id: channelId, topic } = params;
		const signal = await read((reading) => {
			if (type === "direct") {
				if (to === undefined) throw badRequest("Missing 'to' argument");
				if (to.length === 0) throw badRequest("Empty 'to' list");
				return typingToPeople(reading, caller.userId, op, to);
			}
			if (channelId === undefined) throw badRequest("Missing channel ID");
			if (topic === undefined) throw badRequest("Missing topic");
			return typingInTopic(reading, caller.userId, op, channelId, topic);
		});
		if (signal)
			await server.signal(organization.id, signal.event, signal.audience);
		return {};
	},
});
