import { isWork } from "../../engine/command.ts";
import type { Collection } from "../../engine/memory.ts";
import { SEARCH_MATCHING_WORDS_MAX } from "../../limits.ts";
import { fragment, runFragment } from "../../storage/fragment.ts";
import type { Source } from "../messages/access.ts";

// The words of an organization, in memory, to find those with a given part in them:
// one look through a few megabytes of text instead of an index of every part of every
// word. Words are only ever added, so it is kept up by reading what is new.

const WORDS_PER_PAGE = 5000;
const WORDS_PER_CHUNK = 1000;
const BREAK = "\n";

/** Words of ascending ids in one text. */
interface Chunk {
	text: string;
	readonly ids: number[];
	/** Where each word begins. */
	readonly starts: number[];
}

export interface Words {
	find(word: string): number | undefined;
	/** Ids of the words with the part in them; null if there are too many. */
	listContaining(part: string): number[] | null;
}

class Vocabulary implements Words {
	readonly #chunks: Chunk[] = [];
	readonly #idOf = new Map<string, number>();
	lastId = 0;
	refreshing: Promise<void> | null = null;

	add(id: number, word: string) {
		let chunk = this.#chunks.at(-1);
		if (!chunk || chunk.ids.length >= WORDS_PER_CHUNK) {
			chunk = { text: BREAK, ids: [], starts: [] };
			this.#chunks.push(chunk);
		}
		chunk.ids.push(id);
		chunk.starts.push(chunk.text.length);
		chunk.text += word + BREAK;
		this.#idOf.set(word, id);
		this.lastId = Math.max(this.lastId, id);
	}

	find(word: string): number | undefined {
		return this.#idOf.get(word);
	}

	listContaining(part: string): number[] | null {
		const found: number[] = [];
		for (const { text, ids, starts } of this.#chunks) {
			let word = 0;
			for (let at = text.indexOf(part); at >= 0; ) {
				while ((starts[word + 1] ?? Number.POSITIVE_INFINITY) <= at) word++;
				found.push(ids[word] as number);
				if (found.length > SEARCH_MATCHING_WORDS_MAX) return null;
				const next = starts[word + 1];
				if (next === undefined) break;
				at = text.indexOf(part, next);
			}
		}
		return found;
	}
}

const vocabularies: Collection<Vocabulary> = {
	name: "vocabularies",
	whole: false,
	load: async (_db, _organizationId, ids) =>
		new Map((ids ?? []).map((id) => [id, new Vocabulary()])),
};

async function readWords(
	{ db, organizationId }: Source,
	vocabulary: Vocabulary,
): Promise<void> {
	for (;;) {
		const rows = await runFragment<{ id: number; word: string }>(
			db,
			fragment`select id, word from search_word where organization_id = ${organizationId} and id > ${vocabulary.lastId}
				order by id limit ${WORDS_PER_PAGE}`,
		);
		for (const { id, word } of rows) vocabulary.add(id, word);
		if (rows.length < WORDS_PER_PAGE) return;
	}
}

/** The organization's words as of now. */
export async function loadVocabulary(source: Source): Promise<Words> {
	const committed = await source.get(vocabularies, source.organizationId);
	if (!committed) throw new Error("a vocabulary is always there");
	if (!isWork(source)) {
		committed.refreshing ??= readWords(source, committed).finally(() => {
			committed.refreshing = null;
		});
		await committed.refreshing;
		return committed;
	}
	const own = new Vocabulary();
	own.lastId = committed.lastId;
	await readWords(source, own);
	return {
		find: (word) => committed.find(word) ?? own.find(word),
		listContaining(part) {
			const ids = [
				committed.listContaining(part),
				own.listContaining(part),
			] as const;
			return ids[0] && ids[1] ? [...ids[0], ...ids[1]] : null;
		},
	};
}
