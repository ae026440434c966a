import { type BotHook, botHooks, hookInterfaces } from "../domain/bots/bots.ts";
import { tellHookOwner } from "../domain/bots/hook-failure.ts";
import type { HookDelivery } from "../domain/bots/trigger-hooks.ts";
import type { Destination } from "../domain/messages/addressing.ts";
import type { MessageRecord } from "../domain/messages/events.ts";
import { sendMessage } from "../domain/messages/send-message.ts";
import { findUser, type User } from "../domain/users/users.ts";
import type { Reading } from "../engine/command.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import { Refusal } from "../errors.ts";
import {
	type OutboundAnswer,
	type OutboundBody,
	OutboundFailure,
	postOutside,
} from "../lib/outbound-post.ts";
import {
	HOOK_ANSWER_BYTES_MAX,
	HOOK_ATTEMPTS_MAX,
	HOOK_TIMEOUT_MS,
} from "../limits.ts";

// Hands a message to the program behind a bot, and posts what it answers. What may go
// better another time is tried again, the pause doubling; then the owner is told. The
// answer is posted under a key of its own, so that a delivery that is done twice (a node
// may die in between) is answered once.

/** The client's name on what such bots answer. */
const clientName = "OutgoingWebhookResponse";

/** What the receiver is sent, or an `OutboundFailure` if its form has no words for it. How it looks on the wire is not this file's affair. */
export type RenderHookPayload = (
	reading: Reading,
	delivery: HookDelivery,
	bot: User,
	hook: BotHook,
) => Promise<OutboundBody>;

export interface OutgoingWebhookOptions {
	readonly renderPayload: RenderHookPayload;
	/** Whether hooks may be in the server's own network. */
	readonly allowsInside: boolean;
}

export function deliverHook(
	engine: () => Engine,
	{ renderPayload, allowsInside }: OutgoingWebhookOptions,
): JobHandler {
	return async ({ organizationId, input, attempt }) => {
		const delivery = input as HookDelivery;
		const reading = await engine().reading(organizationId);
		const bot = await findUser(reading, delivery.botId);
		const hook = await reading.get(botHooks, delivery.botId);
		if (!bot?.isActive || !hook) return;
		try {
			const payload = await renderPayload(reading, delivery, bot, hook);
			const answer = await postOutside(hook.url, payload, {
				timeoutMs: HOOK_TIMEOUT_MS,
				bytesMax: HOOK_ANSWER_BYTES_MAX,
				allowsInside,
			});
			const reply = readReply(answer, hook);
			if (reply !== null)
				await postReply(engine(), organizationId, delivery, reply);
		} catch (error) {
			const isKnown =
				error instanceof OutboundFailure || error instanceof Refusal;
			if (!isKnown) throw error;
			const isPassing = error instanceof OutboundFailure && error.isPassing;
			if (isPassing && attempt < HOOK_ATTEMPTS_MAX) throw error;
			await engine().run(
				organizationId,
				{ userId: null, client: "internal" },
				tellHookOwner,
				{ ...delivery, reason: error.message.replace(/\.$/, "") },
			);
		}
	};
}

/** What the bot shall say, or null if nothing. */
function readReply(
	{ status, text }: OutboundAnswer,
	hook: BotHook,
): string | null {
	if (status >= 500) throw new OutboundFailure(`it answered ${status}`, true);
	if (status < 200 || status > 299)
		throw new OutboundFailure(`it answered ${status}`, false);
	let answer: unknown;
	try {
		answer = JSON.parse(text);
	} catch {
		throw new OutboundFailure("its answer is not JSON", false);
	}
	if (typeof answer !== "object" || answer === null || Array.isArray(answer))
		throw new OutboundFailure("its answer is not a JSON object", false);
	const reply = wordsOf(answer as Readonly<Record<string, unknown>>, hook);
	if (reply === undefined || reply === null || reply === "") return null;
	if (typeof reply !== "string")
		throw new OutboundFailure("the content of its answer is not text", false);
	return reply;
}

function wordsOf(
	answer: Readonly<Record<string, unknown>>,
	hook: BotHook,
): unknown {
	if (hook.interface === hookInterfaces.slack) return answer.text;
	const { response_not_required, content, response_string } = answer;
	return response_not_required === true ? null : (content ?? response_string);
}

/** Where the message came from is where the answer goes. */
function placeOf({ channelId, topic, people }: MessageRecord): Destination {
	return channelId === null
		? { people: { ids: people } }
		: { channel: { id: channelId }, topic };
}

async function postReply(
	engine: Engine,
	organizationId: number,
	{ botId, message }: HookDelivery,
	content: string,
) {
	const sent = await engine.run(
		organizationId,
		{ userId: botId, client: clientName },
		sendMessage,
		{
			to: placeOf(message),
			content,
			readBySender: false,
			echo: null,
			idempotencyKey: `hook ${message.id}`,
		},
	);
	if ("refusal" in sent) throw sent.refusal;
}
