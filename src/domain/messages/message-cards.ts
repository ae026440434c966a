import type { Work } from "../../engine/command.ts";
import type { Collection } from "../../engine/memory.ts";
import { MESSAGE_CARDS_BYTES_MAX, MESSAGE_CARDS_MAX } from "../../limits.ts";
import type { SearchedTexts } from "../search/query.ts";
import { loadMessages, type Message, type Source } from "./access.ts";
import type { MessageRecord } from "./events.ts";
import { loadExtras, loadPeople, type MessageExtras } from "./extras.ts";

// Messages that were shown lately, with the words they were shown in. A card is good
// until its message is touched: WHOEVER CHANGES A MESSAGE, ITS REACTIONS, EDITS OR
// SUBMESSAGES, OR DELETES IT, CALLS `touchMessage`. Names of people and channels need
// no touching: words are kept together with the rows they were made from, and not used
// with others. Read state and flags are never on a card, being different for everybody.

/** What a card tells of its message. */
export interface CardFacts {
	readonly message: Message;
	readonly record: MessageRecord;
	readonly extras: MessageExtras;
}

/** Words, and the rows they were made from. */
export interface Wording {
	readonly madeFrom: readonly unknown[];
	/** The latest era of those rows in which they were seen to be the same; see whoever makes the words. */
	era: object;
	readonly bytes: Buffer;
}

export class MessageCard {
	facts: CardFacts | undefined = undefined;
	/** By the form that was asked for. */
	readonly wordings = new Map<string, Wording>();
	/** As searches look through it. */
	searched: SearchedTexts | undefined = undefined;
	/** Used since it was last looked at for being dropped. */
	wasUsed = false;
}

/** A card is nothing but its place until somebody fills it: loading one asks the database nothing. */
export const messageCards: Collection<MessageCard> = {
	name: "message-versions",
	whole: false,
	keysMax: MESSAGE_CARDS_MAX,
	load: async (_db, _organizationId, ids) =>
		new Map((ids ?? []).map((id) => [id, new MessageCard()])),
};

/** Says that what people see of these messages has changed. */
export function touchMessage(work: Work, ...ids: readonly number[]) {
	work.touch(messageCards, ...ids);
}

// Filled cards and what they weigh. The first are the next to be dropped, unless they
// were used since their turn last came: then they go to the end.
const weights = new Map<MessageCard, number>();
let weight = 0;

const BYTES_PER_CARD = 1000;
const BYTES_PER_UNIT = 2;

function weigh(card: MessageCard): number {
	const { facts } = card;
	let bytes = BYTES_PER_CARD;
	if (facts)
		bytes +=
			BYTES_PER_UNIT *
			// The text that searches look through is no longer than the HTML.
			(facts.message.content.length + 2 * facts.message.renderedContent.length);
	for (const wording of card.wordings.values()) bytes += wording.bytes.length;
	return bytes;
}

/** To be called after something was put on a card. */
export function keepCard(card: MessageCard) {
	const now = weigh(card);
	weight += now - (weights.get(card) ?? 0);
	weights.set(card, now);
	if (weight <= MESSAGE_CARDS_BYTES_MAX) return;
	for (const [oldest, its] of weights) {
		if (weight <= MESSAGE_CARDS_BYTES_MAX) break;
		weights.delete(oldest);
		if (oldest.wasUsed) {
			oldest.wasUsed = false;
			weights.set(oldest, its);
			continue;
		}
		weight -= its;
		oldest.facts = undefined;
		oldest.searched = undefined;
		oldest.wordings.clear();
	}
}

/** Filled cards of these messages, those that are gone left out, in the order asked for. */
export async function loadCards(
	source: Source,
	ids: readonly number[],
): Promise<{ card: MessageCard; facts: CardFacts }[]> {
	// The cards come first: if a message changes while it is loaded, its card is already out of date.
	const cards = await source.pick(messageCards, ids);
	const empty = ids.filter((_, at) => !cards[at]?.facts);
	const facts = new Map<number, CardFacts>();
	if (empty.length > 0) {
		const messages = await loadMessages(source, empty);
		const peopleOf = await loadPeople(source, messages);
		const extrasOf = await loadExtras(source, empty);
		for (const message of messages)
			facts.set(message.id, {
				message,
				record: recordOf(message, peopleOf(message)),
				extras: extrasOf(message.id),
			});
	}
	const filled: { card: MessageCard; facts: CardFacts }[] = [];
	for (const [at, card] of cards.entries()) {
		const known = card?.facts ?? facts.get(ids[at] as number);
		if (!card || !known) continue;
		card.wasUsed = true;
		if (!card.facts) {
			card.facts = known;
			keepCard(card);
		}
		filled.push({ card, facts: known });
	}
	return filled;
}

export const recordOf = (
	message: Message,
	people: readonly number[],
): MessageRecord => ({
	id: message.id,
	conversationId: message.conversationId,
	channelId: message.channelId,
	topic: message.topic,
	people,
	senderId: message.senderId,
	content: message.content,
	renderedContent: message.renderedContent,
	sentAt: message.sentAt,
	client: message.client,
	facts: message.facts,
	editedAt: message.editedAt,
	movedAt: message.movedAt,
});
