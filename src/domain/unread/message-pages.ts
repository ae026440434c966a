import { isWork, type Work } from "../../engine/command.ts";
import type { Collection } from "../../engine/memory.ts";
import {
	MESSAGE_PAGE_IDS,
	MESSAGE_PAGES_KEPT_MAX,
	MESSAGE_PAGES_LISTED_MAX,
} from "../../limits.ts";
import { prepared } from "../../storage/prepared.ts";
import type { Database } from "../../storage/storage.ts";
import type { Source } from "../messages/access.ts";
import { loadPlacedWithin, type PlacedMessage } from "./scans.ts";

// The newest messages of an organization, as much of each as unread state needs, kept in
// pages by id. Whoever starts a client wants to know what is unread, and the same
// messages are unread for many. A send touches nothing: ids rise in the order of
// commits, so what is missing from a page is found behind its end. That goes for what is
// committed; a command, which may see more, asks the database. WHOEVER MOVES, DELETES OR
// REWRITES MESSAGES CALLS `touchPlaces`.

/** Every message of a page up to an id; what was sent since is put behind it when somebody looks. */
class MessagePage {
	messages: readonly PlacedMessage[];
	upTo: number;

	constructor(messages: readonly PlacedMessage[], upTo: number) {
		this.messages = messages;
		this.upTo = upTo;
	}
}

const pageOf = (id: number) => Math.floor(id / MESSAGE_PAGE_IDS);
const firstIdOf = (page: number) => page * MESSAGE_PAGE_IDS;
const lastIdOf = (page: number) => firstIdOf(page + 1) - 1;

const messagePages: Collection<MessagePage> = {
	name: "message-pages",
	whole: false,
	keysMax: MESSAGE_PAGES_KEPT_MAX,
	async load(db, organizationId, pages) {
		const found = new Map<number, MessagePage>();
		// First how far messages go, then the messages: none is passed over.
		const newestId = await loadNewestId(db, organizationId);
		for (const page of pages ?? []) {
			const after = firstIdOf(page) - 1;
			const upTo = Math.min(lastIdOf(page), newestId);
			const messages = await loadPlacedWithin(
				{ db, organizationId },
				{ after, upTo },
			);
			found.set(page, new MessagePage(messages, upTo));
		}
		return found;
	},
};

/** Says that messages that exist have another place or other facts, or are gone. */
export function touchPlaces(work: Work, ids: Iterable<number>) {
	work.touch(messagePages, ...new Set([...ids].map(pageOf)));
}

const newestIdOf = prepared((db, organizationId: number) =>
	db
		.selectFrom("organization_clock")
		.select("message_id")
		.where("organization_id", "=", organizationId),
);

/** The id of the newest message, all before it being committed. */
export async function loadNewestId(
	db: Database,
	organizationId: number,
): Promise<number> {
	const [row] = await newestIdOf(db, organizationId);
	return row?.message_id ?? 0;
}

export interface RecentMessages {
	/** Newest first, each page ascending. */
	readonly pages: readonly (readonly PlacedMessage[])[];
	readonly newestId: number;
}

/** All messages above an id; null when that is further back than pages are kept, and for a command. */
export async function findMessagesAbove(
	source: Source,
	id: number,
): Promise<RecentMessages | null> {
	if (isWork(source)) return null;
	const newestId = await loadNewestId(source.db, source.organizationId);
	const first = pageOf(id + 1);
	const isFar = pageOf(newestId) - first >= MESSAGE_PAGES_LISTED_MAX;
	return isFar ? null : listPages(source, first, newestId);
}

/** At least those whose ids are so near to the newest, if there are any; null for a command. */
export async function findNewestMessages(
	source: Source,
	nearIds: number,
): Promise<RecentMessages | null> {
	if (isWork(source)) return null;
	const newestId = await loadNewestId(source.db, source.organizationId);
	return listPages(source, pageOf(Math.max(0, newestId - nearIds)), newestId);
}

async function listPages(
	source: Source,
	first: number,
	newestId: number,
): Promise<RecentMessages> {
	const pages: (readonly PlacedMessage[])[] = [];
	// The oldest first, because those that were loaded first are the first to go.
	for (let number = first; number <= pageOf(newestId); number++) {
		const page = await source.get(messagePages, number);
		if (page) pages.push(await completed(source, page, number, newestId));
	}
	return { pages: pages.reverse(), newestId };
}

async function completed(
	source: Source,
	page: MessagePage,
	number: number,
	newestId: number,
): Promise<readonly PlacedMessage[]> {
	const { messages, upTo: after } = page;
	const upTo = Math.min(lastIdOf(number), newestId);
	if (after >= upTo) return messages;
	const added = await loadPlacedWithin(source, { after, upTo });
	const all = added.length > 0 ? [...messages, ...added] : messages;
	if (page.upTo === after) {
		page.messages = all;
		page.upTo = upTo;
	}
	return all;
}
