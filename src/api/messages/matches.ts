import type { MessageRecord } from "../../domain/messages/events.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import type { Term } from "../../domain/narrow/parse.ts";
import { highlightHtml, highlightText } from "../../domain/search/highlight.ts";
import { searchParts } from "../../domain/search/query.ts";
import type { MessageForm } from "../render/message.ts";

/** What a narrow searches for; null if it searches for nothing. */
export function searchedParts(terms: readonly Term[]): string[] | null {
	const parts = terms.flatMap((term) =>
		term.operator === "search" && !term.negated ? searchParts(term.text) : [],
	);
	const searches = terms.some(
		(term) => term.operator === "search" && !term.negated,
	);
	return searches ? parts : null;
}

/** Content and topic as HTML, with what was found in them marked. */
export const matchOf = (
	message: MessageRecord,
	parts: readonly string[],
	form: Pick<MessageForm, "emptyTopicName">,
) => ({
	match_content: highlightHtml(message.renderedContent, parts),
	match_subject: highlightText(
		message.channelId === null
			? ""
			: shownTopic(message.topic, form.emptyTopicName),
		parts,
	),
});
