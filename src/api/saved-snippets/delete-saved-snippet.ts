import { deleteSavedSnippet as command } from "../../domain/saved-snippets/delete-saved-snippet.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deleteSavedSnippet = endpoint({
	id: "delete-saved-snippet",
	route: "DELETE /saved_snippets/:saved_snippet_id",
	auth: "user",
	summary: "Delete a saved snippet",
	params: { saved_snippet_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { snippetId: params.saved_snippet_id });
		return {};
	},
});
