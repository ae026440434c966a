import type { Draft } from "./drafts.ts";

/** Heard by the author alone, like the two others. */
export interface DraftsAdded {
	readonly type: "drafts_added";
	readonly drafts: readonly Draft[];
	readonly [field: string]: unknown;
}

export interface DraftUpdated {
	readonly type: "draft_updated";
	readonly draft: Draft;
	readonly [field: string]: unknown;
}

export interface DraftRemoved {
	readonly type: "draft_removed";
	readonly draftId: number;
	readonly [field: string]: unknown;
}
