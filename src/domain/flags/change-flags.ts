import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { slices } from "../../lib/slices.ts";
import { channels } from "../channels/channels.ts";
import { invalidMessage, selectAccessible } from "../messages/access.ts";
import { hasBit, messageFlags } from "../messages/facts.ts";
import { loadFlags } from "../messages/history.ts";
import { isMember, type ReadState, wasRecipient } from "../unread/model.ts";
import { loadPlaced, type PlacedMessage } from "../unread/scans.ts";
import {
	loadReadStateOf,
	readMessages,
	unreadMessages,
} from "../unread/store.ts";
import { describeUnread } from "./describe-unread.ts";
import { type FlagName, type FlagOp, tellFlags } from "./events.ts";

/** Flags a user sets by hand. */
const editable: ReadonlySet<string> = new Set<FlagName>([
	"read",
	"starred",
	"collapsed",
]);

/** Flags that follow from the message itself or from how it came to the user. */
const computed: ReadonlySet<string> = new Set([
	"mentioned",
	"stream_wildcard_mentioned",
	"topic_wildcard_mentioned",
	"group_mentioned",
	"has_alert_word",
	"historical",
	"force_expand",
	"force_collapse",
]);

export interface FlagChange {
	readonly op: FlagOp;
	readonly flag: FlagName;
}

export function requireFlagChange(op: string, flag: string): FlagChange {
	if (computed.has(flag)) throw badRequest(`Flag not editable: '${flag}'`);
	if (!editable.has(flag)) throw badRequest(`Invalid flag: '${flag}'`);
	if (op !== "add" && op !== "remove")
		throw badRequest(`Invalid message flag operation: '${op}'`);
	return { op, flag: flag as FlagName };
}

export interface FlagsChanged {
	/** Messages whose flag is another now, ascending. */
	readonly changed: readonly number[];
	/** Channels that the user is not in, so that nothing in them can be unread. */
	readonly ignoredChannelIds: readonly number[];
}

/** Sets a flag on messages and tells the user's clients, also that nothing changed. `gone`: what to make of ids that name no message. */
export async function changeFlags(
	work: Work,
	userId: number,
	ids: readonly number[],
	{ op, flag }: FlagChange,
	gone: "refuse" | "skip",
): Promise<FlagsChanged> {
	if (flag === "read" && op === "remove")
		return markUnread(work, userId, ids, gone);
	const messageIds =
		flag === "read"
			? await readMessages(work, userId, await loadPlaced(work, ids))
			: op === "add"
				? await addBit(work, userId, ids, messageFlags[flag], gone)
				: await removeBit(work, userId, ids, messageFlags[flag]);
	tellFlags(work, userId, { op, flag, messageIds });
	return { changed: messageIds, ignoredChannelIds: [] };
}

async function requireAll(
	work: Work,
	ids: readonly number[],
	gone: "refuse" | "skip",
): Promise<PlacedMessage[]> {
	const found = await loadPlaced(work, ids);
	if (gone === "refuse" && found.length < new Set(ids).size)
		throw invalidMessage();
	return found;
}

async function markUnread(
	work: Work,
	userId: number,
	ids: readonly number[],
	gone: "refuse" | "skip",
): Promise<FlagsChanged> {
	const messages = await requireAll(work, ids, gone);
	const state = await loadReadStateOf(work, userId, messages);
	const readable = new Set(
		await selectAccessible(work, userId, messages, "read"),
	);
	const places = await work.all(channels);
	const isForAll = ({ channelId }: PlacedMessage) =>
		channelId !== null && places.get(channelId)?.kind === "web_public";
	for (const message of messages)
		if (
			!readable.has(message) &&
			!wasLeft(state, message) &&
			!isForAll(message)
		)
			throw invalidMessage();
	const outcome = await unreadMessages(work, state, messages);
	const changed = new Set(outcome.changed);
	const details = await describeUnread(
		work,
		userId,
		messages.filter(({ id }) => changed.has(id)),
		await loadFlags(work, userId, outcome.changed),
	);
	tellFlags(work, userId, {
		op: "remove",
		flag: "read",
		messageIds: outcome.changed,
		details,
	});
	return outcome;
}

/** Sent to the user in a channel they have left since, where it still is: they know of both. */
const wasLeft = (state: ReadState, message: PlacedMessage): boolean =>
	message.channelId !== null &&
	message.channelId === message.originChannelId &&
	!isMember(state, message.channelId) &&
	wasRecipient(state, message);

/** A message that was never sent to the user enters their history by this, if they may see it. */
async function addBit(
	work: Work,
	userId: number,
	ids: readonly number[],
	bit: number,
	gone: "refuse" | "skip",
): Promise<number[]> {
	const rows = await loadFlags(work, userId, ids);
	const present = [...rows]
		.filter(([, bits]) => !hasBit(bits, bit))
		.map(([id]) => id);
	for (const part of slices(present))
		await work.db
			.updateTable("message_flag")
			.set((eb) => ({ flags: eb("flags", "+", bit) }))
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("message_id", "in", part)
			.execute();
	const absent = ids.filter((id) => !rows.has(id));
	const messages = await requireAll(work, absent, gone);
	const state = await loadReadStateOf(work, userId, messages);
	const strange = messages.filter((each) => !wasRecipient(state, each));
	const seen = await selectAccessible(work, userId, strange, "read");
	if (seen.length < strange.length) throw invalidMessage();
	const isStrange = new Set(strange);
	for (const message of messages)
		work.append("message_flag", {
			organization_id: work.organizationId,
			user_id: userId,
			message_id: message.id,
			flags: isStrange.has(message) ? bit + messageFlags.historical : bit,
		});
	return [...present, ...messages.map(({ id }) => id)].sort((a, b) => a - b);
}

async function removeBit(
	work: Work,
	userId: number,
	ids: readonly number[],
	bit: number,
): Promise<number[]> {
	const rows = await loadFlags(work, userId, ids);
	const changed = [...rows]
		.filter(([, bits]) => hasBit(bits, bit))
		.map(([id]) => id)
		.sort((a, b) => a - b);
	for (const part of slices(changed)) {
		await work.db
			.updateTable("message_flag")
			.set((eb) => ({ flags: eb("flags", "-", bit) }))
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("message_id", "in", part)
			.execute();
		// A row without any flag says nothing that membership does not; the historical ones keep that flag.
		await work.db
			.deleteFrom("message_flag")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("message_id", "in", part)
			.where("flags", "=", 0)
			.execute();
	}
	return changed;
}
