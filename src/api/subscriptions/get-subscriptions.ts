import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { RawJson } from "../reply.ts";
import { shape } from "../shape.ts";
import { subscriptionShape } from "./subscription-json.ts";
import { listSubscriptionJson } from "./subscription-list.ts";

export const getSubscriptions = endpoint({
	id: "get-subscriptions",
	route: "GET /users/me/subscriptions",
	auth: "user",
	noun: "channels",
	summary: "Get subscribed channels",
	description: "In order of their names, archived ones left out.",
	params: {
		include_subscribers: param
			.enum("true", "false", "partial")
			.default("false")
			.describe("`partial` allows for fewer than all of large channels."),
	},
	response: { subscriptions: shape.array(shape.object(subscriptionShape)) },
	errors: [],
	handle: ({ caller, params, read }) =>
		read(async (reading) => {
			const { subscribed } = await listSubscriptionJson(
				reading,
				caller.userId,
				{
					archived: false,
					nullable: true,
					subscribers: params.include_subscribers,
				},
			);
			return new RawJson(`"subscriptions":[${subscribed}]`);
		}),
});
