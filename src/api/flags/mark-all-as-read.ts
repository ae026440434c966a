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
		"Always complete when it answers: what is read is kept as one mark, however many messages lie below it.",
	params: {},
	response: { complete: shape.boolean() },
	errors: [],
	async handle({ run }) {
		await run(readEverything, {});
		return { complete: true };
	},
});
