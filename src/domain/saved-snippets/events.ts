import type { SavedSnippet } from "./saved-snippets.ts";

/** Heard by the owner alone, like the two others. */
export interface SavedSnippetAdded {
	readonly type: "saved_snippet_added";
	readonly snippet: SavedSnippet;
	readonly [field: string]: unknown;
}

export interface SavedSnippetUpdated {
	readonly type: "saved_snippet_updated";
	readonly snippet: SavedSnippet;
	readonly [field: string]: unknown;
}

export interface SavedSnippetRemoved {
	readonly type: "saved_snippet_removed";
	readonly snippetId: number;
	readonly [field: string]: unknown;
}
