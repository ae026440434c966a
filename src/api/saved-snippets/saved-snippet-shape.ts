import type { SavedSnippet } from "../../domain/saved-snippets/saved-snippets.ts";
import { badRequest } from "../../errors.ts";
import {
	MESSAGE_LENGTH_MAX,
	SAVED_SNIPPET_TITLE_LENGTH_MAX,
} from "../../limits.ts";
import { type Param, param } from "../params.ts";
import { shape } from "../shape.ts";

export const savedSnippetShape = shape.object({
	id: shape.integer(),
	title: shape.string(),
	content: shape.string(),
	date_created: shape.integer({ max: Number.MAX_SAFE_INTEGER }),
});

export const renderSavedSnippet = (snippet: SavedSnippet) => ({
	id: snippet.id,
	title: snippet.title,
	content: snippet.content,
	date_created: Math.floor(snippet.createdAt / 1000),
});

const nonEmpty = (text: Param<string>, called: string): Param<string> =>
	text.map((value) => {
		if (value === "") throw badRequest(`${called} cannot be empty.`);
		return value;
	});

export const titleParam = nonEmpty(
	param.string({ trim: true, max: SAVED_SNIPPET_TITLE_LENGTH_MAX }),
	"Title",
);

export const contentParam = nonEmpty(
	param.string({ trim: true, max: MESSAGE_LENGTH_MAX }),
	"Content",
);
