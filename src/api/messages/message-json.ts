import { channels } from "../../domain/channels/channels.ts";
import { customEmoji } from "../../domain/emoji/emoji.ts";
import { linkifiers } from "../../domain/linkifiers/linkifiers.ts";
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
import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import { listSeenBySpectators } from "../../domain/spectators/spectators.ts";
import { visibleUsers } from "../../domain/users/access.ts";
import { requireUser, users } from "../../domain/users/users.ts";
import { dummyEmail } from "../../domain/users/visibility.ts";
import type { Derived, Reading } from "../../engine/command.ts";
import { ownBytes } from "../../lib/own-bytes.ts";
import {
	type MessageForm,
	type MessageSurroundings,
	renderFlags,
	renderMessage,
} from "../render/message.ts";
import { renderSender } from "../render/user.ts";
import { matchOf } from "./matches.ts";

// Messages as JSON. What is the same for everybody is put into words once and kept;
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

/** Another object whenever any row that words are made from has changed: while it is the same, none has. */
const wordingEra: Derived<object> = {
	name: "wording-era",
	from: [
		organizations as never,
		users as never,
		channels as never,
		linkifiers as never,
		customEmoji as never,
	],
	build: async () => ({}),
};

interface Circumstances {
	readonly telling: Telling;
	readonly key: string;
	readonly surroundings: MessageSurroundings;
	readonly renderer: unknown;
	readonly era: object;
}

/** The message without its closing brace, in words that are kept. */
async function wordsOf(
	reading: Reading,
	card: MessageCard,
	facts: CardFacts,
	{ telling, key, surroundings, renderer, era }: Circumstances,
): Promise<Buffer> {
	const known = card.wordings.get(key);
	const madeFrom = sourcesOf(facts, surroundings, renderer);
	if (known && isSame(known.madeFrom, madeFrom)) {
		known.era = era;
		return known.bytes;
	}
	const shown = await showMessage(reading, facts, telling, surroundings);
	const bytes = ownBytes(JSON.stringify(shown).slice(0, -1));
	card.wordings.set(key, { madeFrom, era, bytes });
	keepCard(card);
	return bytes;
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

/** What follows the words, by the flags: there are few different ones. */
const flagsBytes = new Map<string, Buffer>();

function bytesOfFlags(flags: readonly string[]): Buffer {
	const key = flags.join();
	let bytes = flagsBytes.get(key);
	if (!bytes) {
		bytes = ownBytes(`,"flags":${JSON.stringify(flags)}`);
		flagsBytes.set(key, bytes);
	}
	return bytes;
}

const CLOSING = Buffer.from("}");
const CLOSING_AND_NEXT = Buffer.from("},");

/** The messages with these ids, in that order, with commas between them; those deleted meanwhile are left out. Whether the user may see them was asked before. */
export async function messagesJson(
	reading: Reading,
	ids: readonly number[],
	{ userId, form, searched }: MessageRequest,
): Promise<Buffer> {
	// Before the rows themselves, which can then only be newer.
	const era = await reading.derive(wordingEra);
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
	const circumstances = { telling, key, surroundings, renderer, era };
	const pieces: Buffer[] = [];
	for (const { card, facts } of cards) {
		const { message, record } = facts;
		const sender = surroundings.users.get(record.senderId);
		const isHidden = sender && seen !== null && !seen.has(sender.id);
		const known = card.wordings.get(key);
		if (isHidden) {
			// What a limited guest sees is nobody else's, and not kept.
			const shown = {
				...(await showMessage(reading, facts, telling, surroundings)),
				...renderSender(sender, surroundings.organization, false),
			};
			pieces.push(Buffer.from(JSON.stringify(shown).slice(0, -1)));
		} else
			pieces.push(
				known?.era === era
					? known.bytes
					: await wordsOf(reading, card, facts, circumstances),
			);
		const viewed = flagsOf(message);
		pieces.push(bytesOfFlags(renderFlags(viewed.bits, record.facts, viewed)));
		if (searched)
			pieces.push(
				Buffer.from(
					`,${JSON.stringify(matchOf(record, searched, form)).slice(1, -1)}`,
				),
			);
		pieces.push(CLOSING_AND_NEXT);
	}
	if (pieces.length > 0) pieces[pieces.length - 1] = CLOSING;
	return Buffer.concat(pieces);
}
