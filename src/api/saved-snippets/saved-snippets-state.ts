import { listSavedSnippets } from "../../domain/saved-snippets/saved-snippets.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import {
	renderSavedSnippet,
	savedSnippetShape,
} from "./saved-snippet-shape.ts";

export const savedSnippetsSection: StateSection = {
	types: ["saved_snippets"],
	shape: { saved_snippets: shape.array(savedSnippetShape) },
	async collect({ reading, userId, owns }) {
		if (!(await owns("savedSnippets"))) return { saved_snippets: [] };
		const snippets = await listSavedSnippets(reading, userId);
		return { saved_snippets: snippets.map(renderSavedSnippet) };
	},
};
