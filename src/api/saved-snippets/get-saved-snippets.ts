import { listSavedSnippets } from "../../domain/saved-snippets/saved-snippets.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import {
	renderSavedSnippet,
	savedSnippetShape,
} from "./saved-snippet-shape.ts";

export const getSavedSnippets = endpoint({
	id: "get-saved-snippets",
	route: "GET /saved_snippets",
	auth: "user",
	summary: "Get saved snippets",
	params: {},
	response: { saved_snippets: shape.array(savedSnippetShape) },
	errors: [],
	async handle({ caller, read }) {
		const snippets = await read((reading) =>
			listSavedSnippets(reading, caller.userId),
		);
		return { saved_snippets: snippets.map(renderSavedSnippet) };
	},
});
