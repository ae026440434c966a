import { editSavedSnippet as command } from "../../domain/saved-snippets/edit-saved-snippet.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { contentParam, titleParam } from "./saved-snippet-shape.ts";

export const editSavedSnippet = endpoint({
	id: "edit-saved-snippet",
	route: "PATCH /saved_snippets/:saved_snippet_id",
	auth: "user",
	summary: "Edit a saved snippet",
	params: {
		saved_snippet_id: param.id(),
		title: titleParam.optional(),
		content: contentParam.optional(),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, {
			snippetId: params.saved_snippet_id,
			title: params.title,
			content: params.content,
		});
		return {};
	},
});
