import { unsubscribe as command } from "../../domain/subscriptions/unsubscribe.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import {
	channelsToLeave,
	principalsParam,
	readPrincipals,
} from "./subscribe-params.ts";

export const unsubscribe = endpoint({
	id: "unsubscribe",
	route: "DELETE /users/me/subscriptions",
	auth: "user",
	noun: "channels",
	summary: "Unsubscribe from a channel",
	description:
		"Oneself, one's bots, or, with permission, others. What is unread there becomes read.",
	params: {
		subscriptions: channelsToLeave(),
		principals: principalsParam().optional(),
	},
	response: {
		removed: shape.array(shape.string()),
		not_removed: shape.array(shape.string()),
	},
	errors: [],
	async handle({ params, run }) {
		const { removed, notRemoved } = await run(command, {
			names: params.subscriptions,
			principals: readPrincipals(params.principals),
		});
		return { removed, not_removed: notRemoved };
	},
});
