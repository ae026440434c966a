import { deleteDraft as command } from "../../domain/drafts/delete-draft.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deleteDraft = endpoint({
	id: "delete-draft",
	route: "DELETE /drafts/:draft_id",
	auth: "user",
	summary: "Delete a draft",
	params: { draft_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { draftId: params.draft_id });
		return {};
	},
});
