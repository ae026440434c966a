import { removeAlertWords as command } from "../../domain/alert-words/change-alert-words.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { alertWordsParam } from "./alert-words-param.ts";

export const removeAlertWords = endpoint({
	id: "remove-alert-words",
	route: "DELETE /users/me/alert_words",
	auth: "user",
	summary: "Remove alert words",
	description:
		"Case does not matter, and words you do not have are passed over.",
	params: { alert_words: alertWordsParam() },
	response: { alert_words: shape.array(shape.string()) },
	errors: [],
	async handle({ params, run }) {
		return { alert_words: await run(command, { words: params.alert_words }) };
	},
});
