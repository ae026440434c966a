import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { foldCase } from "../../lib/code-points.ts";
import { ALERT_WORDS_PER_USER_MAX } from "../../limits.ts";
import { alertWords, listAlertWords } from "./alert-words.ts";

export interface AlertWordsChanged {
	readonly type: "alert_words_changed";
	/** All of the user's words. */
	readonly words: readonly string[];
	readonly [field: string]: unknown;
}

export interface ChangeAlertWords {
	readonly words: readonly string[];
}

/** The words without blanks around them, each once however it is written. */
function distinctWords(raw: readonly string[]): Map<string, string> {
	const words = new Map<string, string>();
	for (const word of raw.map((one) => one.trim()))
		if (word !== "" && !words.has(foldCase(word)))
			words.set(foldCase(word), word);
	return words;
}

async function tellWords(work: Work, userId: number) {
	work.touch(alertWords, userId);
	const words = await listAlertWords(work, userId);
	const event: AlertWordsChanged = { type: "alert_words_changed", words };
	work.emit(event, audience.users(userId));
	return words;
}

export const addAlertWords = command<ChangeAlertWords, readonly string[]>({
	name: "add-alert-words",
	async execute(work, { words }) {
		const userId = work.actor.userId as number;
		const own = await listAlertWords(work, userId);
		const wanted = distinctWords(words);
		for (const word of own) wanted.delete(foldCase(word));
		if (wanted.size === 0) return own;
		if (own.length + wanted.size > ALERT_WORDS_PER_USER_MAX)
			throw badRequest(
				`Too many alert words (limit: ${ALERT_WORDS_PER_USER_MAX}).`,
			);
		const newest = await work.db
			.selectFrom("alert_word")
			.select((eb) => eb.fn.max("place").as("place"))
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.executeTakeFirst();
		let place = newest?.place ?? 0;
		for (const [key, word] of wanted)
			work.append("alert_word", {
				organization_id: work.organizationId,
				user_id: userId,
				word_key: key,
				word,
				place: ++place,
			});
		return tellWords(work, userId);
	},
});

export const removeAlertWords = command<ChangeAlertWords, readonly string[]>({
	name: "remove-alert-words",
	async execute(work, { words }) {
		const userId = work.actor.userId as number;
		const own = await listAlertWords(work, userId);
		const unwanted = distinctWords(words);
		const keys = own.map(foldCase).filter((key) => unwanted.has(key));
		if (keys.length === 0) return own;
		await work.db
			.deleteFrom("alert_word")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("word_key", "in", keys)
			.execute();
		return tellWords(work, userId);
	},
});
