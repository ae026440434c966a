import { autolinkRule } from "./autolinks.ts";
import {
	channelLinkRule,
	messageLinkRule,
	topicLinkRule,
} from "./channel-links.ts";
import { codeSpanRule } from "./code-spans.ts";
import type {
	OrganizationContext,
	RenderOptions,
	Resolved,
} from "./context.ts";
import type { Stash } from "./elements.ts";
import { emoticonRule, namedEmojiRule, unicodeEmojiRule } from "./emoji.ts";
import {
	deletionRule,
	emphasisRule,
	strongEmphasisRule,
	strongRule,
} from "./emphasis.ts";
import { markStart } from "./escape.ts";
import { imageRule } from "./images.ts";
import { linkifierRule } from "./linkifiers.ts";
import { linkRule } from "./links.ts";
import { formulaRule } from "./math.ts";
import {
	groupMentionRule,
	type MentionSink,
	personMentionRule,
} from "./mentions.ts";
import { timestampRule } from "./timestamps.ts";

/** What one rendering works with. */
export interface Work {
	readonly organization: OrganizationContext;
	readonly emoji: ReadonlyMap<string, string>;
	readonly resolved: Resolved;
	readonly options: RenderOptions;
	readonly stash: Stash;
	readonly mentions: MentionSink;
	/** Inside a quote, where mentions are silent. */
	quoted: boolean;
	/** Uploaded images and audio shown inside the text. */
	inlineMedia: { images: number; urls: string[] };
}

/**
 * A rule takes what it recognizes out of the text and leaves marks.
 * `next` applies the rules after it to text inside what it found.
 */
export interface InlineRule {
	/** Text without this cannot concern the rule. */
	readonly trigger?: string;
	apply(text: string, work: Work, next: (inner: string) => string): string;
}

const entityPattern = /&(?:#[0-9]+|#x[0-9a-fA-F]+|[0-9a-zA-Z]+);/g;

const entityRule: InlineRule = {
	trigger: "&",
	apply: (text, work) =>
		text.replace(entityPattern, (entity) => work.stash.html(entity, entity)),
};

// Space that is all that stands between a break and finished content goes with the break.
const lineBreak = new RegExp(`\\n(?:[ \\t]+(?=${markStart}|$))?`, "g");

const lineBreakRule: InlineRule = {
	trigger: "\n",
	apply: (text, work) => {
		const written = work.stash.html("<br>\n", "\n");
		return text.replace(lineBreak, written);
	},
};

/** The order is the precedence. */
const rules: readonly InlineRule[] = [
	codeSpanRule,
	strongEmphasisRule,
	personMentionRule,
	formulaRule,
	messageLinkRule,
	topicLinkRule,
	channelLinkRule,
	timestampRule,
	groupMentionRule,
	linkRule,
	imageRule,
	autolinkRule,
	linkifierRule,
	entityRule,
	strongRule,
	emphasisRule,
	deletionRule,
	namedEmojiRule,
	emoticonRule,
	lineBreakRule,
	unicodeEmojiRule,
];

/** Applies every rule in order; what comes back is text and marks only. */
export function applyInlineRules(text: string, work: Work, from = 0): string {
	let current = text;
	for (let index = from; index < rules.length; index++) {
		const rule = rules[index] as InlineRule;
		if (rule.trigger !== undefined && !current.includes(rule.trigger)) continue;
		current = rule.apply(current, work, (inner) =>
			applyInlineRules(inner, work, index + 1),
		);
	}
	return current;
}
