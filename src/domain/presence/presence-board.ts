import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Derived } from "../../engine/memory.ts";
import {
	PRESENCE_EVENT_PEOPLE_MAX,
	PRESENCE_FLUSH_SECONDS,
} from "../../limits.ts";
import { type User, users } from "../users/users.ts";
import {
	type Presence,
	receiveReport,
	type SeenTimes,
	type Status,
	timesOfAbsence,
} from "./rules.ts";

// Who was last seen when. Reports come every minute from everybody, so a report costs a
// look into a map; the rows follow in batches. What is promised: a report is seen at once
// by whoever asks the same node, within seconds by whoever asks another, and what was
// reported survives a restart but for the last seconds of a crash.
//
// Nodes share through the table: a batch says in the log whose rows it wrote, and the
// other nodes read those rows again. Update ids are counted by each node, always above
// every id it has seen, and rows from elsewhere get an id of this node when they arrive,
// so that a client which stays with a node misses nothing. One that changes nodes may
// hear of somebody at that person's next report, a minute later; arrivals, which are
// urgent, are told to all nodes at once.

/** Rows of one write. */
const FLUSH_ROWS_MAX = 250;
/** Ids given out since the last write are lost in a crash; counting goes on beyond them. */
const IDS_LOST_MAX = 10_000;

/** The name under which batches tell other nodes of their rows. */
const presenceRows = {
	name: "presences",
	whole: false,
	load: async () => new Map<number, Presence>(),
} as const;

const writePresences = command<{ presences: readonly Presence[] }, void>({
	name: "write-presences",
	async execute(work, { presences }) {
		await work.db
			.insertInto("presence")
			.values(
				presences.map((presence) => ({
					organization_id: work.organizationId,
					user_id: presence.userId,
					last_active_at: presence.lastActiveAt,
					last_connected_at: presence.lastConnectedAt,
					update_id: presence.updateId,
				})),
			)
			.onConflict((conflict) =>
				conflict.columns(["organization_id", "user_id"]).doUpdateSet((eb) => ({
					last_active_at: eb.ref("excluded.last_active_at"),
					last_connected_at: eb.ref("excluded.last_connected_at"),
					update_id: eb.ref("excluded.update_id"),
				})),
			)
			.execute();
		work.touch(presenceRows, ...presences.map(({ userId }) => userId));
	},
});

/** How many people would hear of an arrival. */
const peopleCount: Derived<number> = {
	name: "people-count",
	from: [users as never],
	async build(view) {
		let count = 0;
		for (const user of (await view.all(users)).values())
			if (user.isActive && !user.isBot) count++;
		return count;
	},
};

/** One organization's people. */
class Board {
	readonly presences = new Map<number, Presence>();
	/** Every change, oldest first, until it is long enough to be swept of what later ones replaced. */
	changes: Presence[] = [];
	lastId = 0;
	readonly unwritten = new Set<number>();

	put(userId: number, times: SeenTimes): Presence {
		const presence = { userId, ...times, updateId: ++this.lastId };
		this.presences.set(userId, presence);
		this.changes.push(presence);
		if (this.changes.length > 2 * this.presences.size + 100)
			this.changes = this.changes.filter((one) => this.isCurrent(one));
		return presence;
	}

	isCurrent(presence: Presence) {
		return this.presences.get(presence.userId) === presence;
	}

	/** Newest first. */
	*since(updateId: number): Iterable<Presence> {
		for (let at = this.changes.length - 1; at >= 0; at--) {
			const presence = this.changes[at] as Presence;
			if (presence.updateId <= updateId) return;
			if (this.isCurrent(presence)) yield presence;
		}
	}
}

export interface PresenceChanged extends SeenTimes {
	readonly type: "presence_changed";
	readonly userId: number;
	readonly [field: string]: unknown;
}

export class PresenceBoard {
	readonly #engine: Engine;
	readonly #isLimited: boolean;
	readonly #failed: (error: unknown) => void;
	readonly #boards = new Map<number, Promise<Board>>();
	readonly #ready = new Map<number, Board>();
	#timer: NodeJS.Timeout | null = null;
	#flushing: Promise<void> = Promise.resolve();

	constructor(
		engine: Engine,
		options: {
			/** Arrivals are told to those alone who see the person. */
			readonly isLimited: boolean;
			readonly failed: (error: unknown) => void;
		},
	) {
		this.#engine = engine;
		this.#isLimited = options.isLimited;
		this.#failed = options.failed;
	}

	start() {
		this.#timer = setInterval(
			() => this.flush().catch(this.#failed),
			PRESENCE_FLUSH_SECONDS * 1000,
		);
		this.#timer.unref();
	}

