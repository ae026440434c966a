import { findWhetherSubscribed } from "../../domain/subscriptions/queries.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getSubscriptionStatus = endpoint({
	id: "get-subscription-status",
	route: "GET /users/:user_id/subscriptions/:stream_id",
	auth: "user",
	noun: "channels",
	summary: "Get subscription status",
	params: { user_id: param.id(), stream_id: param.id() },
	response: { is_subscribed: shape.boolean() },
	errors: [],
	handle: ({ caller, params, read }) =>
		read(async (reading) => ({
			is_subscribed: await findWhetherSubscribed(
				reading,
				await requireUser(reading, caller.userId),
				params.user_id,
				params.stream_id,
			),
		})),
});
