/**
 * The model at work over rows, for tests only: what a database would keep, loaded in part and written by primary key,
 * with every row written counted.
 */

import {
	countUnread,
	type FloorBounds,
	findFirstUnread,
	liftFloor,
	listUnread,
	loadWindows,
	readUpTo,
	type UnreadListing,
} from "./listing.ts";
import {
	type Absence,
	isMember,
	type MembershipSpan,
	type MessageFacts,
	type Moment,
	type ReadState,
	received,
} from "./model.ts";
import type { ReadWorld, Sent } from "./naive.ts";
import type { Range } from "./ranges.ts";
import {
	deliverUnread,
	markAllRead,
	markRead,
	markUnread,
	messagesMoved,
	moved,
	muteSender,
	type Outcome,
	type ReadChanges,
	subscribe,
	unmuteSender,
	unsubscribe,
} from "./transitions.ts";

interface StoredMessage extends MessageFacts {
	readonly conversationId: number;
}

class UserRows {
	floor = 0;
	readonly directConversationIds = new Set<number>();
	readonly spans = new Map<string, MembershipSpan>();
	readonly absences = new Map<number, Absence>();
	readonly senderFloors = new Map<number, number | null>();
	readonly ranges = new Map<string, { conversationId: number } & Range>();
	readonly held = new Set<number>();
	readonly flagRows = new Set<number>();
}

const PAGE = 8;

export class StoredRows implements ReadWorld {
	readonly userIds: readonly number[];
	readonly windowMax: number;
	readonly messages = new Map<number, StoredMessage>();
	readonly users = new Map<number, UserRows>();
	rowsWritten = 0;
	private newestId = 0;
	private seq = 0;

	constructor(
		userIds: readonly number[],
		participants: ReadonlyMap<number, readonly number[]>,
		windowMax: number,
	) {
		this.userIds = userIds;
		this.windowMax = windowMax;
		for (const userId of userIds) this.users.set(userId, new UserRows());
		for (const [conversationId, those] of participants)
			for (const userId of those)
				this.rowsOf(userId).directConversationIds.add(conversationId);
	}

	async send(message: Sent) {
		const { deliverUnreadTo, ...facts } = message;
		const stored = {
			...facts,
			originConversationId: message.conversationId,
			originChannelId: message.channelId,
			channelMoves: [],
		};
		this.messages.set(message.id, stored);
		this.newestId = message.id;
		for (const userId of deliverUnreadTo)
			this.write(userId, deliverUnread(this.load(userId, [stored]), stored));
	}

	async remove(ids: readonly number[]) {
		for (const id of ids) {
			this.messages.delete(id);
			for (const rows of this.users.values()) {
				rows.held.delete(id);
				rows.flagRows.delete(id);
			}
		}
	}

	async move(
		ids: readonly number[],
		conversationId: number,
		channelId: number,
	) {
		const now = this.now();
		const messages = this.find(ids);
		const changed = new Map<number, readonly number[]>();
		for (const userId of this.userIds) {
			const state = this.load(userId, messages);
			const outcome = messagesMoved(state, messages, channelId);
			changed.set(userId, this.done(userId, outcome));
		}
		for (const message of messages) {
			this.messages.set(message.id, {
				...moved(message, channelId, now.seq),
				conversationId,
			});
		}
		return changed;
	}

	async markRead(userId: number, ids: readonly number[]) {
		const messages = this.find(ids);
		const state = this.load(userId, messages);
		const windows = await this.windows(state, messages);
		return this.done(userId, markRead(state, messages, windows));
	}

	async markUnread(userId: number, ids: readonly number[]) {
		const messages = this.find(ids);
		const state = this.load(userId, messages);
		const windows = await this.windows(state, messages);
		const outcome = markUnread(state, messages, windows);
		const { ignoredChannelIds } = outcome;
		return { changed: this.done(userId, outcome), ignoredChannelIds };
	}

	async markConversationRead(userId: number, conversationId: number) {
		return this.markListedRead(
			userId,
			(message) => message.conversationId === conversationId,
		);
	}

