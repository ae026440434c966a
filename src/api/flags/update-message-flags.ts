import { requireFlagChange } from "../../domain/flags/change-flags.ts";
import { updateFlags } from "../../domain/flags/update-flags.ts";
import { badRequest } from "../../errors.ts";
import {
	FLAG_RANGE_MESSAGES_MAX,
	SNAPSHOT_UNREAD_MESSAGES_MAX,
} from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { flagParams } from "./flag-params.ts";

const anyId = shape.integer({
	min: Number.MIN_SAFE_INTEGER,
	max: Number.MAX_SAFE_INTEGER,
});

export const updateMessageFlags = endpoint({
	id: "update-message-flags",
	route: "POST /messages/flags",
	auth: "user",
	summary: "Update personal message flags",
	description:
		"Adds a flag to messages or removes it. Messages that are as wanted already are passed over; starring a message that was never received adds it to the user's history. Only messages in channels the user is subscribed to can be unread: the others are passed over, and their channels named.",
	params: {
		messages: param.array(anyId, { max: SNAPSHOT_UNREAD_MESSAGES_MAX }),
		...flagParams,
	},
	response: {
		messages: shape.array(anyId),
		ignored_because_not_subscribed_channels: shape
			.array(shape.integer())
			.optional(),
	},
	errors: [],
	async handle({ params, run }) {
		const { messages } = params;
		const change = requireFlagChange(params.op, params.flag);
		const isReading = change.flag === "read" && change.op === "add";
		if (!isReading && messages.length > FLAG_RANGE_MESSAGES_MAX)
			throw badRequest(
				`messages has too many elements (limit: ${FLAG_RANGE_MESSAGES_MAX})`,
			);
		// Marking as read refuses nothing, so a long list may be done in parts.
		let at = 0;
		let outcome = { ignoredChannelIds: [] as readonly number[] };
		do {
			const messageIds = messages.slice(at, at + FLAG_RANGE_MESSAGES_MAX);
			outcome = await run(updateFlags, { messageIds, ...change });
			at += FLAG_RANGE_MESSAGES_MAX;
		} while (at < messages.length);
		return {
			messages,
			...(change.flag === "read" &&
				change.op === "remove" && {
					ignored_because_not_subscribed_channels: outcome.ignoredChannelIds,
				}),
		};
	},
});
