import { editNavigationView as command } from "../../domain/navigation-views/edit-navigation-view.ts";
import { NAVIGATION_VIEW_NAME_LENGTH_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const editNavigationView = endpoint({
	id: "edit-navigation-view",
	route: "PATCH /navigation_views/*fragment",
	auth: "user",
	summary: "Edit a navigation view",
	params: {
		fragment: param.string(),
		is_pinned: param.boolean().optional(),
		name: param
			.string({
				trim: true,
				nonBlank: true,
				max: NAVIGATION_VIEW_NAME_LENGTH_MAX,
			})
			.optional(),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		const { fragment, is_pinned: isPinned, name } = params;
		await run(command, {
			fragment,
			changes: {
				...(isPinned !== undefined && { isPinned }),
				...(name !== undefined && { name }),
			},
		});
		return {};
	},
});