	async markChannelRead(userId: number, channelId: number) {
		return this.markListedRead(
			userId,
			(message) => message.channelId === channelId,
		);
	}

	async markAllRead(userId: number) {
		this.write(userId, markAllRead(this.now()));
	}

	async subscribe(userId: number, channelId: number) {
		const state = this.load(userId, []);
		this.write(userId, subscribe(state, channelId, this.now()));
	}

	async unsubscribe(userId: number, channelId: number) {
		const { messages } = await this.list(
			userId,
			(message) => message.channelId === channelId,
		);
		const state = this.load(userId, messages);
		const outcome = unsubscribe(state, channelId, messages, this.now());
		return this.done(userId, outcome);
	}

	async mute(userId: number, senderId: number) {
		const { messages } = await this.list(
			userId,
			(message) => message.senderId === senderId,
		);
		const state = this.load(userId, messages);
		return this.done(userId, muteSender(state, senderId, messages));
	}

	async unmute(userId: number, senderId: number) {
		const state = this.load(userId, []);
		this.write(userId, unmuteSender(state, senderId, this.now()));
	}

	async deactivate(userId: number) {
		const { absences } = this.rowsOf(userId);
		const fromId = this.newestId;
		if ([...absences.values()].every((absence) => absence.toId !== null))
			absences.set(fromId, { fromId, toId: null });
	}

	async reactivate(userId: number) {
		const { absences } = this.rowsOf(userId);
		for (const { fromId, toId } of absences.values())
			if (toId === null) absences.set(fromId, { fromId, toId: this.newestId });
	}

	async star(userId: number, id: number) {
		this.rowsOf(userId).flagRows.add(id);
	}

	async unread(userId: number) {
		const { messages } = await this.list(userId, () => true);
		return messages.map(({ id }) => id);
	}

	async received(userId: number) {
		const messages = this.sorted(() => true);
		const state = this.load(userId, messages);
		return messages
			.filter((message) => received(state, message))
			.map(({ id }) => id);
	}

	async lift(userId: number, bounds: FloorBounds) {
		const listing = await this.list(userId, () => true);
		const state = this.load(
			userId,
			this.sorted(() => true),
		);
		this.write(userId, liftFloor(state, listing, this.now(), bounds));
	}

	list(
		userId: number,
		matches: (message: StoredMessage) => boolean,
		max?: number,
	): Promise<UnreadListing<StoredMessage>> {
		const { state, scan, held } = this.candidates(userId, matches);
		return listUnread(state, pages(scan.reverse()), held, max);
	}

	async firstUnread(
		userId: number,
		matches: (message: StoredMessage) => boolean,
	): Promise<number | undefined> {
		const { state, scan, held } = this.candidates(userId, matches);
		return (await findFirstUnread(state, pages(scan), held))?.id;
	}

	count(
		userId: number,
		matches: (message: StoredMessage) => boolean,
	): Promise<number> {
		const { state, scan, held } = this.candidates(userId, matches);
		return countUnread(state, pages(scan), held);
	}

	/** The ranges of one user, all conversations together. */
	rangeCount(userId: number): number {
		return this.rowsOf(userId).ranges.size;
	}

	heldCount(userId: number): number {
		return this.rowsOf(userId).held.size;
	}

	/** What a database query would offer: only where the user is now, only above the floor, and above each conversation's mark. */
	private candidates(
		userId: number,
		matches: (message: StoredMessage) => boolean,
	) {
		const all = this.sorted(matches);
		const state = this.load(userId, all);
		const scan = all.filter(
			(message) =>
				message.id > state.floor &&
				(state.heldUnread.has(message.id) ||
					message.id > readUpTo(state, message.originConversationId)) &&
				(message.channelId === null ||
					state.heldUnread.has(message.id) ||
					isMember(state, message.channelId)),
		);
		const held = all.filter(({ id }) => state.heldUnread.has(id));
		return { state, scan, held };
	}

