// How texts fall apart into words for the index. Scripts that write words together are
// taken apart into single characters and pairs; all others into runs of letters and
// digits, of which a search may name any part.

import {
	SEARCH_WORD_LENGTH_MAX,
	SEARCH_WORDS_PER_MESSAGE_MAX,
} from "../../limits.ts";

export const WORD_PART_LENGTH_MAX = SEARCH_WORD_LENGTH_MAX / 2;

const run =
	/([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+)|([\p{L}\p{N}\p{M}]+)/gu;
const unspaced =
	/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u;
const spaced =
	/[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant.
const plain = /^[\x00-\x7f]*$/;
const plainRun = /[a-z0-9]+/g;

function* pairs(characters: readonly string[]): Iterable<string> {
	for (let at = 0; at + 1 < characters.length; at++)
		yield `${characters[at]}${characters[at + 1]}`;
}

function* pieces(word: string): Iterable<string> {
	if (word.length <= SEARCH_WORD_LENGTH_MAX) {
		yield word;
		return;
	}
	for (let at = 0; at < word.length; at += WORD_PART_LENGTH_MAX) {
		yield word.slice(at, at + SEARCH_WORD_LENGTH_MAX);
		if (at + SEARCH_WORD_LENGTH_MAX >= word.length) break;
	}
}

interface Run {
	readonly text: string;
	readonly isUnspaced: boolean;
}

function* runs(folded: string): Iterable<Run> {
	for (const [text] of folded.matchAll(run)) {
		if (unspaced.test(text)) {
			yield { text, isUnspaced: true };
			continue;
		}
		// A run that began with a spaced script may go on in another.
		let at = 0;
		for (const found of text.matchAll(spaced)) {
			if (found.index > at)
				yield { text: text.slice(at, found.index), isUnspaced: true };
			yield { text: found[0], isUnspaced: false };
			at = found.index + found[0].length;
		}
		if (at < text.length) yield { text: text.slice(at), isUnspaced: true };
	}
}

/** The distinct words of a folded text. */
export function wordsOf(folded: string): Set<string> {
	const words = new Set<string>();
	if (plain.test(folded)) {
		// Most texts: cheaper by far than asking for scripts.
		for (const word of folded.match(plainRun) ?? []) {
			if (words.size >= SEARCH_WORDS_PER_MESSAGE_MAX) break;
			if (word.length <= SEARCH_WORD_LENGTH_MAX) words.add(word);
			else for (const piece of pieces(word)) words.add(piece);
		}
		return words;
	}
	for (const { text, isUnspaced } of runs(folded)) {
		if (words.size >= SEARCH_WORDS_PER_MESSAGE_MAX) break;
		if (isUnspaced) {
			const characters = [...text];
			for (const character of characters) words.add(character);
			for (const pair of pairs(characters)) words.add(pair);
		} else for (const piece of pieces(text)) words.add(piece);
	}
	return words;
}

/** What the words of a message must be like for it to contain a text: equal to these, or with these in them. */
export interface WordClues {
	readonly exact: readonly string[];
	readonly inside: readonly string[];
}

export function cluesOf(part: string): WordClues {
	const exact = new Set<string>();
	const inside = new Set<string>();
	for (const { text, isUnspaced } of runs(part)) {
		if (!isUnspaced) {
			inside.add(text.slice(0, WORD_PART_LENGTH_MAX));
			continue;
		}
		const characters = [...text];
		if (characters.length === 1) exact.add(text);
		else for (const pair of pairs(characters)) exact.add(pair);
	}
	return { exact: [...exact], inside: [...inside] };
}
