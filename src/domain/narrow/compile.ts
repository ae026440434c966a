import {
	type Fragment,
	fragment,
	isAmong,
	joined,
	literal,
} from "../../storage/fragment.ts";
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

const yes = literal("1 = 1");
const no = literal("1 = 0");

const all = (tests: readonly Fragment[]): Fragment => {
	const open = tests.filter((test) => test !== yes);
	return open.length === 0 ? yes : fragment`(${joined(open, " and ")})`;
};
const any = (tests: readonly Fragment[]): Fragment => {
	const open = tests.filter((test) => test !== no);
	return open.length === 0 ? no : fragment`(${joined(open, " or ")})`;
};
const not = (test: Fragment): Fragment => fragment`not ${test}`;

/** The plus keeps the test a test: the index to go by is for the cover to choose. */
const oneOf = (
	column: "channel_id" | "conversation_id" | "sender_id",
	ids: readonly number[],
): Fragment => {
	if (ids.length === 0) return no;
	const test = isAmong(`+m.${column}`, ids);
	return column === "channel_id"
		? fragment`(m.channel_id is not null and ${test})`
		: test;
};

export interface CompiledNarrow {
	/** Null when nothing can match. */
	readonly cover: Cover | null;
	/** True of every match; of messages that changed channel, unread is for the model to say. */
	readonly where: Fragment;
	/** What is left of it to be asked of a message that is in one of the cover's stretches. */
	readonly whereCovered: Fragment;
	/** Texts that content or topic must or must not have: looked at in code, alike on every database. */
	readonly searches: readonly {
		readonly text: string;
		readonly negated: boolean;
	}[];
	/** Whether read state is part of it, and how. */
	readonly unread: readonly { readonly negated: boolean }[];
}

export function compileNarrow(narrow: Narrow, viewer: Viewer): CompiledNarrow {
	const searches: { text: string; negated: boolean }[] = [];
	const unread: { negated: boolean }[] = [];
	const cover = narrow.isEmpty ? null : coverOf(narrow, viewer);
	const tests: Fragment[] = [];
	const testsCovered: Fragment[] = [];
	for (const condition of narrow.conditions) {
		const { negated } = condition;
		if (condition.kind === "search") {
			searches.push({ text: condition.text, negated });
			continue;
		}
		let test: Fragment;
		if (condition.kind === "unread") {
			unread.push({ negated });
			test = unreadTest(viewer, negated);
		} else {
			test = testOf(condition, viewer);
			if (negated) test = not(test);
		}
		tests.push(test);
		if (cover?.proves !== condition) testsCovered.push(test);
	}
	const scope = scopeTest(narrow, viewer);
	return {
		cover,
		where: all([...tests, scope]),
		whereCovered: all([...testsCovered, scope]),
		searches,
		unread,
	};
}

