import { addNavigationView as command } from "../../domain/navigation-views/add-navigation-view.ts";
import {
	NAVIGATION_FRAGMENT_LENGTH_MAX,
	NAVIGATION_VIEW_NAME_LENGTH_MAX,
} from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const addNavigationView = endpoint({
	id: "add-navigation-view",
	route: "POST /navigation_views",
	auth: "user",
	summary: "Add a navigation view",
	description:
		"Pins or hides a view in the user's sidebar: one that the product brings along, such as `inbox`, or any other place in the client under a name of the user's choice.",
	params: {
		fragment: param
			.string({
				trim: true,
				nonBlank: true,
				max: NAVIGATION_FRAGMENT_LENGTH_MAX,
			})
			.describe(
				"The place in the client: what follows `#` in its address. One view each.",
			),
		is_pinned: param
			.boolean()
			.describe(
				"True puts it in the sidebar, false in the menu of further views.",
			),
		name: param
			.string({
				trim: true,
				nonBlank: true,
				max: NAVIGATION_VIEW_NAME_LENGTH_MAX,
			})
			.optional()
			.describe("Required for views of one's own; built-in ones have none."),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, {
			fragment: params.fragment,
			isPinned: params.is_pinned,
			name: params.name ?? null,
		});
		return {};
	},
});
