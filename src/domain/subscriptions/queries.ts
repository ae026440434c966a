import type { Reading } from "../../engine/command.ts";
import { channelSightOf, requireChannel } from "../channels/access.ts";
import { channels } from "../channels/channels.ts";
import { requireSeenUser } from "../users/access.ts";
import type { User } from "../users/users.ts";
import { requireSubscriberLists } from "./subscriber-lists.ts";
import { listSubscriptions } from "./subscriptions.ts";

/** Ids of a channel's active subscribers, ascending. */
export async function listSubscriberIds(
	reading: Reading,
	viewer: User,
	channelId: number,
): Promise<number[]> {
	const { channel } = await requireChannel(
		reading,
		viewer,
		channelId,
		"metadata",
		{ archived: "allowed" },
	);
	return (await requireSubscriberLists(reading)).ids(channel.id);
}

/** Channels somebody is subscribed to, as far as the viewer may know of them. */
export async function listChannelIdsOf(
	reading: Reading,
	viewer: User,
	userId: number,
): Promise<number[]> {
	const user = await requireSeenUser(reading, viewer, { id: userId });
	const sight = await channelSightOf(reading, viewer);
	const known = await reading.all(channels);
	return [...(await listSubscriptions(reading, user.id)).values()]
		.filter(({ isActive, channelId }) => {
			const channel = known.get(channelId);
			return isActive && channel && sight.see(channel).access.metadata;
		})
		.map(({ channelId }) => channelId)
		.sort((a, b) => a - b);
}

export async function findWhetherSubscribed(
	reading: Reading,
	viewer: User,
	userId: number,
	channelId: number,
): Promise<boolean> {
	const user = await requireSeenUser(reading, viewer, { id: userId });
	await requireChannel(reading, viewer, channelId, "metadata", {
		archived: "allowed",
	});
	const own = await listSubscriptions(reading, user.id);
	return own.get(channelId)?.isActive === true;
}
