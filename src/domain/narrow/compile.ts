import { type RawBuilder, sql } from "kysely";
import {
	messageFacts,
	messageFlags,
	readOnArrival,
} from "../messages/facts.ts";
import { type Cover, coverOf } from "./cover.ts";
import type { Condition, Narrow } from "./narrow.ts";
import type { Viewer } from "./viewer.ts";

// A narrow and its viewer become SQL here, and nothing is loaded. A statement is a cover
// (index ranges that hold every message that could match, see cover.ts) and a condition
// on the message `m` that decides. What must stay true: the condition alone is right;
// the cover only spares the database the messages that cannot match.

type Sql = RawBuilder<unknown>;
type Test = RawBuilder<boolean>;

const yes: Test = sql<boolean>`1 = 1`;
const no: Test = sql<boolean>`1 = 0`;

const all = (tests: readonly Test[]): Test =>
	tests.length === 0 ? yes : sql<boolean>`(${sql.join(tests, sql` and `)})`;
const any = (tests: readonly Test[]): Test =>
	tests.length === 0 ? no : sql<boolean>`(${sql.join(tests, sql` or `)})`;
const not = (test: Test): Test => sql<boolean>`not ${test}`;

/** Ids come from rows or are checked integers; written out, they cost no parameters, of which a statement has only so many. */
const list = (ids: Iterable<number>): Sql => sql.raw([...ids].join(", "));

const oneOf = (
	column: "channel_id" | "conversation_id",
	ids: readonly number[],
): Test =>
	ids.length === 0
		? no
		: column === "channel_id"
			? sql<boolean>`(m.channel_id is not null and m.channel_id in (${list(ids)}))`
			: sql<boolean>`m.conversation_id in (${list(ids)})`;

export interface CompiledNarrow {
	/** Null when nothing can match. */
	readonly cover: Cover | null;
	/** True of every match; of messages that changed channel, unread is for the model to say. */
	readonly where: Test;
	/** Texts that content or topic must or must not have: looked at in code, alike on every database. */
	readonly searches: readonly {
		readonly text: string;
		readonly negated: boolean;
	}[];
	/** Whether read state is part of it, and how. */
	readonly unread: readonly { readonly negated: boolean }[];
}

export function compileNarrow(narrow: Narrow, viewer: Viewer): CompiledNarrow {
	const tests: Test[] = [];
	const searches: { text: string; negated: boolean }[] = [];
	const unread: { negated: boolean }[] = [];
	for (const condition of narrow.conditions) {
		const { negated } = condition;
		if (condition.kind === "search")
			searches.push({ text: condition.text, negated });
		else if (condition.kind === "unread") {
			unread.push({ negated });
			tests.push(unreadTest(viewer, negated));
		} else {
			const test = testOf(condition, viewer);
			tests.push(negated ? not(test) : test);
		}
	}
	tests.push(scopeTest(narrow, viewer));
	return {
		cover: narrow.isEmpty ? null : coverOf(narrow, viewer),
		where: all(tests),
		searches,
		unread,
	};
}

/** Whether the viewer may see the message by what the narrow looks at. */
function scopeTest(narrow: Narrow, viewer: Viewer): Test {
	if (narrow.scope === "channels" && staysInOpenHistory(narrow, viewer))
		return yes;
	const own = all([mayStillRead(viewer), inHistory(viewer)]);
	return narrow.scope === "history" ? own : any([inSharedHistory(viewer), own]);
}

/** It names channels, and the viewer may read all that was ever said in each of them. */
const staysInOpenHistory = ({ conditions }: Narrow, viewer: Viewer): boolean =>
	conditions.some(
		(condition) =>
			condition.kind === "channels" &&
			!condition.negated &&
			condition.ids.every((id) => viewer.opensHistory(id)),
	);

/** In a channel whose whole history the viewer may read. */
function inSharedHistory(viewer: Viewer): Test {
	return sql<boolean>`exists (select 1 from channel c
		where c.organization_id = m.organization_id and c.id = m.channel_id
		and c.has_shared_history = 1 and ${opensChannel(viewer)})`;
}

const ofKind = {
	public: sql<boolean>`c.is_private = 0`,
	"web-public": sql<boolean>`c.is_web_public = 1`,
};

/** Of a channel `c`. */
function opensChannel(viewer: Viewer): Test {
	const ids = [...viewer.subscribedIds, ...viewer.grantedIds];
	return any([
		...(viewer.openKinds === null ? [] : [ofKind[viewer.openKinds]]),
		...(ids.length > 0 ? [sql<boolean>`c.id in (${list(ids)})`] : []),
	]);
}

/** Between people, or in a channel whose content is open to the viewer now. */
function mayStillRead(viewer: Viewer): Test {
	return any([
		sql<boolean>`m.channel_id is null`,
		oneOf("channel_id", viewer.subscribedIds),
		sql<boolean>`exists (select 1 from channel c
			where c.organization_id = m.organization_id and c.id = m.channel_id and ${opensChannel(viewer)})`,
	]);
}

