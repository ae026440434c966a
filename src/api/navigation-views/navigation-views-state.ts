import { listNavigationViews } from "../../domain/navigation-views/navigation-views.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import {
	navigationViewShape,
	renderNavigationView,
} from "./navigation-view-shape.ts";

export const navigationViewsSection: StateSection = {
	// Events of the type `navigation_view` are heard by themselves.
	types: ["navigation_views"],
	shape: { navigation_views: shape.array(navigationViewShape) },
	async collect({ reading, userId, owns }) {
		if (!(await owns("navigationViews"))) return { navigation_views: [] };
		const views = await listNavigationViews(reading, userId);
		return { navigation_views: views.map(renderNavigationView) };
	},
};