	/** Writes what is not yet written, if that is still possible; call it before the engine stops. */
	async stop() {
		if (this.#timer) clearInterval(this.#timer);
		await this.flush().catch(this.#failed);
	}

	async #open(organizationId: number): Promise<Board> {
		const ready = this.#ready.get(organizationId);
		if (ready) return ready;
		let opening = this.#boards.get(organizationId);
		if (!opening) {
			opening = this.#load(organizationId).catch((error) => {
				this.#boards.delete(organizationId);
				throw error;
			});
			this.#boards.set(organizationId, opening);
		}
		return opening;
	}

	async #load(organizationId: number): Promise<Board> {
		const memory = await this.#engine.open(organizationId);
		const board = new Board();
		const changedMeanwhile = new Set<number>();
		let loaded = false;
		// A single node knows all there is to know.
		if (this.#engine.storage.name !== "sqlite")
			memory.onForget((touched) => {
				const ids = touched[presenceRows.name];
				if (!ids || ids === "all") return;
				if (loaded)
					this.#adopt(organizationId, board, ids as number[]).catch(
						this.#failed,
					);
				else for (const id of ids) changedMeanwhile.add(id as number);
			});
		for (const row of await this.#read(organizationId, null)) {
			const presence = fromRow(row);
			board.presences.set(presence.userId, presence);
			board.changes.push(presence);
			board.lastId = Math.max(board.lastId, presence.updateId);
		}
		board.changes.sort((a, b) => a.updateId - b.updateId);
		if (board.lastId > 0) board.lastId += IDS_LOST_MAX;
		loaded = true;
		this.#ready.set(organizationId, board);
		await this.#adopt(organizationId, board, [...changedMeanwhile]);
		return board;
	}

	#read(organizationId: number, userIds: readonly number[] | null) {
		let query = this.#engine.storage.reader
			.selectFrom("presence")
			.selectAll()
			.where("organization_id", "=", organizationId);
		if (userIds) query = query.where("user_id", "in", userIds);
		return query.execute();
	}

	/** Takes over what another node wrote, unless this one knows better. */
	async #adopt(
		organizationId: number,
		board: Board,
		userIds: readonly number[],
	) {
		if (userIds.length === 0) return;
		for (const row of await this.#read(organizationId, userIds)) {
			const theirs = fromRow(row);
			board.lastId = Math.max(board.lastId, theirs.updateId);
			const own = board.presences.get(theirs.userId);
			const differs =
				own?.lastConnectedAt !== theirs.lastConnectedAt ||
				own?.lastActiveAt !== theirs.lastActiveAt;
			if (differs && !board.unwritten.has(theirs.userId))
				board.put(theirs.userId, theirs);
		}
	}

	/** Somebody says that they are here. */
	async report(
		organizationId: number,
		user: Pick<User, "id">,
		status: Status,
	): Promise<void> {
		const board = await this.#open(organizationId);
		const before = board.presences.get(user.id);
		const { times, isArrival } = receiveReport(
			before,
			status,
			this.#engine.now(),
		);
		if (times) this.#put(board, user.id, times);
		if (isArrival) await this.#tell(organizationId, board, user.id);
	}

	/** Somebody became visible to others, or invisible: everybody is told at once. */
	async show(
		organizationId: number,
		userId: number,
		isVisible: boolean,
	): Promise<void> {
		const board = await this.#open(organizationId);
		const now = this.#engine.now();
		const times = isVisible
			? { lastActiveAt: now, lastConnectedAt: now }
			: timesOfAbsence(now);
		this.#put(board, userId, times);
		await this.#tell(organizationId, board, userId);
	}

	#put(board: Board, userId: number, times: SeenTimes) {
		board.put(userId, times);
		board.unwritten.add(userId);
	}

	async #tell(organizationId: number, board: Board, userId: number) {
		const presence = board.presences.get(userId);
		const reading = await this.#engine.reading(organizationId);
		const hearers = await reading.derive(peopleCount);
		if (!presence || hearers > PRESENCE_EVENT_PEOPLE_MAX) return;
		const { lastActiveAt, lastConnectedAt } = presence;
		const event: PresenceChanged = {
			type: "presence_changed",
			userId,
			lastActiveAt,
			lastConnectedAt,
		};
		await this.#engine.signal(
			organizationId,
			event,
			this.#isLimited ? audience.seersOfUser(userId) : audience.everyone,
		);
	}

	async find(
		organizationId: number,
		userId: number,
	): Promise<Presence | undefined> {
		return (await this.#open(organizationId)).presences.get(userId);
	}

	/** Everybody who has changed since an id and was connected since a moment; the newest change first. */
	async list(
		organizationId: number,
		since: { readonly updateId: number; readonly connectedAt: number },
	): Promise<Presence[]> {
		const board = await this.#open(organizationId);
		const found: Presence[] = [];
		for (const presence of board.since(since.updateId))
			if (presence.lastConnectedAt >= since.connectedAt) found.push(presence);
		return found;
	}

	/** Writes everything reported since the last time. */
	async flush(): Promise<void> {
		const run = async () => {
			for (const [organizationId, board] of this.#ready)
				while (board.unwritten.size > 0)
					await this.#flushSome(organizationId, board);
		};
		this.#flushing = this.#flushing.catch(() => {}).then(run);
		await this.#flushing;
	}

	async #flushSome(organizationId: number, board: Board) {
		const presences: Presence[] = [];
		for (const userId of board.unwritten) {
			board.unwritten.delete(userId);
			presences.push(board.presences.get(userId) as Presence);
			if (presences.length === FLUSH_ROWS_MAX) break;
		}
		try {
			await this.#engine.run(
				organizationId,
				{ userId: null, client: "internal" },
				writePresences,
				{ presences },
			);
		} catch (error) {
			for (const { userId } of presences) board.unwritten.add(userId);
			throw error;
		}
	}
}

function fromRow(row: {
	user_id: number;
	last_active_at: number | null;
	last_connected_at: number;
	update_id: number;
}): Presence {
	return {
		userId: row.user_id,
		lastActiveAt: row.last_active_at,
		lastConnectedAt: row.last_connected_at,
		updateId: row.update_id,
	};
}
