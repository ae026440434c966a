import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import type { NavigationViewUpdated } from "./events.ts";
import {
	builtInHasName,
	isBuiltIn,
	listNavigationViews,
	requireFreeName,
	requireView,
} from "./navigation-views.ts";

interface EditNavigationView {
	readonly fragment: string;
	readonly changes: NavigationViewUpdated["changes"];
}

export const editNavigationView = command<EditNavigationView, void>({
	name: "edit-navigation-view",
	async execute(work, { fragment, changes }) {
		const userId = work.actor.userId as number;
		const views = await listNavigationViews(work, userId);
		const view = requireView(views, fragment);
		const { name, isPinned } = changes;
		if (name === undefined && isPinned === undefined)
			throw badRequest("Nothing to change.");
		if (name !== undefined && name !== null) {
			if (isBuiltIn(fragment)) throw builtInHasName();
			requireFreeName(views, name);
		}
		await work.db
			.updateTable("navigation_view")
			.set({
				...(isPinned !== undefined && { is_pinned: isPinned ? 1 : 0 }),
				...(name !== undefined && { name }),
			})
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("id", "=", view.id)
			.execute();
		const event: NavigationViewUpdated = {
			type: "navigation_view_updated",
			fragment,
			changes,
		};
		work.emit(event, audience.users(userId));
	},
});
