import { requireEmailAddress } from "../../domain/channels/email-address.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getChannelEmailAddress = endpoint({
	id: "get-channel-email-address",
	route: "GET /streams/:stream_id/email_address",
	auth: "user",
	noun: "channels",
	summary: "Get a channel's email address",
	description:
		"An address of one's own for writing to the channel by mail, for those who may post there.",
	params: {
		stream_id: param.id(),
		sender_id: param
			.id()
			.optional()
			.describe(
				"In whose name mails appear: one's own, a bot's of one's own, or by default that of the product.",
			),
	},
	response: { email: shape.string() },
	errors: [],
	handle: ({ caller, params, read, server }) =>
		read(async (reading) => ({
			email: await requireEmailAddress(
				reading,
				server.apiKeys,
				await requireUser(reading, caller.userId),
				params.stream_id,
				params.sender_id,
			),
		})),
});
