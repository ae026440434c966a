import { EMOJI_NAME_LENGTH_MAX } from "../../limits.ts";
import { findEmojiCode, listEmojiNames } from "../../markdown/index.ts";
import { accepted, type Checked, rejected } from "../checked.ts";

/** The one emoji that the product brings along beside those of Unicode; its code is its name. */
export const extraEmojiName = "zulip";
/** Where clients expect its picture. */
export const extraEmojiPath =
	"/static/generated/emoji/images/emoji/unicode/zulip.png";

export type EmojiNameProblem = "missing" | "too_long" | "characters" | "ending";

/** The name of an emoji to be added; spaces are taken for underscores. */
export function checkEmojiName(raw: string): Checked<string, EmojiNameProblem> {
	const name = raw.trim().replaceAll(" ", "_");
	if (name === "") return rejected("missing");
	if (name.length > EMOJI_NAME_LENGTH_MAX) return rejected("too_long");
	if (!/^[0-9a-z_-]+$/.test(name)) return rejected("characters");
	if (!/[0-9a-z]$/.test(name)) return rejected("ending");
	return accepted(name);
}

/** Whether everybody knows an emoji by this name, whatever the organization has added. */
export const isBuiltInEmoji = (name: string): boolean =>
	name === extraEmojiName || findEmojiCode(name) !== undefined;

export const findUnicodeCode = findEmojiCode;

export const hasUnicodeName = (code: string, name: string): boolean =>
	Object.hasOwn(listEmojiNames(), code) &&
	listEmojiNames()[code]?.includes(name) === true;

export const isUnicodeCode = (code: string): boolean =>
	Object.hasOwn(listEmojiNames(), code);
