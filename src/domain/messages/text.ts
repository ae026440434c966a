/** The texts people type, brought into the form the product keeps, or refused. */

import {
	foldCase,
	isLongerThan,
	truncate,
	unprintablePosition,
} from "../../lib/code-points.ts";
import {
	CHANNEL_DESCRIPTION_LENGTH_MAX,
	CHANNEL_NAME_LENGTH_MAX,
	MESSAGE_LENGTH_MAX,
	TOPIC_LENGTH_MAX,
} from "../../limits.ts";
import { accepted, type Checked, rejected } from "../checked.ts";

const messageTruncationEnding = "\n[message truncated]";
const topicTruncationEnding = "...";

/** How the empty topic is called where it must have a name. */
export const emptyTopicDisplayName = "general chat";
const olderEmptyTopicName = "(no topic)";

export type ContentProblem = "empty" | "null_bytes";

const truncateContent = (content: string): string =>
	truncate(content, MESSAGE_LENGTH_MAX, messageTruncationEnding);

export const truncateTopic = (topic: string): string =>
	truncate(topic, TOPIC_LENGTH_MAX, topicTruncationEnding);

function checkContent(content: string): Checked<string, ContentProblem> {
	if (content === "") return rejected("empty");
	if (content.includes("\0")) return rejected("null_bytes");
	return accepted(truncateContent(content));
}

/** Spaces before the first line are kept: they may begin a code block. */
export function checkMessageContent(
	raw: string,
): Checked<string, ContentProblem> {
	const trimmed = raw.trimEnd();
	let start = 0;
	while (trimmed[start] === "\n") start++;
	return checkContent(trimmed.slice(start));
}

export const checkDraftContent = (
	raw: string,
): Checked<string, ContentProblem> => checkContent(raw.trim());

/** The ways to say "the empty topic" that are not the empty text itself. */
export const resolveEmptyTopicName = (topic: string): string =>
	topic === emptyTopicDisplayName || topic === olderEmptyTopicName ? "" : topic;

export type TextProblem =
	| { readonly reason: "blank" }
	| { readonly reason: "too_long"; readonly lengthMax: number }
	| { readonly reason: "unprintable"; readonly position: number };

/** A topic to send to or move to. */
export function checkTopic(raw: string): Checked<string, TextProblem> {
	const topic = resolveEmptyTopicName(raw.trim());
	const position = unprintablePosition(topic);
	if (position !== null) return rejected({ reason: "unprintable", position });
	return accepted(truncateTopic(topic));
}

/** A topic somebody sets a preference for: taken as it is, and never cut. */
export function checkTopicReference(raw: string): Checked<string, TextProblem> {
	if (isLongerThan(raw, TOPIC_LENGTH_MAX))
		return rejected({ reason: "too_long", lengthMax: TOPIC_LENGTH_MAX });
	return accepted(resolveEmptyTopicName(raw));
}

export const checkDraftTopic = (raw: string): Checked<string, "null_bytes"> =>
	raw.includes("\0") ? rejected("null_bytes") : accepted(truncateTopic(raw));

export function checkChannelName(raw: string): Checked<string, TextProblem> {
	const name = raw.trim();
	if (name === "") return rejected({ reason: "blank" });
	if (isLongerThan(name, CHANNEL_NAME_LENGTH_MAX))
		return rejected({ reason: "too_long", lengthMax: CHANNEL_NAME_LENGTH_MAX });
	const position = unprintablePosition(name);
	if (position !== null) return rejected({ reason: "unprintable", position });
	return accepted(name);
}

/** A description is one paragraph: line breaks become spaces. */
export function checkChannelDescription(
	raw: string,
): Checked<string, TextProblem> {
	if (isLongerThan(raw, CHANNEL_DESCRIPTION_LENGTH_MAX))
		return rejected({
			reason: "too_long",
			lengthMax: CHANNEL_DESCRIPTION_LENGTH_MAX,
		});
	if (raw.includes("\0"))
		return rejected({ reason: "unprintable", position: nullPosition(raw) });
	return accepted(raw.replaceAll("\n", " "));
}

const nullPosition = (text: string): number =>
	[...text.slice(0, text.indexOf("\0"))].length + 1;

/** Two topics, or two channel names, are the same when their folded forms are. */
export const foldTopic = foldCase;
export const foldChannelName = foldCase;

export const shownTopic = (topic: string, emptyAllowed: boolean): string =>
	topic === "" && !emptyAllowed ? emptyTopicDisplayName : topic;

export const resolvedTopicPrefix = "✔ ";

export const isResolvedTopic = (topic: string): boolean =>
	topic.startsWith(resolvedTopicPrefix);

/** A resolved topic keeps its name behind the mark, as far as it fits. */
export const resolvedTopicOf = (topic: string): string =>
	truncateTopic(resolvedTopicPrefix + topic);

/** The empty topic has no name to put a mark on. */
export function isResolvedEmptyTopic(topic: string): boolean {
	const name = topic.trim();
	return (
		name === resolvedTopicPrefix.trim() ||
		name === resolvedTopicPrefix + emptyTopicDisplayName
	);
}

/** Setting or taking away the mark is its own permission; anything else is a move. */
export function topicChangeKind(
	from: string,
	to: string,
): "resolve" | "unresolve" | "rename" {
	if (!isResolvedTopic(from) && to === resolvedTopicOf(from)) return "resolve";
	if (isResolvedTopic(from) && to === from.slice(resolvedTopicPrefix.length))
		return "unresolve";
	return "rename";
}
