import { createSavedSnippet as command } from "../../domain/saved-snippets/create-saved-snippet.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { contentParam, titleParam } from "./saved-snippet-shape.ts";

export const createSavedSnippet = endpoint({
	id: "create-saved-snippet",
	route: "POST /saved_snippets",
	auth: "user",
	summary: "Create a saved snippet",
	params: { title: titleParam, content: contentParam },
	response: { saved_snippet_id: shape.integer() },
	errors: [],
	async handle({ params, run }) {
		return { saved_snippet_id: await run(command, params) };
	},
});
