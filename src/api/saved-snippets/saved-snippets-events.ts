import type {
	SavedSnippetAdded,
	SavedSnippetRemoved,
	SavedSnippetUpdated,
} from "../../domain/saved-snippets/events.ts";
import { plainForm } from "../events/event-form.ts";
import { renderSavedSnippet } from "./saved-snippet-shape.ts";

export const savedSnippetAdded = plainForm<SavedSnippetAdded>(
	"saved_snippets",
	({ snippet }) => ({
		type: "saved_snippets",
		op: "add",
		saved_snippet: renderSavedSnippet(snippet),
	}),
);

export const savedSnippetUpdated = plainForm<SavedSnippetUpdated>(
	"saved_snippets",
	({ snippet }) => ({
		type: "saved_snippets",
		op: "update",
		saved_snippet: renderSavedSnippet(snippet),
	}),
);

export const savedSnippetRemoved = plainForm<SavedSnippetRemoved>(
	"saved_snippets",
	({ snippetId }) => ({
		type: "saved_snippets",
		op: "remove",
		saved_snippet_id: snippetId,
	}),
);
