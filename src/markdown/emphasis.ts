import type { InlineRule } from "./inline.ts";

const strongEmphasis = /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g;
const strong = /\*\*([^\n]+?)\*\*/g;
const emphasis = /\*(?!\s)([^*^\n]+)(?<!\s)\*/g;
const deletion = /(?<!~)~~([^~\n]+)~~(?!~)/g;

export const strongEmphasisRule: InlineRule = {
	trigger: "***",
	apply: (text, work, next) =>
		text.replace(strongEmphasis, (source, inner: string) => {
			const em = work.stash.element("em", {}, next(inner), source);
			return work.stash.element("strong", {}, em, source);
		}),
};

export const strongRule: InlineRule = {
	trigger: "**",
	apply: (text, work, next) =>
		text.replace(strong, (source, inner: string) =>
			work.stash.element("strong", {}, next(inner), source),
		),
};

export const emphasisRule: InlineRule = {
	trigger: "*",
	apply: (text, work, next) =>
		text.replace(emphasis, (source, inner: string) =>
			work.stash.element("em", {}, next(inner), source),
		),
};

export const deletionRule: InlineRule = {
	trigger: "~~",
	apply: (text, work, next) =>
		text.replace(deletion, (source, inner: string) =>
			work.stash.element("del", {}, next(inner), source),
		),
};
