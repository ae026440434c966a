import { removeNavigationView as command } from "../../domain/navigation-views/remove-navigation-view.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeNavigationView = endpoint({
	id: "remove-navigation-view",
	route: "DELETE /navigation_views/*fragment",
	auth: "user",
	summary: "Remove a navigation view",
	params: { fragment: param.string() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { fragment: params.fragment });
		return {};
	},
});
