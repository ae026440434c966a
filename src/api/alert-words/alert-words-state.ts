import { listAlertWords } from "../../domain/alert-words/alert-words.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";

export const alertWordsSection: StateSection = {
	types: ["alert_words"],
	shape: { alert_words: shape.array(shape.string()) },
	async collect({ reading, userId }) {
		return { alert_words: await listAlertWords(reading, userId) };
	},
};
