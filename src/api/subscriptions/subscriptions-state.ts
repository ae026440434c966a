import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import {
	neverSubscribedShape,
	subscriptionShape,
} from "./subscription-json.ts";
import { listSubscriptionJson } from "./subscription-list.ts";

export const subscriptionsSection: StateSection = {
	types: ["subscription"],
	shape: {
		subscriptions: shape.array(shape.object(subscriptionShape)),
		unsubscribed: shape.array(shape.object(subscriptionShape)),
		never_subscribed: shape.array(shape.object(neverSubscribedShape)),
	},
	async collect({ reading, userId, options, includeSubscribers }) {
		const list = await listSubscriptionJson(reading, userId, {
			archived: options.capabilities.includes("archived_channels"),
			nullable: options.capabilities.includes("notification_settings_null"),
			subscribers: includeSubscribers,
		});
		return [
			`"subscriptions":[${list.subscribed}],"unsubscribed":[${list.unsubscribed}],"never_subscribed":[`,
			...list.neverSubscribed,
			"]",
		];
	},
};
