import { editDraft as command } from "../../domain/drafts/edit-draft.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { parseDraft, writtenDraftShape } from "./draft-shape.ts";

export const editDraft = endpoint({
	id: "edit-draft",
	route: "PATCH /drafts/:draft_id",
	auth: "user",
	summary: "Edit a draft",
	description: "Replaces all of the draft with what is sent.",
	params: {
		draft_id: param.id().describe("One of the user's own drafts."),
		draft: param
			.json(writtenDraftShape)
			.describe(
				'`type` is "" (not addressed), "stream" or "private"; `to` has the channel\'s id, or the ids of people. Without `timestamp` the draft counts as edited now.',
			),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		const draft = parseDraft(params.draft);
		await run(command, { draftId: params.draft_id, draft });
		return {};
	},
});
