import type { Reading } from "../../engine/command.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import { isGuest } from "../users/roles.ts";
import type { User } from "../users/users.ts";
import { type ChannelInSight, channelSightOf } from "./access.ts";
import { type Channel, listChannels } from "./channels.ts";
import { isPrivate } from "./kinds.ts";

/** Which channels are asked for; a channel is listed when any of these speaks for it. */
export interface ChannelSources {
	readonly public: boolean;
	readonly webPublic: boolean;
	readonly subscribed: boolean;
	readonly ownerSubscribed: boolean;
	readonly default: boolean;
	/** Every channel the user may know of. */
	readonly all: boolean;
	/** Every channel the user may read. */
	readonly readable: boolean;
	readonly archived: boolean;
}

/** Channels the user may know of, in order of their names. */
export async function listChannelsFrom(
	reading: Reading,
	user: User,
	sources: ChannelSources,
): Promise<Channel[]> {
	const sight = await channelSightOf(reading, user);
	const owned =
		sources.ownerSubscribed && user.botOwnerId !== null
			? await listSubscriptions(reading, user.botOwnerId)
			: null;
	const isListed = ({ channel, access, isSubscribed }: ChannelInSight) =>
		sources.all ||
		(sources.public && !isPrivate(channel.kind) && !isGuest(user.role)) ||
		(sources.webPublic && channel.kind === "web_public") ||
		(sources.subscribed && isSubscribed) ||
		(sources.default && channel.isDefault) ||
		(sources.readable && access.content);
	return (await listChannels(reading)).filter((channel) => {
		if (channel.isArchived && !sources.archived) return false;
		// A bot may know of the channels its owner is in.
		if (owned?.get(channel.id)?.isActive) return true;
		const seen = sight.see(channel);
		return seen.access.metadata && isListed(seen);
	});
}
