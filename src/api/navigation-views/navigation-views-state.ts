import { listNavigationViews } from "../../domain/navigation-views/navigation-views.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import {
	navigationViewShape,
	renderNavigationView,
} from "./navigation-view-shape.ts";

export const navigationViewsSection: StateSection = {
	// The events are of the type `navigation_view`; whoever asks for those by name means the state as well.
	types: ["navigation_views", "navigation_view"],
	shape: { navigation_views: shape.array(navigationViewShape) },
	async collect({ reading, userId, owns }) {
		if (!(await owns("navigationViews"))) return { navigation_views: [] };
		const views = await listNavigationViews(reading, userId);
		return { navigation_views: views.map(renderNavigationView) };
	},
};
