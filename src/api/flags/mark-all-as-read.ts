import { readEverything } from "../../domain/flags/mark-read.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";

export const markAllAsRead = endpoint({
	id: "mark-all-as-read",
	route: "POST /mark_all_as_read",
	auth: "user",
	noun: "messages",
	summary: "Mark all messages as read",
	description:
		"For older clients; `POST /messages/flags/narrow` does the same for any range. Always complete when it answers: what is read is kept as one mark, however many messages lie below it.",
	params: {},
	response: {
		complete: shape
			.boolean()
			.describe("Whether everything is read; if not, the client asks again."),
	},
	errors: [],
	async handle({ run }) {
		await run(readEverything, {});
		return { complete: true };
	},
});
