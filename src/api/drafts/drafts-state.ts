import { listNewestDrafts } from "../../domain/drafts/drafts.ts";
import { SNAPSHOT_DRAFTS_MAX } from "../../limits.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { draftShape, renderDraft } from "./draft-shape.ts";

export const draftsSection: StateSection = {
	types: ["drafts"],
	shape: { drafts: shape.array(draftShape) },
	async collect({ reading, userId, owns }) {
		if (!(await owns("drafts"))) return { drafts: [] };
		const newest = await listNewestDrafts(reading, userId, SNAPSHOT_DRAFTS_MAX);
		return { drafts: newest.map(renderDraft) };
	},
};
