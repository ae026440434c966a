import type { Work } from "../../engine/command.ts";
import { slices } from "../../lib/slices.ts";
import { SNAPSHOT_UNREAD_MESSAGES_MAX } from "../../limits.ts";
import { groupBy } from "../rows.ts";
import {
	type Absence,
	isMember,
	isUnread,
	type MembershipSpan,
	type ReadState,
} from "./model.ts";
import type { Range } from "./ranges.ts";
import { readMarks } from "./read-state.ts";
import { type PlacedMessage, scanChannel } from "./scans.ts";

// What is unread in a channel to each of many of its members: the messages are read once
// for a few hundred people, and what is kept of these people in a few statements. Asking
// for one after the other would be a dozen statements each.

/** People whose rows are held at once. */
const PEOPLE_AT_ONCE = 250;

class Reader implements ReadState {
	readonly userId: number;
	readonly floor: number;
	readonly senderFloors: ReadState["senderFloors"];
	readonly spans = new Map<number, MembershipSpan[]>();
	readonly absences: Absence[] = [];
	readonly ranges = new Map<number, Range[]>();
	readonly heldUnread = new Set<number>();
	/** Neither tells whether a message of a channel is unread. */
	readonly directConversationIds: ReadonlySet<number> = new Set();
	readonly flagRows: ReadonlySet<number> = new Set();
	/** What was found, newest first. */
	readonly unreadIds: number[] = [];

	constructor(
		userId: number,
		floor: number,
		senderFloors: ReadState["senderFloors"],
	) {
		this.userId = userId;
		this.floor = floor;
		this.senderFloors = senderFloors;
	}

	get isFull() {
		return this.unreadIds.length === SNAPSHOT_UNREAD_MESSAGES_MAX;
	}

	/** `messages` of one origin conversation, newest first. */
	find(messages: readonly PlacedMessage[], found: number[]) {
		const [newest] = messages;
		const oldest = messages.at(-1);
		if (!newest || !oldest || newest.id <= this.floor) return;
		const isReadThrough = this.ranges
			.get(newest.originConversationId)
			?.some(({ after, upTo }) => after < oldest.id && newest.id <= upTo);
		// Held messages outrank ranges.
		if (isReadThrough && this.heldUnread.size === 0) return;
		for (const message of messages)
			if (message.id > this.floor && isUnread(this, message))
				found.push(message.id);
	}

	take(found: readonly number[]) {
		const room = SNAPSHOT_UNREAD_MESSAGES_MAX - this.unreadIds.length;
		this.unreadIds.push(...found.toSorted((a, b) => b - a).slice(0, room));
	}
}

/** Ascending ids by user, the newest so many of each. */
export async function listUnreadOfMany(
	work: Work,
	userIds: readonly number[],
	channelId: number,
): Promise<Map<number, readonly number[]>> {
	const marks = new Map<number, Reader>();
	for (const part of slices(userIds))
		for (const [id, { floor, senderFloors }] of await readMarks.load(
			work.db,
			work.organizationId,
			[...new Set(part)],
		))
			marks.set(id, new Reader(id, floor, senderFloors));
	// Whoever has not been here for long looks back furthest; they do so together.
	const readers = [...marks.values()].sort((a, b) => b.floor - a.floor);
	const unread = new Map<number, readonly number[]>();
	for (let at = 0; at < readers.length; at += PEOPLE_AT_ONCE) {
		const some = readers.slice(at, at + PEOPLE_AT_ONCE);
		await findUnread(work, some, channelId);
		for (const { userId, unreadIds } of some)
			unread.set(userId, unreadIds.reverse());
	}
	return unread;
}

async function findUnread(
	work: Work,
	readers: readonly Reader[],
	channelId: number,
) {
	const rows = new ReaderRows(work, readers);
	await rows.loadAbsences();
	await rows.loadSpans([channelId]);
	const held = await rows.loadHeld(channelId);
	// Where somebody is not, nothing is unread.
	const members = readers.filter((reader) => isMember(reader, channelId));
	const lowest = Math.min(...members.map(({ floor }) => floor));
	if (members.length > 0)
		for await (const page of scanChannel(work, channelId, lowest)) {
			await rows.loadSpans(page.flatMap(channelsOf));
			const conversations = groupBy(page, (each) => each.originConversationId);
			await rows.loadRanges([...conversations.keys()]);
			const open = members.filter((reader) => !reader.isFull);
			if (open.length === 0) break;
			for (const reader of open) {
				const found: number[] = [];
				for (const messages of conversations.values())
					reader.find(messages, found);
				reader.take(found);
			}
		}
	for (const reader of readers)
		reader.take(
			(held.get(reader.userId) ?? []).filter(
				(id) => id <= reader.floor || !isMember(reader, channelId),
			),
		);
}

