import { subscribe as command } from "../../domain/subscriptions/subscribe.ts";
import {
	newChannelParams,
	readNewChannelTerms,
} from "../channels/new-channel-params.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import {
	channelsToEnter,
	principalsParam,
	readPrincipals,
	renderSubscribed,
	subscribedShape,
} from "./subscribe-params.ts";

export const subscribe = endpoint({
	id: "subscribe",
	route: "POST /users/me/subscriptions",
	auth: "non-guest",
	noun: "channels",
	summary: "Subscribe to a channel",
	description:
		"Subscribes oneself or others to channels. Channels that do not exist are created on the terms given here; existing ones are not changed by them. All of it happens, or nothing.",
	params: {
		subscriptions: channelsToEnter(),
		principals: principalsParam().optional(),
		authorization_errors_fatal: param
			.boolean()
			.default(true)
			.describe(
				"Whether a channel that may not be entered fails the request; otherwise it is listed as unauthorized.",
			),
		send_new_subscription_messages: param
			.boolean()
			.default(true)
			.describe(
				"Whether the Notification Bot writes to the people whom somebody else subscribed.",
			),
		...newChannelParams,
	},
	response: subscribedShape,
	errors: [
		"REQUEST_VARIABLE_INVALID",
		"SYSTEM_GROUP_REQUIRED",
		"UNAUTHORIZED_PRINCIPAL",
	],
	async handle({ params, run, server }) {
		const tellSubscribers = params.send_new_subscription_messages;
		const fatal = params.authorization_errors_fatal;
		const result = await run(command, {
			channels: params.subscriptions,
			principals: readPrincipals(params.principals),
			authorizationErrorsFatal: fatal,
			announce: params.announce,
			tellSubscribers,
			terms: readNewChannelTerms(params, server.facts),
		});
		return renderSubscribed(result, { tellSubscribers, fatal });
	},
});
