import type { NavigationView } from "../../domain/navigation-views/navigation-views.ts";
import { shape } from "../shape.ts";

export const navigationViewShape = shape.object({
	fragment: shape.string(),
	is_pinned: shape.boolean(),
	name: shape.string().nullable(),
});

export const renderNavigationView = (view: NavigationView) => ({
	fragment: view.fragment,
	is_pinned: view.isPinned,
	name: view.name,
});
