import {
	listNewestDrafts,
	requireDraftAuthor,
} from "../../domain/drafts/drafts.ts";
import { DRAFTS_PER_USER_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { draftShape, renderDraft } from "./draft-shape.ts";

export const getDrafts = endpoint({
	id: "get-drafts",
	route: "GET /drafts",
	auth: "user",
	summary: "Get drafts",
	description:
		"All drafts of the user, by the time of their last edit, the oldest first.",
	params: {},
	response: { count: shape.integer(), drafts: shape.array(draftShape) },
	errors: [],
	async handle({ caller, read }) {
		const newest = await read(async (reading) => {
			await requireDraftAuthor(reading, caller.userId);
			return listNewestDrafts(reading, caller.userId, DRAFTS_PER_USER_MAX);
		});
		const drafts = newest.reverse().map(renderDraft);
		return { count: drafts.length, drafts };
	},
});
