import { listChannelIdsOf } from "../../domain/subscriptions/queries.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getUserChannels = endpoint({
	id: "get-user-channels",
	route: "GET /users/:user_id/channels",
	auth: "user",
	noun: "channels",
	summary: "Get a user's subscribed channels",
	description: "Those of them that the requester may know of.",
	params: { user_id: param.id() },
	response: { subscribed_channel_ids: shape.array(shape.integer()) },
	errors: [],
	handle: ({ caller, params, read }) =>
		read(async (reading) => ({
			subscribed_channel_ids: await listChannelIdsOf(
				reading,
				await requireUser(reading, caller.userId),
				params.user_id,
			),
		})),
});