/** Whether the viewer may see the message by what the narrow looks at. */
function scopeTest(narrow: Narrow, viewer: Viewer): Fragment {
	if (narrow.scope === "channels" && staysInOpenHistory(narrow, viewer))
		return yes;
	const positive = narrow.conditions.filter((condition) => !condition.negated);
	const own = all([
		positive.some((condition) => isOwnHistory(condition, viewer))
			? yes
			: inHistory(viewer),
		positive.some((condition) => isBetweenOwnPeople(condition, viewer))
			? yes
			: mayStillRead(viewer),
	]);
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

/** What it lets through is between people, the viewer among them. */
const isBetweenOwnPeople = (condition: Condition, viewer: Viewer): boolean =>
	condition.kind === "conversations" &&
	condition.ids.every((id) => viewer.directConversations.has(id));

/** What it lets through is in the viewer's history by itself: whatever has a row of flags, is unread, or was said to them while they were there. */
function isOwnHistory(condition: Condition, viewer: Viewer): boolean {
	switch (condition.kind) {
		case "flag":
			return condition.userId === viewer.userId;
		case "mentioned":
		case "unread":
			return true;
		default:
			return (
				viewer.absences.length === 0 && isBetweenOwnPeople(condition, viewer)
			);
	}
}

/** In a channel whose whole history the viewer may read. */
function inSharedHistory(viewer: Viewer): Fragment {
	return fragment`exists (select 1 from channel c
		where c.organization_id = m.organization_id and c.id = m.channel_id
		and c.has_shared_history = 1 and ${any([isOpenToAll(viewer), isOpened("c.id", viewer)])})`;
}

const ofKind = {
	public: literal("c.is_private = 0"),
	"web-public": literal("c.is_web_public = 1"),
};

/** Of a channel `c`: everybody like the viewer may read it. */
const isOpenToAll = ({ openKinds }: Viewer): Fragment =>
	openKinds === null ? no : ofKind[openKinds];

/** The viewer is in the channel, or it is opened to them. */
function isOpened(column: string, viewer: Viewer): Fragment {
	const ids = [...viewer.subscribedIds, ...viewer.grantedIds];
	return ids.length === 0 ? no : isAmong(column, ids);
}

/** Between people, or in a channel whose content is open to the viewer now. */
function mayStillRead(viewer: Viewer): Fragment {
	return any([
		literal("m.channel_id is null"),
		isOpened("+m.channel_id", viewer),
		fragment`exists (select 1 from channel c
			where c.organization_id = m.organization_id and c.id = m.channel_id and ${isOpenToAll(viewer)})`,
	]);
}

/** Sent while the account was deactivated. */
const whileAway = ({ absences }: Viewer): Fragment =>
	any(
		absences.map(({ fromId, toId }) =>
			toId === null
				? fragment`m.id > ${fromId}`
				: fragment`(m.id > ${fromId} and m.id <= ${toId})`,
		),
	);

const wasHere = (viewer: Viewer): Fragment =>
	viewer.absences.length === 0 ? yes : not(whileAway(viewer));

/** The message was sent to the viewer. Where that can have been is known, and for most messages settles it. */
function wasSentTo(viewer: Viewer): Fragment {
	const { userId, spans, directConversations } = viewer;
	const received = any([
		spans.size === 0
			? no
			: fragment`(m.origin_channel_id is not null and ${isAmong("+m.origin_channel_id", [...spans.keys()])}
				and exists (select 1 from membership s
				where s.organization_id = m.organization_id and s.user_id = ${userId} and s.channel_id = m.origin_channel_id
				and s.from_message_id < m.id and (s.to_message_id is null or m.id <= s.to_message_id)))`,
		directConversations.size === 0
			? no
			: fragment`(m.origin_channel_id is null and ${isAmong("+m.origin_conversation_id", [...directConversations.keys()])})`,
	]);
	return all([received, wasHere(viewer)]);
}

function inHistory(viewer: Viewer): Fragment {
	return any([
		wasSentTo(viewer),
		fragment`exists (select 1 from message_flag f
			where f.organization_id = m.organization_id and f.user_id = ${viewer.userId} and f.message_id = m.id)`,
	]);
}

const hasFlag = (userId: number, bits: number): Fragment =>
	fragment`exists (select 1 from message_flag f
		where f.organization_id = m.organization_id and f.user_id = ${userId} and f.message_id = m.id
		and (f.flags & ${literal(bits)}) <> 0)`;

/** The bits are written out: partial indexes are recognised by their text. */
const hasFact = (bits: number): Fragment => literal(`(m.facts & ${bits}) <> 0`);

function testOf(
	condition: Exclude<Condition, { kind: "search" | "unread" }>,
	viewer: Viewer,
): Fragment {
	switch (condition.kind) {
		case "channels":
			return oneOf("channel_id", condition.ids);
		case "conversations":
			return oneOf("conversation_id", condition.ids);
		case "sender":
			return fragment`m.sender_id = ${condition.userId}`;
		case "direct":
			return literal("m.channel_id is null");
		case "among":
			return fragment`(m.channel_id is null and exists (select 1 from conversation_person p
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
			return fragment`exists (select 1 from reaction r
				where r.organization_id = m.organization_id and r.message_id = m.id)`;
		case "id":
			return fragment`m.id = ${condition.id}`;
	}
}

const isHeld = (userId: number): Fragment =>
	fragment`exists (select 1 from held_unread h
		where h.organization_id = m.organization_id and h.user_id = ${userId} and h.message_id = m.id)`;

/**
 * The model of unread in SQL, but for messages that changed channel: whether the viewer was with them all along is not in
 * reach of a condition, so they pass and the model is asked afterwards.
 */
function unreadTest(viewer: Viewer, negated: boolean): Fragment {
	const { userId, floor } = viewer;
	const unmoved = all([
		fragment`m.id > ${floor}`,
		literal(`m.read_on_arrival <> ${readOnArrival.everyone}`),
		fragment`(m.read_on_arrival <> ${literal(readOnArrival.sender)} or m.sender_id <> ${userId})`,
		...[...viewer.senderFloors].map(([senderId, upTo]) =>
			upTo === null
				? fragment`m.sender_id <> ${senderId}`
				: fragment`(m.sender_id <> ${senderId} or m.id > ${upTo})`,
		),
		isWithViewer(viewer),
		// Of the ranges only the last that begins before the message can reach it.
		fragment`coalesce((select r.upto_id from read_range r
			where r.organization_id = m.organization_id and r.user_id = ${userId} and r.conversation_id = m.origin_conversation_id
			and r.after_id < m.id order by r.after_id desc limit 1), 0) < m.id`,
		wasHere(viewer),
	]);
	const known = any([isHeld(userId), unmoved]);
	return any([
		literal("m.channel_moves is not null"),
		negated ? not(known) : known,
	]);
}

/** Sent where the viewer was and has stayed; of a message above the floor that never changed channel. */
function isWithViewer({ spans, floor, ...viewer }: Viewer): Fragment {
	const early: number[] = [];
	let isLate = false;
	for (const [channelId, own] of spans)
		for (const span of own)
			if (span.toSeq === null) {
				if (span.fromId <= floor) early.push(channelId);
				else isLate = true;
			}
	return any([
		oneOf("conversation_id", [...viewer.directConversations.keys()]),
		oneOf("channel_id", early),
		isLate
			? fragment`(m.channel_id is not null and exists (select 1 from membership s
				where s.organization_id = m.organization_id and s.user_id = ${viewer.userId} and s.channel_id = m.channel_id
				and s.to_seq is null and s.from_message_id < m.id))`
			: no,
	]);
}
