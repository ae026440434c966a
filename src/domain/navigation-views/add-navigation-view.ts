import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { NAVIGATION_VIEWS_PER_USER_MAX } from "../../limits.ts";
import type { NavigationViewAdded } from "./events.ts";
import {
	builtInHasName,
	isBuiltIn,
	listNavigationViews,
	type NavigationView,
	requireFreeName,
} from "./navigation-views.ts";

export const addNavigationView = command<NavigationView, void>({
	name: "add-navigation-view",
	async execute(work, view) {
		const { fragment, name } = view;
		const userId = work.actor.userId as number;
		if (isBuiltIn(fragment) && name !== null) throw builtInHasName();
		if (!isBuiltIn(fragment) && name === null)
			throw badRequest("Custom views must have a valid name.");
		const views = await listNavigationViews(work, userId);
		if (views.some((one) => one.fragment === fragment))
			throw badRequest("Navigation view already exists.");
		if (name !== null) requireFreeName(views, name);
		if (views.length >= NAVIGATION_VIEWS_PER_USER_MAX)
			throw badRequest(
				`You can have at most ${NAVIGATION_VIEWS_PER_USER_MAX} navigation views.`,
			);
		await work.db
			.insertInto("navigation_view")
			.values({
				organization_id: work.organizationId,
				user_id: userId,
				id: await work.nextId("navigation_view"),
				fragment,
				is_pinned: view.isPinned ? 1 : 0,
				name,
			})
			.execute();
		const event: NavigationViewAdded = { type: "navigation_view_added", view };
		work.emit(event, audience.users(userId));
	},
});
