/**
 * The model's yardstick, for tests only: one row per (user, message), written at send and updated by every operation.
 * Too dear to run and too simple to be wrong.
 */

export interface Sent {
	readonly id: number;
	readonly senderId: number;
	readonly conversationId: number;
	/** Null for a direct message. */
	readonly channelId: number | null;
	readonly readOnArrival: "nobody" | "sender" | "everyone";
	/** Those to whom it is unread whatever `readOnArrival` says, recipients or not. */
	readonly deliverUnreadTo: readonly number[];
}

type Answer<T> = T | Promise<T>;

/** Everything a history can do, as the naive and the stored model both do it. Ids come back ascending. */
export interface ReadWorld {
	send(message: Sent): Answer<void>;
	remove(ids: readonly number[]): Answer<void>;
	/** Per user, the messages that became read. */
	move(
		ids: readonly number[],
		conversationId: number,
		channelId: number,
	): Answer<Map<number, readonly number[]>>;
	markRead(userId: number, ids: readonly number[]): Answer<readonly number[]>;
	markUnread(
		userId: number,
		ids: readonly number[],
	): Answer<{
		changed: readonly number[];
		ignoredChannelIds: readonly number[];
	}>;
	markConversationRead(
		userId: number,
		conversationId: number,
	): Answer<readonly number[]>;
	markChannelRead(userId: number, channelId: number): Answer<readonly number[]>;
	markAllRead(userId: number): Answer<void>;
	subscribe(userId: number, channelId: number): Answer<void>;
	unsubscribe(userId: number, channelId: number): Answer<readonly number[]>;
	mute(userId: number, senderId: number): Answer<readonly number[]>;
	unmute(userId: number, senderId: number): Answer<void>;
	deactivate(userId: number): Answer<void>;
	reactivate(userId: number): Answer<void>;
	star(userId: number, id: number): Answer<void>;
	unread(userId: number): Answer<readonly number[]>;
	received(userId: number): Answer<readonly number[]>;
}

interface Row {
	isRead: boolean;
}

interface Place {
	conversationId: number;
	channelId: number | null;
	senderId: number;
}

export class NaiveRows implements ReadWorld {
	readonly userIds: readonly number[];
	readonly participants: ReadonlyMap<number, readonly number[]>;
	readonly messages = new Map<number, Place>();
	readonly rows = new Map<number, Map<number, Row>>();
	readonly members = new Map<number, Set<number>>();
	readonly muted = new Map<number, Set<number>>();
	readonly away = new Set<number>();

	constructor(
		userIds: readonly number[],
		participants: ReadonlyMap<number, readonly number[]>,
	) {
		this.userIds = userIds;
		this.participants = participants;
		for (const userId of userIds) {
			this.rows.set(userId, new Map());
			this.muted.set(userId, new Set());
		}
	}

	send(message: Sent): void {
		const { id, channelId, conversationId, senderId } = message;
		this.messages.set(id, { conversationId, channelId, senderId });
		const recipients =
			channelId === null
				? (this.participants.get(conversationId) ?? [])
				: [...this.membersOf(channelId)];
		for (const userId of recipients) {
			if (this.away.has(userId)) continue;
			const isRead =
				this.mutedBy(userId).has(senderId) ||
				message.readOnArrival === "everyone" ||
				(message.readOnArrival === "sender" && userId === senderId);
			this.rowsOf(userId).set(id, { isRead });
		}
		for (const userId of message.deliverUnreadTo) {
			if (!this.mutedBy(userId).has(senderId))
				this.rowsOf(userId).set(id, { isRead: false });
		}
	}

	remove(ids: readonly number[]): void {
		for (const id of ids) {
			this.messages.delete(id);
			for (const rows of this.rows.values()) rows.delete(id);
		}
	}

	move(
		ids: readonly number[],
		conversationId: number,
		channelId: number,
	): Map<number, readonly number[]> {
		const changed = new Map<number, readonly number[]>();
		const crossing = ids.filter(
			(id) => this.messages.get(id)?.channelId !== channelId,
		);
		for (const userId of this.userIds) {
			const lost = this.membersOf(channelId).has(userId) ? [] : crossing;
			changed.set(userId, this.read(userId, lost));
		}
		for (const id of ids) {
			const place = this.messages.get(id);
			if (place !== undefined)
				Object.assign(place, { conversationId, channelId });
		}
		return changed;
	}

	markRead(userId: number, ids: readonly number[]) {
		return this.read(userId, ids);
	}

	markUnread(userId: number, ids: readonly number[]) {
		const changed: number[] = [];
		const ignored = new Set<number>();
		for (const id of ascending(ids)) {
			const place = this.messages.get(id);
			if (place === undefined) continue;
			const { channelId } = place;
			if (channelId !== null && !this.membersOf(channelId).has(userId)) {
				ignored.add(channelId);
				continue;
			}
			const row = this.rowsOf(userId).get(id);
			if (row === undefined && channelId === null) continue;
			if (row?.isRead === false) continue;
			this.rowsOf(userId).set(id, { isRead: false });
			changed.push(id);
		}
		return { changed, ignoredChannelIds: ascending(ignored) };
	}

	markConversationRead(userId: number, conversationId: number) {
		return this.readWhere(
			userId,
			(place) => place.conversationId === conversationId,
		);
	}

	markChannelRead(userId: number, channelId: number) {
		return this.readWhere(userId, (place) => place.channelId === channelId);
	}

	markAllRead(userId: number) {
		this.readWhere(userId, () => true);
	}

	subscribe(userId: number, channelId: number) {
		this.membersOf(channelId).add(userId);
	}

	unsubscribe(userId: number, channelId: number) {
		if (!this.membersOf(channelId).delete(userId)) return [];
		return this.readWhere(userId, (place) => place.channelId === channelId);
	}

	mute(userId: number, senderId: number) {
		this.mutedBy(userId).add(senderId);
		return this.readWhere(userId, (place) => place.senderId === senderId);
	}

	unmute(userId: number, senderId: number) {
		this.mutedBy(userId).delete(senderId);
	}

	deactivate(userId: number) {
		this.away.add(userId);
	}

	reactivate(userId: number) {
		this.away.delete(userId);
	}

	star(userId: number, id: number) {
		const rows = this.rowsOf(userId);
		if (!rows.has(id)) rows.set(id, { isRead: true });
	}

	unread(userId: number) {
		const rows = [...this.rowsOf(userId)];
		return ascending(rows.flatMap(([id, row]) => (row.isRead ? [] : [id])));
	}

	received(userId: number) {
		return ascending(this.rowsOf(userId).keys());
	}

	private readWhere(userId: number, matches: (place: Place) => boolean) {
		const places = [...this.messages];
		return this.read(
			userId,
			places.filter(([, place]) => matches(place)).map(([id]) => id),
		);
	}

	private read(userId: number, ids: readonly number[]): number[] {
		const changed: number[] = [];
		for (const id of ascending(ids)) {
			const row = this.rowsOf(userId).get(id);
			if (row === undefined || row.isRead) continue;
			row.isRead = true;
			changed.push(id);
		}
		return changed;
	}

	rowsOf(userId: number): Map<number, Row> {
		return this.rows.get(userId) as Map<number, Row>;
	}

	private mutedBy(userId: number): Set<number> {
		return this.muted.get(userId) as Set<number>;
	}

	membersOf(channelId: number): Set<number> {
		const members = this.members.get(channelId) ?? new Set();
		this.members.set(channelId, members);
		return members;
	}
}

function ascending(ids: Iterable<number>): number[] {
	return [...new Set(ids)].sort((a, b) => a - b);
}
