import { listSubscriberIds } from "../../domain/subscriptions/queries.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getSubscribers = endpoint({
	id: "get-subscribers",
	route: "GET /streams/:stream_id/members",
	auth: "user",
	noun: "channels",
	summary: "Get the subscribers of a channel",
	description: "Deactivated accounts left out.",
	params: { stream_id: param.id() },
	response: { subscribers: shape.array(shape.integer()) },
	errors: [],
	handle: ({ caller, params, read }) =>
		read(async (reading) => ({
			subscribers: await listSubscriberIds(
				reading,
				await requireUser(reading, caller.userId),
				params.stream_id,
			),
		})),
});