	private async markListedRead(
		userId: number,
		matches: (message: StoredMessage) => boolean,
	) {
		const { messages } = await this.list(userId, matches);
		const state = this.load(userId, messages);
		const windows = await this.windows(state, messages);
		return this.done(userId, markRead(state, messages, windows));
	}

	private windows(state: ReadState, messages: readonly StoredMessage[]) {
		return loadWindows(
			state,
			messages,
			async (conversationId, { after, upTo }, order, limit) => {
				const found = this.sorted(
					({ id, originConversationId }) =>
						originConversationId === conversationId && id > after && id <= upTo,
				);
				if (order === "newest first") found.reverse();
				return found.slice(0, limit);
			},
			this.windowMax,
		);
	}

	/** Loads no more than the model asks for. */
	private load(userId: number, messages: readonly StoredMessage[]): ReadState {
		const rows = this.rowsOf(userId);
		const ids = new Set(messages.map(({ id }) => id));
		const conversationIds = new Set(
			messages.map((message) => message.originConversationId),
		);
		const ranges = [...rows.ranges.values()]
			.filter(({ conversationId }) => conversationIds.has(conversationId))
			.toSorted((a, b) => a.after - b.after);
		return {
			userId,
			floor: rows.floor,
			spans: Map.groupBy(rows.spans.values(), (span) => span.channelId),
			directConversationIds: rows.directConversationIds,
			absences: [...rows.absences.values()],
			senderFloors: rows.senderFloors,
			ranges: Map.groupBy(ranges, (range) => range.conversationId),
			heldUnread: rows.held.intersection(ids),
			flagRows: rows.flagRows.intersection(ids),
		};
	}

	private done(userId: number, outcome: Outcome): readonly number[] {
		this.write(userId, outcome.changes);
		return outcome.changed;
	}

	private write(userId: number, changes: ReadChanges) {
		const rows = this.rowsOf(userId);
		if (changes.forgetAll) {
			rows.ranges.clear();
			rows.held.clear();
		}
		if (changes.floor !== undefined) {
			rows.floor = changes.floor;
			this.rowsWritten += 1;
		}
		if (changes.senderFloorPut !== undefined) {
			const { senderId, upTo } = changes.senderFloorPut;
			rows.senderFloors.set(senderId, upTo);
			this.rowsWritten += 1;
		}
		for (const span of changes.spansPut ?? [])
			this.put(rows.spans, `${span.channelId}/${span.fromSeq}`, span);
		for (const { conversationId, after } of changes.rangesGone ?? []) {
			rows.ranges.delete(`${conversationId}/${after}`);
			this.rowsWritten += 1;
		}
		for (const range of changes.rangesPut ?? [])
			this.put(rows.ranges, `${range.conversationId}/${range.after}`, range);
		for (const id of changes.heldGone ?? []) {
			rows.held.delete(id);
			this.rowsWritten += 1;
		}
		for (const id of changes.heldPut ?? []) {
			rows.held.add(id);
			this.rowsWritten += 1;
		}
		for (const id of changes.flagRowsPut ?? []) {
			rows.flagRows.add(id);
			this.rowsWritten += 1;
		}
	}

	private put<Row>(table: Map<string, Row>, key: string, row: Row) {
		table.set(key, row);
		this.rowsWritten += 1;
	}

	private now(): Moment {
		this.seq += 1;
		return { newestId: this.newestId, seq: this.seq };
	}

	private find(ids: readonly number[]): StoredMessage[] {
		return ids.flatMap((id) => this.messages.get(id) ?? []);
	}

	private sorted(matches: (message: StoredMessage) => boolean) {
		return [...this.messages.values()]
			.filter(matches)
			.sort((a, b) => a.id - b.id);
	}

	private rowsOf(userId: number): UserRows {
		return this.users.get(userId) as UserRows;
	}
}

async function* pages<M>(messages: readonly M[]): AsyncGenerator<M[]> {
	for (let start = 0; start < messages.length; start += PAGE)
		yield messages.slice(start, start + PAGE);
}
