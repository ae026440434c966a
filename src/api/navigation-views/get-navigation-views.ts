import { listNavigationViews } from "../../domain/navigation-views/navigation-views.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import {
	navigationViewShape,
	renderNavigationView,
} from "./navigation-view-shape.ts";

export const getNavigationViews = endpoint({
	id: "get-navigation-views",
	route: "GET /navigation_views",
	auth: "user",
	summary: "Get navigation views",
	params: {},
	response: { navigation_views: shape.array(navigationViewShape) },
	errors: [],
	async handle({ caller, read }) {
		const views = await read((reading) =>
			listNavigationViews(reading, caller.userId),
		);
		return { navigation_views: views.map(renderNavigationView) };
	},
});
