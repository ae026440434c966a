import { listAlertWords } from "../../domain/alert-words/alert-words.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";

export const getAlertWords = endpoint({
	id: "get-alert-words",
	route: "GET /users/me/alert_words",
	auth: "user",
	summary: "Get all alert words",
	params: {},
	response: { alert_words: shape.array(shape.string()) },
	errors: [],
	async handle({ caller, read }) {
		return {
			alert_words: await read((reading) =>
				listAlertWords(reading, caller.userId),
			),
		};
	},
});
