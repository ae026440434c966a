import { badRequest } from "../../errors.ts";
import { findEmojiCode, listEmojiNames } from "../../markdown/index.ts";
import type { EmojiType } from "./statuses.ts";

/** The one emoji that the product brings along beside those of Unicode; its code is its name. */
const extraEmoji = "zulip";

export interface ChosenEmoji {
	readonly name: string;
	readonly code?: string | undefined;
	readonly type?: string | undefined;
}

export interface EmojiIdentity {
	readonly emojiName: string;
	readonly emojiCode: string;
	readonly emojiType: EmojiType;
}

/** An emoji as a client names it: the name alone, or the name with its code and type, which must belong together. */
export function requireEmoji({ name, code, type }: ChosenEmoji): EmojiIdentity {
	const isExtra = name === extraEmoji;
	const known = isExtra ? extraEmoji : findEmojiCode(name);
	const knownType = isExtra ? "zulip_extra_emoji" : "unicode_emoji";
	if (known === undefined) throw badRequest(`Emoji '${name}' does not exist`);
	switch (type ?? knownType) {
		case "unicode_emoji":
			if (isExtra || (code !== undefined && !isNameOf(code, name)))
				throw badRequest("Invalid emoji name.");
			break;
		case "zulip_extra_emoji":
		case "extra_emoji":
			if (!isExtra || (code !== undefined && code !== extraEmoji))
				throw badRequest("Invalid emoji name.");
			break;
		case "realm_emoji":
			throw badRequest("Invalid custom emoji.");
		default:
			throw badRequest("Invalid emoji type.");
	}
	return { emojiName: name, emojiCode: code ?? known, emojiType: knownType };
}

const isNameOf = (code: string, name: string): boolean =>
	Object.hasOwn(listEmojiNames(), code) &&
	listEmojiNames()[code]?.includes(name) === true;
