import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import type { NavigationViewRemoved } from "./events.ts";
import { listNavigationViews, requireView } from "./navigation-views.ts";

export const removeNavigationView = command<
	{ readonly fragment: string },
	void
>({
	name: "remove-navigation-view",
	async execute(work, { fragment }) {
		const userId = work.actor.userId as number;
		const views = await listNavigationViews(work, userId);
		const { id } = requireView(views, fragment);
		await work.db
			.deleteFrom("navigation_view")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("id", "=", id)
			.execute();
		const event: NavigationViewRemoved = {
			type: "navigation_view_removed",
			fragment,
		};
		work.emit(event, audience.users(userId));
	},
});
