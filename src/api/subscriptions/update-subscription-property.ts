import { changeSubscriptions } from "../../domain/subscriptions/change-subscription.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { readSubscriptionChange } from "./subscription-properties.ts";

export const updateSubscriptionProperty = endpoint({
	id: "update-subscription-property",
	route: "PATCH /users/me/subscriptions/:stream_id",
	auth: "user",
	noun: "channels",
	summary: "Update a subscription setting",
	description:
		"Changes how the user sees and hears of one channel. Muting is told under both of its names, `is_muted` and `in_home_view`.",
	params: {
		stream_id: param.id().describe("A channel that the user is in."),
		property: param
			.string()
			.describe(
				"`color`, `is_muted`, `in_home_view` (its opposite), `pin_to_top`, `desktop_notifications`, `audible_notifications`, `push_notifications`, `email_notifications` or `wildcard_mentions_notify`.",
			),
		value: param
			.string()
			.describe("A colour such as `#76ce90`, or `true` or `false`."),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		const { value } = params;
		const isSwitch = value === "true" || value === "false";
		await run(changeSubscriptions, [
			readSubscriptionChange(
				params.stream_id,
				params.property,
				isSwitch ? value === "true" : value,
			),
		]);
		return {};
	},
});