/** The message was sent to the viewer. */
function wasSentTo({ userId, absences }: Viewer): Test {
	const received = any([
		sql<boolean>`(m.origin_channel_id is not null and exists (select 1 from membership s
			where s.organization_id = m.organization_id and s.user_id = ${userId} and s.channel_id = m.origin_channel_id
			and s.from_message_id < m.id and (s.to_message_id is null or m.id <= s.to_message_id)))`,
		sql<boolean>`(m.origin_channel_id is null and exists (select 1 from conversation_person p
			where p.organization_id = m.organization_id and p.user_id = ${userId} and p.conversation_id = m.origin_conversation_id))`,
	]);
	const away = absences.map(({ fromId, toId }) =>
		toId === null
			? sql<boolean>`m.id > ${fromId}`
			: sql<boolean>`(m.id > ${fromId} and m.id <= ${toId})`,
	);
	return all([received, ...away.map(not)]);
}

function inHistory(viewer: Viewer): Test {
	return any([
		wasSentTo(viewer),
		sql<boolean>`exists (select 1 from message_flag f
			where f.organization_id = m.organization_id and f.user_id = ${viewer.userId} and f.message_id = m.id)`,
	]);
}

const hasFlag = (userId: number, bits: number): Test =>
	sql<boolean>`exists (select 1 from message_flag f
		where f.organization_id = m.organization_id and f.user_id = ${userId} and f.message_id = m.id
		and (f.flags & ${sql.lit(bits)}) <> 0)`;

/** The bits are written out: partial indexes are recognised by their text. */
const hasFact = (bits: number): Test =>
	sql<boolean>`(m.facts & ${sql.lit(bits)}) <> 0`;

function testOf(
	condition: Exclude<Condition, { kind: "search" | "unread" }>,
	viewer: Viewer,
): Test {
	switch (condition.kind) {
		case "channels":
			return oneOf("channel_id", condition.ids);
		case "conversations":
			return oneOf("conversation_id", condition.ids);
		case "sender":
			return sql<boolean>`m.sender_id = ${condition.userId}`;
		case "direct":
			return sql<boolean>`m.channel_id is null`;
		case "among":
			return sql<boolean>`(m.channel_id is null and exists (select 1 from conversation_person p
				where p.organization_id = m.organization_id and p.user_id = ${condition.userId} and p.conversation_id = m.conversation_id))`;
		case "flag":
			return hasFlag(condition.userId, condition.bits);
		case "mentioned":
			return any([
				hasFlag(
					viewer.userId,
					messageFlags.mentioned | messageFlags.topicWildcardMentioned,
				),
				all([hasFact(messageFacts.mentionsChannel), wasSentTo(viewer)]),
			]);
		case "muted":
			return any([
				all([
					oneOf("channel_id", condition.channelIds),
					not(oneOf("conversation_id", condition.shownIds)),
				]),
				oneOf("conversation_id", condition.mutedIds),
			]);
		case "fact":
			return hasFact(condition.bits);
		case "reaction":
			return sql<boolean>`exists (select 1 from reaction r
				where r.organization_id = m.organization_id and r.message_id = m.id)`;
		case "id":
			return sql<boolean>`m.id = ${condition.id}`;
	}
}

const isHeld = (userId: number): Test =>
	sql<boolean>`exists (select 1 from held_unread h
		where h.organization_id = m.organization_id and h.user_id = ${userId} and h.message_id = m.id)`;

/**
 * The model of unread in SQL, but for messages that changed channel: whether the viewer was with them all along is not in
 * reach of a condition, so they pass and the model is asked afterwards.
 */
function unreadTest(viewer: Viewer, negated: boolean): Test {
	const { userId, floor } = viewer;
	const unmoved = all([
		sql<boolean>`m.id > ${floor}`,
		sql<boolean>`m.read_on_arrival <> ${sql.lit(readOnArrival.everyone)}`,
		sql<boolean>`(m.read_on_arrival <> ${sql.lit(readOnArrival.sender)} or m.sender_id <> ${userId})`,
		...[...viewer.senderFloors].map(([senderId, upTo]) =>
			upTo === null
				? sql<boolean>`m.sender_id <> ${senderId}`
				: sql<boolean>`(m.sender_id <> ${senderId} or m.id > ${upTo})`,
		),
		any([
			sql<boolean>`m.channel_id is null`,
			...openSpans(viewer).map(
				({ channelId, fromId }) =>
					sql<boolean>`(m.channel_id = ${sql.lit(channelId)} and m.id > ${sql.lit(fromId)})`,
			),
		]),
		sql<boolean>`not exists (select 1 from read_range r
			where r.organization_id = m.organization_id and r.user_id = ${userId} and r.conversation_id = m.origin_conversation_id
			and r.after_id < m.id and r.upto_id >= m.id)`,
		wasSentTo(viewer),
	]);
	const known = any([isHeld(userId), unmoved]);
	return any([
		sql<boolean>`m.channel_moves is not null`,
		negated ? not(known) : known,
	]);
}

function openSpans({ spans }: Viewer) {
	return [...spans.values()].flatMap((own) =>
		own.filter((span) => span.toSeq === null),
	);
}
