import type { View } from "../../engine/memory.ts";
import { invalidChannelId } from "../channels/access.ts";
import { type Channel, channels, listChannels } from "../channels/channels.ts";
import { requirePermissions } from "../groups/groups.ts";
import { loadMessages, type Message, type Source } from "../messages/access.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireSubscriberLists } from "../subscriptions/subscriber-lists.ts";
import { users } from "../users/users.ts";

// Spectators have no account. Where an organization lets them in, they read its
// web-public channels, and see of it and its people what belongs to that.

/** The id that no account has, for questions about what is a person's own: a spectator has nothing. */
export const NOBODY_ID = 0;

export const isOpenToSpectators = (
	channel: Pick<Channel, "kind" | "isArchived">,
): boolean => channel.kind === "web_public" && !channel.isArchived;

/** In order of their names. */
export const listOpenChannels = async (view: View): Promise<Channel[]> =>
	(await listChannels(view)).filter(isOpenToSpectators);

/** A channel that spectators may read; any other is refused as if there were none. */
export async function requireOpenChannel(
	view: View,
	id: number,
): Promise<Channel> {
	const channel = await view.get(channels, id);
	if (!channel || !isOpenToSpectators(channel)) throw invalidChannelId();
	return channel;
}

/** Whether there is anything to see for them: both server and organization allow it, and a channel is open. */
export async function admitsSpectators(
	view: View,
	serverAllowsWebPublic: boolean,
): Promise<boolean> {
	if (!serverAllowsWebPublic) return false;
	const { settings, isDeactivated } = await requireOrganization(view);
	if (isDeactivated || !settings.enable_spectator_access) return false;
	return [...(await view.all(channels)).values()].some(isOpenToSpectators);
}

/**
 * Whom spectators see, or null for everyone. Where guests see everyone, spectators do; elsewhere they see those whom a guest would
 * meet in the open channels, and bots.
 */
export async function listSeenBySpectators(
	view: View,
): Promise<ReadonlySet<number> | null> {
	const { settings } = await requireOrganization(view);
	const { graph } = await requirePermissions(view);
	const everyone = graph.systemGroupId("role:everyone");
	if (settings.can_access_all_users_group === everyone) return null;
	const lists = await requireSubscriberLists(view);
	const seen = new Set(
		(await listOpenChannels(view)).flatMap(({ id }) => lists.ids(id)),
	);
	for (const user of (await view.all(users)).values())
		if (user.isBot) seen.add(user.id);
	return seen;
}

/** The message, if it stands in an open channel. */
export async function findOpenMessage(
	source: Source,
	id: number,
): Promise<Message | undefined> {
	const [message] = await loadMessages(source, [id]);
	if (!message || message.channelId === null) return undefined;
	const channel = await source.get(channels, message.channelId);
	return channel && isOpenToSpectators(channel) ? message : undefined;
}
