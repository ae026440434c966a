import { channels } from "../../domain/channels/channels.ts";
import {
	type CardFacts,
	keepCard,
	loadCards,
	type MessageCard,
} from "../../domain/messages/message-cards.ts";
import { loadViewerFlags } from "../../domain/messages/viewer-flags.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { users } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import {
	type MessageForm,
	type MessageSurroundings,
	renderFlags,
	renderMessage,
} from "../render/message.ts";
import { matchOf } from "./matches.ts";

// Messages as JSON text. What is the same for everybody is put into words once and kept;
// the reader's flags, and what a search found, are added to it.

export interface MessageRequest {
	readonly userId: number;
	readonly form: MessageForm;
	/** What was searched for, folded; null if nothing was. */
	readonly searched: readonly string[] | null;
}

export async function loadSurroundings(
	reading: Reading,
): Promise<MessageSurroundings> {
	return {
		organization: await requireOrganization(reading),
		users: await reading.all(users),
		channels: await reading.all(channels),
	};
}

/** The rows that a message's words are made from, besides its own. */
function sourcesOf(
	{ record }: CardFacts,
	{ organization, users: people, channels: places }: MessageSurroundings,
): unknown[] {
	return [
		organization,
		people.get(record.senderId),
		record.channelId === null ? undefined : places.get(record.channelId),
		...record.people.map((id) => people.get(id)),
	];
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
	a.length === b.length && a.every((item, at) => item === b[at]);

/** The message without its closing brace. */
function wordsOf(
	card: MessageCard,
	facts: CardFacts,
	form: MessageForm,
	surroundings: MessageSurroundings,
): string {
	const key = `${form.applyMarkdown} ${form.emptyTopicName}`;
	const madeFrom = sourcesOf(facts, surroundings);
	const known = card.wordings.get(key);
	if (known && isSame(known.madeFrom, madeFrom)) return known.text;
	const { record, extras } = facts;
	const text = JSON.stringify(
		renderMessage(record, form, surroundings, extras),
	).slice(0, -1);
	card.wordings.set(key, { madeFrom, text });
	keepCard(card, true);
	return text;
}

/** The messages with these ids, in that order; those deleted meanwhile are left out. Whether the user may see them was asked before. */
export async function messagesJson(
	reading: Reading,
	ids: readonly number[],
	{ userId, form, searched }: MessageRequest,
): Promise<string[]> {
	const cards = await loadCards(reading, ids);
	const surroundings = await loadSurroundings(reading);
	const flagsOf = await loadViewerFlags(
		reading,
		userId,
		cards.map(({ facts }) => facts.message),
	);
	return cards.map(({ card, facts }) => {
		const words = wordsOf(card, facts, form, surroundings);
		const viewed = flagsOf(facts.message);
		const flags = renderFlags(viewed.bits, facts.record.facts, viewed);
		const match = searched
			? `,${JSON.stringify(matchOf(facts.record, searched, form)).slice(1, -1)}`
			: "";
		return `${words},"flags":${JSON.stringify(flags)}${match}}`;
	});
}
