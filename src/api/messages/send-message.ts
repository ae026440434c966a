import { hash } from "node:crypto";
import type { Destination } from "../../domain/messages/addressing.ts";
import { sendMessage as command } from "../../domain/messages/send-message.ts";
import { requireUser } from "../../domain/users/users.ts";
import { badRequest } from "../../errors.ts";
import { LOCAL_ECHO_LENGTH_MAX } from "../../limits.ts";
import type { HandleExtras } from "../context.ts";
import { endpoint } from "../endpoint.ts";
import type { Caller } from "../host.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { readsOwnMessages } from "./client-names.ts";
import { parseChannelAddress, parsePeopleAddress } from "./to.ts";

export const sendMessage = endpoint({
	id: "send-message",
	route: "POST /messages",
	auth: "user",
	webhookBots: true,
	summary: "Send a message",
	description:
		"To a topic of a channel, or to people. With `queue_id` and `local_id` the sender's own queue recognises the message, and repeating the same call sends nothing twice; an `Idempotency-Key` header does the latter for clients without a queue.",
	params: {
		type: param
			.enum("direct", "channel", "stream", "private")
			.describe(
				"`channel` or `direct`; `stream` and `private` are their older names.",
			),
		to: param
			.string()
			.optional()
			.describe(
				"For a channel its name or id. For people a JSON list of user ids, or of addresses; oneself need not be in it. Without it the call is refused, unless it is made by a bot with a channel of its own choice.",
			),
		content: param
			.string()
			.describe(
				"The text, in Markdown. At most `max_message_length` characters, as registration tells.",
			),
		topic: param
			.topic()
			.optional()
			.describe(
				"Required in channels; may be empty where the channel allows that, and `(no topic)` means empty. At most `max_topic_length` characters. Ignored for direct messages.",
			),
		queue_id: param
			.string({ max: LOCAL_ECHO_LENGTH_MAX })
			.optional()
			.describe(
				"A queue of one's own, on which the message is to be recognised; only with `local_id`.",
			),
		local_id: param
			.string({ max: LOCAL_ECHO_LENGTH_MAX })
			.optional()
			.describe(
				"The client's own name for the message; comes back as `local_message_id` in that queue's event. Only with `queue_id`.",
			),
		read_by_sender: param
			.boolean()
			.optional()
			.describe(
				"Whether the message begins as read for its sender; by default it does for clients that people read with.",
			),
		sender: param
			.string()
			.optional()
			.describe("Messages are sent as oneself: any value is refused."),
	},
	response: {
		id: shape.integer().describe("The new message."),
		automatic_new_visibility_policy: shape
			.integer()
			.optional()
			.describe(
				"Present when sending changed what the sender hears of the topic: 2 unmuted, 3 followed.",
			),
	},
	errors: [
		"STREAM_DOES_NOT_EXIST",
		"STREAM_WILDCARD_MENTION_NOT_ALLOWED",
		"TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
	],
	async handle({ params, caller, run, read, client, request }) {
		if (params.sender !== undefined)
			throw badRequest("Invalid mirrored message");
		const { queue_id: queueId, local_id: localId } = params;
		const echo =
			queueId !== undefined && localId !== undefined
				? { queueId, localId }
				: null;
		const sent = await run(command, {
			to: destination({
				type: params.type,
				topic: params.topic,
				to: params.to ?? (await usualChannel(caller, params.type, read)),
			}),
			content: params.content,
			readBySender: params.read_by_sender ?? readsOwnMessages(client),
			echo,
			idempotencyKey: idempotencyKey(
				params,
				request.headers["idempotency-key"],
			),
		});
		if ("refusal" in sent) throw sent.refusal;
		return {
			id: sent.messageId,
			...(sent.newVisibility !== null && {
				automatic_new_visibility_policy: sent.newVisibility,
			}),
		};
	},
});

/**
 * What tells a repetition from a second message; of one length, however long what the client sent is. A client that uses a
 * local id again for other words has another message.
 */
function idempotencyKey(
	params: {
		readonly queue_id: string | undefined;
		readonly local_id: string | undefined;
		readonly type: string;
		readonly to: string | undefined;
		readonly topic: string | undefined;
		readonly content: string;
	},
	header: string | string[] | undefined,
): string | null {
	const { queue_id: queueId, local_id: localId, type, to, topic } = params;
	if (queueId !== undefined && localId !== undefined)
		return digest(
			JSON.stringify([queueId, localId, type, to, topic, params.content]),
		);
	return typeof header === "string" && header !== "" ? digest(header) : null;
}

const digest = (text: string): string => hash("sha256", text, "base64url");

const isBetweenPeople = (type: string): boolean =>
	type === "direct" || type === "private";

/** Where a bot writes that does not say where. */
async function usualChannel(
	{ isBot, userId }: Caller,
	type: string,
	read: HandleExtras["read"],
): Promise<string | undefined> {
	if (!isBot || isBetweenPeople(type)) return undefined;
	const { extras } = await read((reading) => requireUser(reading, userId));
	return extras.defaultSendingChannelId?.toString();
}

function destination({
	type,
	to,
	topic,
}: {
	readonly type: string;
	readonly to: string | undefined;
	readonly topic: string | undefined;
}): Destination {
	if (isBetweenPeople(type)) return { people: parsePeopleAddress(to) };
	const channel = parseChannelAddress(to);
	if (topic === undefined) throw badRequest("Missing topic");
	return { channel, topic };
}
