import { createRequire } from "node:module";
import type { Inline } from "./elements.ts";
import type { InlineRule, Work } from "./inline.ts";

/** Names by code, the canonical one first. */
const namesByCode: Readonly<Record<string, readonly string[]>> = createRequire(
	import.meta.url,
)("./emoji-names.json");

const codeByName: ReadonlyMap<string, string> = new Map(
	Object.entries(namesByCode).flatMap(([code, names]) =>
		names.map((name) => [name, code] as const),
	),
);

/** Every Unicode emoji the product knows: code to names, canonical first. */
export function listEmojiNames(): Readonly<Record<string, readonly string[]>> {
	return namesByCode;
}

export function findEmojiCode(name: string): string | undefined {
	return codeByName.get(name);
}

const emoticons: ReadonlyMap<string, string> = new Map([
	[":)", "slight_smile"],
	["(:", "slight_smile"],
	[":(", "frown"],
	["<3", "heart"],
	[":|", "neutral"],
	[":/", "confused"],
	[";)", "wink"],
	[":D", "smile"],
	[":o", "open_mouth"],
	[":O", "open_mouth"],
	[":p", "stuck_out_tongue"],
	[":P", "stuck_out_tongue"],
]);

const named = /:[\p{L}\p{N}_\-+]+:/gu;
const emoticon =
	/(?<![^ \t\n,.;?!()[\]"'])(?::[)(|/DoOpP]|\(:|<3|;\))(?![^ \t\n,.;?!()[\]"'])/g;
const possibleEmoji =
	/\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\u{fe0f}\u{20e3}?|\u{20e3}|[\u{e0020}-\u{e007e}]+\u{e007f})?(?:\u{200d}\p{Emoji}(?:\p{EMod}|\u{fe0f}\u{20e3}?|[\u{e0020}-\u{e007e}]+\u{e007f})?)*/gu;
const mayHoldEmoji =
	/[\u00a9\u00ae\u203c-\u303d\u3297\u3299\u{1f000}-\u{1faff}]|\u20e3/u;
const presentation = /^\p{Emoji_Presentation}/u;

function emojiSpan(code: string, name: string, source: string): Inline {
	const title = name.replaceAll("_", " ");
	return {
		kind: "element",
		tag: "span",
		attributes: {
			"aria-label": title,
			class: `emoji emoji-${code}`,
			role: "img",
			title,
		},
		content: `:${name}:`,
		source,
	};
}

function writeNamed(source: string, work: Work): string {
	const name = source.slice(1, -1);
	const image = work.emoji.get(name);
	if (image !== undefined) return work.stash.html(image, source);
	const code = codeByName.get(name);
	if (code === undefined) return work.stash.text(source);
	return work.stash.hold(emojiSpan(code, name, source));
}

export const namedEmojiRule: InlineRule = {
	trigger: ":",
	apply: (text, work) =>
		text.replace(named, (source) => writeNamed(source, work)),
};

export const emoticonRule: InlineRule = {
	apply: (text, work) => {
		if (!work.options.translateEmoticons) return text;
		return text.replace(emoticon, (source) => {
			const name = emoticons.get(source) as string;
			const code = codeByName.get(name) as string;
			return work.stash.hold(emojiSpan(code, name, source));
		});
	},
};

/** The code of an emoji: its code points in hexadecimal, without variation selectors. */
export function emojiCode(emoji: string): string {
	return [...emoji]
		.filter((character) => character !== "\ufe0f")
		.map((character) => character.codePointAt(0)?.toString(16).padStart(4, "0"))
		.join("-");
}

export const unicodeEmojiRule: InlineRule = {
	apply: (text, work) => {
		if (!mayHoldEmoji.test(text)) return text;
		return text.replace(possibleEmoji, (source) => {
			// A character that is text unless told otherwise stays text.
			const single = source.length <= 2 && !source.includes("\ufe0f");
			if (single && !presentation.test(source)) return source;
			const code = emojiCode(source);
			const name = namesByCode[code]?.[0];
			if (name === undefined) return work.stash.text(source);
			return work.stash.hold(emojiSpan(code, name, source));
		});
	},
};
