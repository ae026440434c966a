import { channels } from "../../domain/channels/channels.ts";
import type { Message } from "../../domain/messages/access.ts";
import {
	type CardFacts,
	keepCard,
	loadCards,
	type MessageCard,
} from "../../domain/messages/message-cards.ts";
import {
	organizationRenderer,
	topicLinks,
} from "../../domain/messages/render.ts";
import { loadViewerFlags } from "../../domain/messages/viewer-flags.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { listSeenBySpectators } from "../../domain/spectators/spectators.ts";
import { visibleUsers } from "../../domain/users/access.ts";
import { requireUser, users } from "../../domain/users/users.ts";
import { dummyEmail } from "../../domain/users/visibility.ts";
import type { Reading } from "../../engine/command.ts";
import {
	type MessageForm,
	type MessageSurroundings,
	renderFlags,
	renderMessage,
} from "../render/message.ts";
import { renderSender } from "../render/user.ts";
import { matchOf } from "./matches.ts";

// Messages as JSON text. What is the same for everybody is put into words once and kept;
// the reader's flags, and what a search found, are added to it.

export interface MessageRequest {
	/** Null for a spectator. */
	readonly userId: number | null;
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

/** What a message's words are made from, besides its own rows. */
function sourcesOf(
	{ record }: CardFacts,
	{ organization, users: people, channels: places }: MessageSurroundings,
	renderer: unknown,
): unknown[] {
	return [
		organization,
		// Whose linkifiers may find links in the topic.
		renderer,
		people.get(record.senderId),
		record.channelId === null ? undefined : places.get(record.channelId),
		...record.people.map((id) => people.get(id)),
	];
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
	a.length === b.length && a.every((item, at) => item === b[at]);

/** How it is wanted, and by whom: an account's reader and a spectator are told different things. */
interface Telling extends MessageForm {
	readonly toSpectator: boolean;
}

const tellingKey = (telling: Telling): string =>
	`${telling.applyMarkdown} ${telling.emptyTopicName} ${telling.toSpectator}`;

/** The words that are kept, if they were made from these. */
function findWords(
	{ wordings }: MessageCard,
	key: string,
	madeFrom: readonly unknown[],
): string | undefined {
	const known = wordings.get(key);
	return known && isSame(known.madeFrom, madeFrom) ? known.text : undefined;
}

/** The message without its closing brace. */
async function putIntoWords(
	reading: Reading,
	card: MessageCard,
	facts: CardFacts,
	telling: Telling,
	surroundings: MessageSurroundings,
	madeFrom: readonly unknown[],
): Promise<string> {
	const shown = await showMessage(reading, facts, telling, surroundings);
	const text = JSON.stringify(shown).slice(0, -1);
	card.wordings.set(tellingKey(telling), { madeFrom, text });
	keepCard(card, true);
	return text;
}

async function showMessage(
	reading: Reading,
	{ record, extras }: CardFacts,
	telling: Telling,
	surroundings: MessageSurroundings,
) {
	const links =
		record.channelId === null ? [] : await topicLinks(reading, record.topic);
	const shown = renderMessage(record, telling, surroundings, extras, links);
	return telling.toSpectator ? forSpectators(shown, surroundings) : shown;
}

/** No address, and nothing of what the message was, or where it stood, before. */
function forSpectators(
	{ edit_history: _, ...shown }: ReturnType<typeof renderMessage>,
	{ organization }: MessageSurroundings,
) {
	return {
		...shown,
		sender_email: dummyEmail(shown.sender_id, organization.mailDomain),
	};
}

async function loadReader(
	reading: Reading,
	userId: number | null,
	messages: readonly Message[],
) {
	if (userId === null)
		return {
			seen: await listSeenBySpectators(reading),
			flagsOf: () => ({ bits: 0, isRead: true, isRecipient: false }),
		};
	return {
		seen: await visibleUsers(reading, await requireUser(reading, userId)),
		flagsOf: await loadViewerFlags(reading, userId, messages),
	};
}

/** The messages with these ids, in that order; those deleted meanwhile are left out. Whether the user may see them was asked before. */
export async function messagesJson(
	reading: Reading,
	ids: readonly number[],
	{ userId, form, searched }: MessageRequest,
): Promise<string[]> {
	const cards = await loadCards(reading, ids);
	const surroundings = await loadSurroundings(reading);
	const { seen, flagsOf } = await loadReader(
		reading,
		userId,
		cards.map(({ facts }) => facts.message),
	);
	const renderer = await reading.derive(organizationRenderer);
	const telling: Telling = { ...form, toSpectator: userId === null };
	const key = tellingKey(telling);
	const messages: string[] = [];
	for (const { card, facts } of cards) {
		const { message, record } = facts;
		const sender = surroundings.users.get(record.senderId);
		const isHidden = sender && seen !== null && !seen.has(sender.id);
		// What a limited guest sees is nobody else's, and not kept.
		const madeFrom = sourcesOf(facts, surroundings, renderer);
		const words = isHidden
			? JSON.stringify({
					...(await showMessage(reading, facts, telling, surroundings)),
					...renderSender(sender, surroundings.organization, false),
				}).slice(0, -1)
			: (findWords(card, key, madeFrom) ??
				(await putIntoWords(
					reading,
					card,
					facts,
					telling,
					surroundings,
					madeFrom,
				)));
		const viewed = flagsOf(message);
		const flags = renderFlags(viewed.bits, record.facts, viewed);
		const match = searched
			? `,${JSON.stringify(matchOf(record, searched, form)).slice(1, -1)}`
			: "";
		messages.push(`${words},"flags":${JSON.stringify(flags)}${match}}`);
	}
	return messages;
}
