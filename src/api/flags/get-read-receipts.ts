import { listReadReceipts } from "../../domain/flags/read-receipts.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getReadReceipts = endpoint({
	id: "get-read-receipts",
	route: "GET /messages/:message_id/read_receipts",
	auth: "user",
	summary: "Get a message's read receipts",
	description:
		"Who has read the message, among those who let others know. The sender is never listed, nor is anybody who has muted the caller or whom the caller has muted.",
	params: { message_id: param.messageId() },
	response: { user_ids: shape.array(shape.integer()) },
	errors: [],
	async handle({ params, caller, read }) {
		const ids = await read((reading) =>
			listReadReceipts(reading, caller.userId, params.message_id),
		);
		return { user_ids: ids };
	},
});
