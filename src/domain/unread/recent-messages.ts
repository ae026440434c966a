import type { Reading, Work } from "../../engine/command.ts";
import { RECENT_MESSAGES_KEPT_MAX } from "../../limits.ts";
import {
	type Fragment,
	fragment,
	literal,
	runFragment,
} from "../../storage/fragment.ts";
import type { TopicConversation } from "../conversations/conversations.ts";
import type { Source } from "../messages/access.ts";
import type { MessageFacts } from "./model.ts";
import { type FactsRow, factColumns, readFacts } from "./scans.ts";

// The newest messages of topics that somebody marked as read lately, as far as read
// state goes: whoever marks the same topic next need not load them again. They belong to
// the topic's row in memory, and are good as long as it is: WHOEVER MOVES OR DELETES
// MESSAGES TOUCHES THE TOPIC (`touchTopic`). What was sent since is always looked up.

interface Recent {
	/** All messages of the topic above `after` up to `upTo` are here, ascending. */
	readonly after: number;
	readonly upTo: number;
	readonly messages: readonly MessageFacts[];
}

/** The longest unused first. */
const kept = new Map<TopicConversation, Recent>();
let keptMessages = 0;

function drop(topic: TopicConversation) {
	keptMessages -= kept.get(topic)?.messages.length ?? 0;
	kept.delete(topic);
}

function keep(topic: TopicConversation, recent: Recent) {
	drop(topic);
	kept.set(topic, recent);
	keptMessages += recent.messages.length;
	for (const oldest of kept.keys()) {
		if (keptMessages <= RECENT_MESSAGES_KEPT_MAX) break;
		drop(oldest);
	}
}

async function loadBetween(
	{ db, organizationId }: Source,
	{ id }: TopicConversation,
	after: number,
	order: "asc" | "desc",
	limit: number,
): Promise<MessageFacts[]> {
	const query: Fragment = fragment`select ${literal(factColumns)} from message m
		where m.organization_id = ${organizationId} and m.conversation_id = ${id} and m.id > ${after}
		order by m.id ${literal(order)} limit ${limit}`;
	return (await runFragment<FactsRow>(db, query)).map(readFacts);
}

/** Brings what is kept of a topic up to date, from the committed state: at least what lies above `after`, if it is not more than `max`. */
export async function keepRecent(
	reading: Reading,
	topic: TopicConversation,
	after: number,
	max: number,
): Promise<void> {
	const known = kept.get(topic);
	if (known && known.after <= after) {
		const newer = await loadBetween(reading, topic, known.upTo, "asc", max);
		const messages =
			newer.length === 0 ? known.messages : [...known.messages, ...newer];
		drop(topic);
		if (messages.length <= max)
			keep(topic, {
				after: known.after,
				upTo: messages.at(-1)?.id ?? known.upTo,
				messages,
			});
		return;
	}
	const messages = await loadBetween(reading, topic, after, "desc", max + 1);
	if (messages.length > max) return;
	messages.reverse();
	keep(topic, { after, upTo: messages.at(-1)?.id ?? after, messages });
}

/** All messages of the topic above `after`, ascending, if they are kept. */
export async function findRecent(
	work: Work,
	topic: TopicConversation,
	after: number,
	max: number,
): Promise<readonly MessageFacts[] | undefined> {
	const known = kept.get(topic);
	if (!known || known.after > after) return undefined;
	const newer = await loadBetween(work, topic, known.upTo, "asc", max);
	return newer.length === 0 ? known.messages : [...known.messages, ...newer];
}
