import type { Source } from "../messages/access.ts";
import { UNREAD_LISTED_MAX, WINDOW_MESSAGES_MAX } from "./listing.ts";
import type { ReadState } from "./model.ts";
import { type Range, without } from "./ranges.ts";
import { loadSentIn, type PlacedMessage, type SentWanted } from "./scans.ts";
import { type Window, windowBounds } from "./transitions.ts";

// Windows for many conversations at the price of a few statements. Messages to be read
// lie in gaps between what was read before; in a gap, only what is unread can break a
// run, so only that is loaded. Messages to be unread lie within what was read, and need
// nothing beyond themselves. Whatever is left out costs rows, never an answer.

type Targets = ReadonlyMap<number, readonly number[]>;

function byOrigin(messages: readonly PlacedMessage[]): Targets {
	const targets = new Map<number, number[]>();
	for (const { id, originConversationId } of messages) {
		const ids = targets.get(originConversationId);
		if (ids) ids.push(id);
		else targets.set(originConversationId, [id]);
	}
	return targets;
}

/** All that was asked for up to where the limit cut it short. */
async function loadStretch(
	source: Source,
	wanted: SentWanted,
): Promise<{ messages: PlacedMessage[]; known: Range }> {
	const { limit, stretch, order } = wanted;
	const messages = await loadSentIn(source, { ...wanted, limit: limit + 1 });
	const beyond = messages[limit];
	if (beyond === undefined) return { messages, known: stretch };
	messages.pop();
	const known =
		order === "newest first"
			? { after: beyond.id, upTo: stretch.upTo }
			: { after: stretch.after, upTo: beyond.id - 1 };
	return { messages, known };
}

const limitFor = (count: number) =>
	Math.min(2 * count + WINDOW_MESSAGES_MAX, UNREAD_LISTED_MAX);

/** `unread`: messages of `state` that are open and unread. */
export async function loadReadingWindows(
	source: Source,
	state: ReadState,
	unread: readonly PlacedMessage[],
): Promise<Window<PlacedMessage>[]> {
	if (unread.length === 0) return [];
	const targets = byOrigin(unread);
	const conversationIds = [...targets.keys()];
	const highest = unread.reduce((most, { id }) => Math.max(most, id), 0);
	const ends = new Map(
		[...targets].map(([id, ids]) => [id, windowBounds(state, id, ids).upTo]),
	);
	const end = [...ends.values()].reduce((most, id) => Math.max(most, id), 0);
	const want = { conversationIds, unreadBy: state.userId };
	const below = await loadStretch(source, {
		...want,
		stretch: { after: state.floor, upTo: highest },
		order: "newest first",
		limit: limitFor(unread.length),
	});
	const above =
		end === highest
			? { messages: [], known: { after: highest, upTo: highest } }
			: await loadStretch(source, {
					...want,
					stretch: { after: highest, upTo: end },
					order: "oldest first",
					limit: WINDOW_MESSAGES_MAX,
				});
	// Nothing up to the floor is open, so nothing there can break a run.
	const isWhole = below.known.after === state.floor;
	const known = {
		after: isWhole ? 0 : below.known.after,
		upTo: above.known.upTo,
	};
	const around = Map.groupBy(
		[...below.messages.reverse(), ...above.messages],
		(message) => message.originConversationId,
	);
	const windows: Window<PlacedMessage>[] = [];
	for (const [conversationId, ids] of targets) {
		const upTo = Math.min(known.upTo, ends.get(conversationId) ?? 0);
		if (upTo <= known.after) continue;
		const gaps = without(
			[{ after: known.after, upTo }],
			state.ranges.get(conversationId) ?? [],
		);
		const messages = around.get(conversationId) ?? [];
		for (const gap of gaps)
			if (ids.some((id) => isIn(gap, id)))
				windows.push({
					conversationId,
					...gap,
					messages: messages.filter(({ id }) => isIn(gap, id)),
				});
	}
	return windows;
}

/** `read`: messages of `state` that are open and read. */
export async function loadUnreadingWindows(
	source: Source,
	read: readonly PlacedMessage[],
): Promise<Window<PlacedMessage>[]> {
	if (read.length === 0) return [];
	const targets = byOrigin(read);
	const ids = read.map(({ id }) => id).sort((a, b) => a - b);
	const { messages, known } = await loadStretch(source, {
		conversationIds: [...targets.keys()],
		stretch: { after: (ids[0] ?? 1) - 1, upTo: ids.at(-1) ?? 0 },
		order: "newest first",
		limit: limitFor(read.length),
	});
	const sent = Map.groupBy(
		messages.reverse(),
		(message) => message.originConversationId,
	);
	const windows: Window<PlacedMessage>[] = [];
	for (const [conversationId, own] of targets) {
		const after = Math.max(known.after, Math.min(...own) - 1);
		const upTo = Math.max(...own);
		if (upTo <= after) continue;
		windows.push({
			conversationId,
			after,
			upTo,
			messages: (sent.get(conversationId) ?? []).filter(({ id }) =>
				isIn({ after, upTo }, id),
			),
		});
	}
	return windows;
}

const isIn = ({ after, upTo }: Range, id: number) => id > after && id <= upTo;
