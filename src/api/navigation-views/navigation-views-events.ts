import type {
	NavigationViewAdded,
	NavigationViewRemoved,
	NavigationViewUpdated,
} from "../../domain/navigation-views/events.ts";
import { plainForm } from "../events/event-form.ts";
import { renderNavigationView } from "./navigation-view-shape.ts";

export const navigationViewAdded = plainForm<NavigationViewAdded>(
	"navigation_view",
	({ view }) => ({
		type: "navigation_view",
		op: "add",
		navigation_view: renderNavigationView(view),
	}),
);

export const navigationViewUpdated = plainForm<NavigationViewUpdated>(
	"navigation_view",
	({ fragment, changes: { isPinned, name } }) => ({
		type: "navigation_view",
		op: "update",
		fragment,
		data: {
			...(isPinned !== undefined && { is_pinned: isPinned }),
			...(name !== undefined && { name }),
		},
	}),
);

export const navigationViewRemoved = plainForm<NavigationViewRemoved>(
	"navigation_view",
	({ fragment }) => ({ type: "navigation_view", op: "remove", fragment }),
);
