import { changeSubscriptions } from "../../domain/subscriptions/change-subscription.ts";
import { CHANNELS_PER_REQUEST_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { readSubscriptionChange } from "./subscription-properties.ts";

export const updateSubscriptionSettings = endpoint({
	id: "update-subscription-settings",
	route: "POST /users/me/subscriptions/properties",
	auth: "user",
	noun: "channels",
	summary: "Bulk update subscription settings",
	description: "All of the changes are made, or none.",
	params: {
		subscription_data: param.array(
			shape.object(
				{
					stream_id: shape.id(),
					property: shape.string(),
					value: shape.oneOf(shape.boolean(), shape.string()),
				},
				{ unknown: "ignore" },
			),
			{ max: CHANNELS_PER_REQUEST_MAX },
		),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(
			changeSubscriptions,
			params.subscription_data.map(({ stream_id, property, value }) =>
				readSubscriptionChange(stream_id, property, value),
			),
		);
		return {};
	},
});
