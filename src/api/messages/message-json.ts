import { channels } from "../../domain/channels/channels.ts";
import { customEmoji } from "../../domain/emoji/emoji.ts";
import { linkifiers } from "../../domain/linkifiers/linkifiers.ts";
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
import { visibleUsers } from "../../domain/users/access.ts";
import { requireUser, users } from "../../domain/users/users.ts";
import type { Derived, Reading } from "../../engine/command.ts";
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

const formKey = ({ applyMarkdown, emptyTopicName }: MessageForm): string =>
	`${applyMarkdown} ${emptyTopicName}`;

interface Circumstances {
	readonly form: MessageForm;
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
	{ form, key, surroundings, renderer, era }: Circumstances,
): Promise<Buffer> {
	const known = card.wordings.get(key);
	const madeFrom = sourcesOf(facts, surroundings, renderer);
	if (known && isSame(known.madeFrom, madeFrom)) {
		known.era = era;
		return known.bytes;
	}
	const shown = await showMessage(reading, facts, form, surroundings);
	const bytes = Buffer.from(JSON.stringify(shown).slice(0, -1));
	card.wordings.set(key, { madeFrom, era, bytes });
	keepCard(card);
	return bytes;
}

async function showMessage(
	reading: Reading,
	{ record, extras }: CardFacts,
	form: MessageForm,
	surroundings: MessageSurroundings,
) {
	const links =
		record.channelId === null ? [] : await topicLinks(reading, record.topic);
	return renderMessage(record, form, surroundings, extras, links);
}

/** What follows the words, by the flags: there are few different ones. */
const flagsBytes = new Map<string, Buffer>();

function bytesOfFlags(flags: readonly string[]): Buffer {
	const key = flags.join();
	let bytes = flagsBytes.get(key);
	if (!bytes) {
		bytes = Buffer.from(`,"flags":${JSON.stringify(flags)}`);
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
	const seen = await visibleUsers(reading, await requireUser(reading, userId));
	const flagsOf = await loadViewerFlags(
		reading,
		userId,
		cards.map(({ facts }) => facts.message),
	);
	const renderer = await reading.derive(organizationRenderer);
	const key = formKey(form);
	const circumstances = { form, key, surroundings, renderer, era };
	const pieces: Buffer[] = [];
	for (const { card, facts } of cards) {
		const { message, record } = facts;
		const sender = surroundings.users.get(record.senderId);
		const isHidden = sender && seen !== null && !seen.has(sender.id);
		const known = card.wordings.get(key);
		if (isHidden) {
			// What a limited guest sees is nobody else's, and not kept.
			const shown = {
				...(await showMessage(reading, facts, form, surroundings)),
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
