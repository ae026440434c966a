import type { Channel } from "../../domain/channels/channels.ts";
import type { MessageRecord } from "../../domain/messages/events.ts";
import {
	foldChannelName,
	foldTopic,
	isResolvedTopic,
	shownTopic,
} from "../../domain/messages/text.ts";
import type { NarrowTerm, QueueOptions } from "../events/queue-options.ts";

// A queue may be registered for some messages only. The terms are a small part of what a
// search understands: those that a message event alone can answer.

/** What the terms look at. */
export interface NarrowedMessage {
	readonly message: Pick<MessageRecord, "channelId" | "topic">;
	readonly channel: Pick<Channel, "name"> | undefined;
	/** The sender's address as everybody sees it. */
	readonly senderEmail: string;
	/** The recipient's flags, as the event tells them. */
	readonly flags: readonly string[];
}

type Test = (seen: NarrowedMessage) => boolean;

const isDirect: Test = ({ message }) => message.channelId === null;
const hasFlag =
	(...names: readonly string[]): Test =>
	({ flags }) =>
		names.some((name) => flags.includes(name));

const states: Readonly<Record<string, Test>> = {
	dm: isDirect,
	private: isDirect,
	starred: hasFlag("starred"),
	unread: ({ flags }) => !flags.includes("read"),
	mentioned: hasFlag("mentioned", "wildcard_mentioned"),
	alerted: hasFlag("has_alert_word", "mentioned"),
	resolved: ({ message }) =>
		message.channelId !== null && isResolvedTopic(message.topic),
};

const never: Test = () => false;

function testOf({ operator, operand }: NarrowTerm): Test {
	switch (operator) {
		case "channel":
		case "stream": {
			const name = foldChannelName(operand);
			return ({ channel }) =>
				channel !== undefined && foldChannelName(channel.name) === name;
		}
		case "topic": {
			const topic = foldTopic(operand);
			return ({ message }) =>
				message.channelId !== null &&
				(foldTopic(message.topic) === topic ||
					foldTopic(shownTopic(message.topic, false)) === topic);
		}
		case "sender": {
			const email = operand.toLowerCase();
			return ({ senderEmail }) => senderEmail.toLowerCase() === email;
		}
		case "is":
			return states[operand] ?? never;
		default:
			return never;
	}
}

const tests = new WeakMap<QueueOptions, readonly Test[]>();

/** Whether a queue registered with these options wants to hear of the message. */
export function fitsNarrow(
	options: QueueOptions,
	seen: NarrowedMessage,
): boolean {
	if (options.narrow.length === 0) return true;
	let own = tests.get(options);
	if (!own) {
		own = options.narrow.map(testOf);
		tests.set(options, own);
	}
	return own.every((test) => test(seen));
}
