import type { NavigationView } from "./navigation-views.ts";

/** Heard by the owner alone, like the two others. */
export interface NavigationViewAdded {
	readonly type: "navigation_view_added";
	readonly view: NavigationView;
	readonly [field: string]: unknown;
}

export interface NavigationViewUpdated {
	readonly type: "navigation_view_updated";
	readonly fragment: string;
	/** What was set, whether or not it differs from before. */
	readonly changes: Partial<Pick<NavigationView, "isPinned" | "name">>;
	readonly [field: string]: unknown;
}

export interface NavigationViewRemoved {
	readonly type: "navigation_view_removed";
	readonly fragment: string;
	readonly [field: string]: unknown;
}
