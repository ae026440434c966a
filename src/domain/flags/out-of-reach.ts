import { command } from "../../engine/command.ts";
import type { View } from "../../engine/memory.ts";
import { channelSightOf } from "../channels/access.ts";
import { channels } from "../channels/channels.ts";
import { loadHeldMessages } from "../unread/scans.ts";
import { readMessages } from "../unread/store.ts";
import { requireUser } from "../users/users.ts";
import { tellFlags } from "./events.ts";

// A bot that is mentioned in a channel it is not in has that message unread. Once it may not
// read there, nothing is said of the message any more, and it is read as if the bot had left.

/** Whether the user may read where a message is. */
export async function loadReach(
	view: View,
	userId: number,
): Promise<(message: { readonly channelId: number | null }) => boolean> {
	const known = await view.all(channels);
	const sight = await channelSightOf(view, await requireUser(view, userId));
	const readable = new Map<number, boolean>();
	return ({ channelId }) => {
		if (channelId === null) return true;
		const found = readable.get(channelId);
		if (found !== undefined) return found;
		const channel = known.get(channelId);
		const isReadable =
			channel !== undefined && sight.see(channel).access.content;
		readable.set(channelId, isReadable);
		return isReadable;
	};
}

/** Marks as read what is unread where the user may not read; found due when a client registers. */
export const readOutOfReach = command<{ readonly userId: number }, void>({
	name: "read-out-of-reach",
	async execute(work, { userId }) {
		const isInReach = await loadReach(work, userId);
		const held = await loadHeldMessages(work, userId, {});
		const lost = held.filter((message) => !isInReach(message));
		const messageIds = await readMessages(work, userId, lost);
		if (messageIds.length > 0)
			tellFlags(work, userId, { op: "add", flag: "read", messageIds });
	},
});