/** Where one must have been to have stayed with the message. */
const channelsOf = ({ originChannelId, channelMoves }: PlacedMessage) => [
	...(originChannelId === null ? [] : [originChannelId]),
	...channelMoves.map((move) => move.channelId),
];

/** Fills readers with their rows, as far as the messages at hand need them. */
class ReaderRows {
	readonly #work: Work;
	readonly #readers: ReadonlyMap<number, Reader>;
	readonly #userIds: readonly number[];
	readonly #channelIds = new Set<number>();
	readonly #conversationIds = new Set<number>();

	constructor(work: Work, readers: readonly Reader[]) {
		this.#work = work;
		this.#readers = new Map(readers.map((reader) => [reader.userId, reader]));
		// Filled up, so that it is one statement to prepare whatever their number.
		const [ids] = slices([...this.#readers.keys()], PEOPLE_AT_ONCE);
		this.#userIds = ids ?? [];
	}

	async loadAbsences() {
		const rows = await this.#work.db
			.selectFrom("absence")
			.select(["user_id", "from_message_id", "to_message_id"])
			.where("organization_id", "=", this.#work.organizationId)
			.where("user_id", "in", this.#userIds)
			.execute();
		for (const row of rows)
			this.#readers.get(row.user_id)?.absences.push({
				fromId: row.from_message_id,
				toId: row.to_message_id,
			});
	}

	/** Of channels not yet asked for. */
	async loadSpans(channelIds: readonly number[]) {
		const rows = [];
		for (const part of slices(unasked(this.#channelIds, channelIds)))
			rows.push(
				...(await this.#work.db
					.selectFrom("membership")
					.selectAll()
					.where("organization_id", "=", this.#work.organizationId)
					.where("user_id", "in", this.#userIds)
					.where("channel_id", "in", part)
					.orderBy("user_id")
					.orderBy("channel_id")
					.orderBy("from_seq")
					.execute()),
			);
		for (const row of rows) {
			const spans = this.#readers.get(row.user_id)?.spans;
			if (!spans) continue;
			const those = spans.get(row.channel_id) ?? [];
			spans.set(row.channel_id, those);
			those.push({
				channelId: row.channel_id,
				fromId: row.from_message_id,
				fromSeq: row.from_seq,
				toId: row.to_message_id,
				toSeq: row.to_seq,
			});
		}
	}

	/** Of origin conversations not yet asked for. */
	async loadRanges(conversationIds: readonly number[]) {
		const rows = [];
		for (const part of slices(unasked(this.#conversationIds, conversationIds)))
			rows.push(
				...(await this.#work.db
					.selectFrom("read_range")
					.select(["user_id", "conversation_id", "after_id", "upto_id"])
					.where("organization_id", "=", this.#work.organizationId)
					.where("user_id", "in", this.#userIds)
					.where("conversation_id", "in", part)
					.orderBy("user_id")
					.orderBy("conversation_id")
					.orderBy("after_id")
					.execute()),
			);
		for (const row of rows) {
			const ranges = this.#readers.get(row.user_id)?.ranges;
			if (!ranges) continue;
			const those = ranges.get(row.conversation_id) ?? [];
			ranges.set(row.conversation_id, those);
			those.push({ after: row.after_id, upTo: row.upto_id });
		}
	}

	/** What each holds unread of the channel's messages. */
	async loadHeld(channelId: number): Promise<Map<number, number[]>> {
		const rows = await this.#work.db
			.selectFrom("held_unread as h")
			.innerJoin("message as m", (join) =>
				join
					.onRef("m.organization_id", "=", "h.organization_id")
					.onRef("m.id", "=", "h.message_id"),
			)
			.select(["h.user_id", "h.message_id"])
			.where("h.organization_id", "=", this.#work.organizationId)
			.where("h.user_id", "in", this.#userIds)
			.where("m.channel_id", "=", channelId)
			.execute();
		const held = new Map<number, number[]>();
		for (const { user_id, message_id } of rows) {
			this.#readers.get(user_id)?.heldUnread.add(message_id);
			const those = held.get(user_id) ?? [];
			held.set(user_id, those);
			those.push(message_id);
		}
		return held;
	}
}

/** Those that were not asked for before; from here on they were. */
function unasked(asked: Set<number>, ids: readonly number[]): number[] {
	const fresh = [...new Set(ids)].filter((id) => !asked.has(id));
	for (const id of fresh) asked.add(id);
	return fresh;
}
