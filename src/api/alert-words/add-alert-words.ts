import { addAlertWords as command } from "../../domain/alert-words/change-alert-words.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { alertWordsParam } from "./alert-words-param.ts";

export const addAlertWords = endpoint({
	id: "add-alert-words",
	route: "POST /users/me/alert_words",
	auth: "user",
	summary: "Add alert words",
	description:
		"Messages in which one of these words or phrases stands are marked for you. Case does not matter, and words you have already are passed over.",
	params: { alert_words: alertWordsParam() },
	response: { alert_words: shape.array(shape.string()) },
	errors: [],
	async handle({ params, run }) {
		return { alert_words: await run(command, { words: params.alert_words }) };
	},
});
