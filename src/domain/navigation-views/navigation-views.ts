import { badRequest, notFound, type Refusal } from "../../errors.ts";
import { NAVIGATION_VIEWS_PER_USER_MAX } from "../../limits.ts";
import type { Source } from "../messages/access.ts";

// Which views stand in somebody's sidebar. A view is named by its fragment, its place
// in the client. Those the product brings along have no name of their own and need no
// row until somebody pins or hides them.

export interface NavigationView {
	readonly fragment: string;
	readonly isPinned: boolean;
	/** Null for views that the product brings along. */
	readonly name: string | null;
}

export interface StoredView extends NavigationView {
	readonly id: number;
}

const builtInFragments: ReadonlySet<string> = new Set([
	"inbox",
	"recent",
	"feed",
	"drafts",
	"narrow/has/reaction/sender/me",
	"narrow/is/mentioned",
	"narrow/is/starred",
	"scheduled",
	"reminders",
]);

export const isBuiltIn = (fragment: string): boolean =>
	builtInFragments.has(fragment);

/** In the order they were added. */
export async function listNavigationViews(
	{ db, organizationId }: Source,
	userId: number,
): Promise<StoredView[]> {
	const rows = await db
		.selectFrom("navigation_view")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.orderBy("id")
		.limit(NAVIGATION_VIEWS_PER_USER_MAX)
		.execute();
	return rows.map((row) => ({
		id: row.id,
		fragment: row.fragment,
		isPinned: row.is_pinned === 1,
		name: row.name,
	}));
}

export function requireView(
	views: readonly StoredView[],
	fragment: string,
): StoredView {
	const view = views.find((one) => one.fragment === fragment);
	if (!view) throw notFound("Navigation view does not exist.");
	return view;
}

export const builtInHasName = (): Refusal =>
	badRequest("Built-in views cannot have a custom name.");

export function requireFreeName(views: readonly StoredView[], name: string) {
	if (views.some((one) => one.name === name))
		throw badRequest("Navigation view already exists.");
}
