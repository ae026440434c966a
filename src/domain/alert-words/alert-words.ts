import type { Collection, Derived, View } from "../../engine/memory.ts";
import { type AlertWords, createAlertWords } from "../../markdown/index.ts";

// Words that people want to be told of wherever they are said. All words of an
// organization are looked for in one pass, however many people have how many.

/** A user's words in the order they were added, by user; people without words are absent. */
export const alertWords: Collection<readonly string[]> = {
	name: "alert-words",
	whole: true,
	async load(db, organizationId, userIds) {
		let query = db
			.selectFrom("alert_word")
			.select(["user_id", "word"])
			.where("organization_id", "=", organizationId)
			.orderBy("user_id")
			.orderBy("place");
		if (userIds) query = query.where("user_id", "in", userIds);
		const found = new Map<number, string[]>();
		for (const { user_id: userId, word } of await query.execute()) {
			const words = found.get(userId);
			if (words) words.push(word);
			else found.set(userId, [word]);
		}
		return found;
	},
};

const alertWordFinder: Derived<AlertWords<number>> = {
	name: "alert-word-finder",
	from: [alertWords as never],
	async build(view) {
		const words: [string, number][] = [];
		for (const [userId, own] of await view.all(alertWords))
			for (const word of own) words.push([word, userId]);
		return createAlertWords(words);
	},
};

export async function listAlertWords(
	view: View,
	userId: number,
): Promise<readonly string[]> {
	return (await view.get(alertWords, userId)) ?? [];
}

/** Everybody who has a word that stands in the text. */
export async function listAlerted(view: View, text: string): Promise<number[]> {
	const finder = await view.derive(alertWordFinder);
	return [...finder.find(text)];
}
