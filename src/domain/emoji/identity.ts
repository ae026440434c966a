import type { View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import { customEmoji, findActiveEmoji } from "./emoji.ts";
import {
	extraEmojiName,
	findUnicodeCode,
	hasUnicodeName,
	isUnicodeCode,
} from "./names.ts";

// An emoji is identified by a kind and a code within it; its name is what it was called
// when it was chosen. The built-in extra emoji's kind goes by two words; they mean the
// same, and whoever names it first on a message decides which one is used there.

export const emojiKinds = [
	"unicode_emoji",
	"realm_emoji",
	"zulip_extra_emoji",
	"extra_emoji",
] as const;

export type EmojiKind = (typeof emojiKinds)[number];

export interface EmojiIdentity {
	readonly name: string;
	readonly kind: EmojiKind;
	readonly code: string;
}

const extraKinds: readonly EmojiKind[] = ["zulip_extra_emoji", "extra_emoji"];

export const isSameKind = (one: EmojiKind, other: EmojiKind): boolean =>
	one === other || (extraKinds.includes(one) && extraKinds.includes(other));

export function requireEmojiKind(word: string): EmojiKind {
	const kind = emojiKinds.find((known) => known === word);
	if (!kind) throw badRequest("Invalid emoji type.");
	return kind;
}

/** What a name alone stands for: the organization's own emoji come before everybody's. */
export async function requireNamedEmoji(
	view: View,
	name: string,
): Promise<EmojiIdentity> {
	const own = await findActiveEmoji(view, name);
	if (own) return { name, kind: "realm_emoji", code: String(own.id) };
	if (name === extraEmojiName)
		return { name, kind: "zulip_extra_emoji", code: name };
	const code = findUnicodeCode(name);
	if (code !== undefined) return { name, kind: "unicode_emoji", code };
	throw badRequest(`Emoji '${name}' does not exist`);
}

/** Whether there is, or ever was, an emoji of this kind with this code. */
export async function isEmojiCode(
	view: View,
	kind: EmojiKind,
	code: string,
): Promise<boolean> {
	switch (kind) {
		case "unicode_emoji":
			return isUnicodeCode(code);
		case "realm_emoji":
			return (await findByCode(view, code)) !== undefined;
		case "zulip_extra_emoji":
		case "extra_emoji":
			return code === extraEmojiName;
	}
}

async function findByCode(view: View, code: string) {
	return /^[1-9]\d{0,9}$/.test(code)
		? view.get(customEmoji, Number(code))
		: undefined;
}

/** Refuses an identity whose parts do not belong together, or that can no longer be chosen. */
export async function requireValidEmoji(
	view: View,
	{ name, kind, code }: EmojiIdentity,
): Promise<void> {
	if (!(await isEmojiCode(view, kind, code)))
		throw badRequest("Invalid emoji code.");
	switch (kind) {
		case "unicode_emoji":
			if (!hasUnicodeName(code, name)) throw badRequest("Invalid emoji name.");
			return;
		case "realm_emoji": {
			const emoji = await findByCode(view, code);
			if (emoji?.name !== name) throw badRequest("Invalid emoji name.");
			if (emoji.isDeactivated)
				throw badRequest("This custom emoji has been deactivated.");
			return;
		}
		case "zulip_extra_emoji":
		case "extra_emoji":
			if (name !== code) throw badRequest("Invalid emoji name.");
	}
}

/** An emoji as a client names it: the name alone, or the name with its code and kind. */
export async function requireChosenEmoji(
	view: View,
	chosen: { name: string; code?: string; kind?: EmojiKind },
): Promise<EmojiIdentity> {
	const { name, code, kind } = chosen;
	if (code === undefined && kind === undefined)
		return requireNamedEmoji(view, name);
	if (code !== undefined)
		return { name, code, kind: kind ?? (await inferKind(view, name, code)) };
	// The kind without a code: the name says which, among emoji of that kind.
	const named = await requireNamedEmoji(view, name);
	if (isSameKind(named.kind, kind as EmojiKind))
		return { ...named, kind: kind as EmojiKind };
	const unicode = findUnicodeCode(name);
	if (kind === "unicode_emoji" && unicode !== undefined)
		return { name, kind, code: unicode };
	if (extraKinds.includes(kind as EmojiKind) && name === extraEmojiName)
		return { name, kind: kind as EmojiKind, code: name };
	throw badRequest(`Emoji '${name}' does not exist`);
}

/** The kind in which a code and a name belong together, if the client leaves it open. */
async function inferKind(
	view: View,
	name: string,
	code: string,
): Promise<EmojiKind> {
	if (hasUnicodeName(code, name)) return "unicode_emoji";
	if ((await findByCode(view, code))?.name === name) return "realm_emoji";
	if (code === extraEmojiName) return "zulip_extra_emoji";
	return "unicode_emoji";
}
