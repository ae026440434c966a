import { sql } from "kysely";
import { command, type Work } from "../../engine/command.ts";
import { fragment, runFragment } from "../../storage/fragment.ts";
import {
	deleteDocuments,
	findWordIds,
	type IndexedDocument,
	insertDocuments,
} from "../../storage/search-index.ts";
import { loadMessages, type Message, type Source } from "../messages/access.ts";
import { loadPeople } from "../messages/extras.ts";
import { foldForSearch } from "./query.ts";
import { visibleTextOf } from "./visible-text.ts";
import { wordsOf } from "./words.ts";

// Keeping the search index. New messages are indexed a few hundred at a time, after
// they were sent, and until then searches look at them directly: a send pays nothing,
// and no search misses anything. Messages that were indexed already and are changed or
// deleted are brought up to date in the same transaction: WHOEVER CHANGES THE CONTENT OF
// MESSAGES CALLS `reindexMessages`, whoever deletes them `unindexMessages`. Moves need
// nothing: what the index knows of a place is where a message was sent.

export const INDEX_JOB = "index-messages";
/** As often as so many messages, the new ones are indexed. */
export const INDEX_INTERVAL_MESSAGES = 512;
/** Messages indexed by one command. */
const MESSAGES_PER_COMMAND = 512;

/** Called with every new message; now and then it asks for the index to be brought up to date. */
export function indexSoon(work: Work, messageId: number) {
	if (messageId % INDEX_INTERVAL_MESSAGES === 0)
		work.enqueue({ kind: INDEX_JOB, input: null });
}

export const tokens = {
	word: (organizationId: number, id: number) =>
		`${organizationId}w${id.toString(36)}`,
	channel: (organizationId: number, id: number) => `${organizationId}c${id}`,
	conversation: (organizationId: number, id: number) =>
		`${organizationId}t${id}`,
	/** In the conversation; none for messages in channels. */
	person: (organizationId: number, id: number) => `${organizationId}u${id}`,
	sender: (organizationId: number, id: number) => `${organizationId}s${id}`,
};

export async function loadProgress({
	db,
	organizationId,
}: Source): Promise<number> {
	const [row] = await runFragment<{ upto_id: number }>(
		db,
		fragment`select upto_id from search_progress where organization_id = ${organizationId}`,
	);
	return row?.upto_id ?? 0;
}

/** The ids of these words; those never seen before are written down. */
async function obtainWords(
	work: Work,
	words: ReadonlySet<string>,
): Promise<Map<string, number>> {
	const { db, organizationId } = work;
	const ids = await findWordIds(db, organizationId, [...words]);
	if (ids.size === words.size) return ids;
	const last = await db
		.selectFrom("search_word")
		.select((eb) => eb.fn.max("id").as("id"))
		.where("organization_id", "=", organizationId)
		.executeTakeFirst();
	let id = last?.id ?? 0;
	for (const word of words)
		if (!ids.has(word)) {
			id++;
			ids.set(word, id);
			work.append("search_word", { organization_id: organizationId, id, word });
		}
	return ids;
}

/** What the index holds of a message. */
type Indexed = Pick<
	Message,
	| "id"
	| "senderId"
	| "channelId"
	| "conversationId"
	| "originChannelId"
	| "originConversationId"
	| "renderedContent"
>;

async function describe(
	work: Work,
	messages: readonly Indexed[],
): Promise<IndexedDocument[]> {
	const { organizationId } = work;
	const peopleOf = await loadPeople(work, messages);
	const wordsIn = messages.map((message) =>
		wordsOf(foldForSearch(visibleTextOf(message.renderedContent))),
	);
	const words = new Set<string>();
	for (const own of wordsIn) for (const word of own) words.add(word);
	const ids = await obtainWords(work, words);
	return messages.map((message, at): IndexedDocument => {
		const own = [
			tokens.sender(organizationId, message.senderId),
			tokens.conversation(organizationId, message.originConversationId),
			...(message.originChannelId === null
				? peopleOf(message).map((id) => tokens.person(organizationId, id))
				: [tokens.channel(organizationId, message.originChannelId)]),
		];
		for (const word of wordsIn[at] ?? [])
			own.push(tokens.word(organizationId, ids.get(word) as number));
		return { messageId: message.id, tokens: own };
	});
}

/** Waits for all even when one fails: none may come after the command was undone. */
async function allOf(statements: readonly Promise<unknown>[]) {
	for (const outcome of await Promise.allSettled(statements))
		if (outcome.status === "rejected") throw outcome.reason;
}

/** Indexes the next messages; answers how many are left, more or less. */
export const indexMessages = command<null, { readonly left: number }>({
	name: "index-messages",
	async execute(work) {
		const { db, organizationId } = work;
		// As few answers are waited for as can be: all other commands of the organization wait with us.
		const rows = await db
			.selectFrom("message")
			.select([
				"id",
				"sender_id as senderId",
				"channel_id as channelId",
				"conversation_id as conversationId",
				"origin_channel_id as originChannelId",
				"origin_conversation_id as originConversationId",
				"rendered_content as renderedContent",
			])
			.where("organization_id", "=", organizationId)
			.where("id", ">", (eb) =>
				eb.fn.coalesce(
					eb
						.selectFrom("search_progress")
						.select("upto_id")
						.where("organization_id", "=", organizationId),
					sql<number>`0`,
				),
			)
			.orderBy("id")
			.limit(MESSAGES_PER_COMMAND)
			.execute();
		const last = rows.at(-1);
		if (!last) return { left: 0 };
		const documents = await describe(work, rows);
		await allOf([
			insertDocuments(db, organizationId, documents),
			db
				.insertInto("search_progress")
				.values({ organization_id: organizationId, upto_id: last.id })
				.onConflict((conflict) =>
					conflict
						.column("organization_id")
						.doUpdateSet((eb) => ({ upto_id: eb.ref("excluded.upto_id") })),
				)
				.execute(),
		]);
		const isFull = rows.length === MESSAGES_PER_COMMAND;
		return { left: isFull ? work.lastMessageId - last.id : 0 };
	},
});

/** Brings the index up to date with the content of these messages, as it is now. */
export async function reindexMessages(work: Work, ids: readonly number[]) {
	const progress = await loadProgress(work);
	const indexed = ids.filter((id) => id <= progress);
	if (indexed.length === 0) return;
	await deleteDocuments(work.db, work.organizationId, indexed);
	const documents = await describe(work, await loadMessages(work, indexed));
	await insertDocuments(work.db, work.organizationId, documents);
}

export async function unindexMessages(work: Work, ids: readonly number[]) {
	const progress = await loadProgress(work);
	await deleteDocuments(
		work.db,
		work.organizationId,
		ids.filter((id) => id <= progress),
	);
}
