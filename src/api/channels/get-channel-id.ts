import { requireChannelByName } from "../../domain/channels/access.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getChannelId = endpoint({
	id: "get-channel-id",
	route: "GET /get_stream_id",
	auth: "user",
	noun: "channels",
	summary: "Get a channel's id",
	params: { stream: param.string().describe("The channel's name.") },
	response: { stream_id: shape.integer() },
	errors: [],
	handle: ({ caller, params, read }) =>
		read(async (reading) => {
			const user = await requireUser(reading, caller.userId);
			const { channel } = await requireChannelByName(
				reading,
				user,
				params.stream,
				"metadata",
				{ archived: "refused" },
			);
			return { stream_id: channel.id };
		}),
});
