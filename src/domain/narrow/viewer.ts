import type { Derived } from "../../engine/memory.ts";
import { type Channel, channels } from "../channels/channels.ts";
import { flagsOf, isPrivate } from "../channels/kinds.ts";
import { channelAccess } from "../channels/permissions.ts";
import { listDirectConversations } from "../conversations/conversations.ts";
import { groups, requirePermissions } from "../groups/groups.ts";
import { channelPermissionsGrantingContent } from "../groups/permission-settings.ts";
import { listMessages, type Message, type Source } from "../messages/access.ts";
import { listAbsences, loadSpans } from "../messages/history.ts";
import {
	findOpenMessage,
	listOpenChannels,
	listSeenBySpectators,
	NOBODY_ID,
} from "../spectators/spectators.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import type { Absence, MembershipSpan } from "../unread/model.ts";
import { readMarks } from "../unread/read-state.ts";
import { maySeeUser } from "../users/access.ts";
import { isGuest } from "../users/roles.ts";
import { requireUser, type User } from "../users/users.ts";

/** Who looks: everything a narrow's meaning depends on besides its terms. */
export interface Viewer {
	readonly organizationId: number;
	/** Nobody's for a spectator. */
	readonly userId: number;
	/** Looks on without an account: only what is open to spectators exists, and nothing is the viewer's own. */
	readonly isSpectator: boolean;
	/** Channels open to the viewer for what they are, whoever is in them; null for none. */
	readonly openKinds: "public" | "web-public" | null;
	/** Stays in channels, by channel. */
	readonly spans: ReadonlyMap<number, readonly MembershipSpan[]>;
	readonly absences: readonly Absence[];
	readonly subscribedIds: readonly number[];
	/** Channels whose content is opened to the viewer one by one: private ones by groups, for spectators all they may read. */
	readonly grantedIds: readonly number[];
	readonly mutedChannelIds: readonly number[];
	/** Between people, by conversation. */
	readonly directConversations: ReadonlyMap<number, readonly number[]>;
	readonly floor: number;
	readonly senderFloors: ReadonlyMap<number, number | null>;
	readsChannel(channel: Channel): boolean;
	seesUser(user: User): Promise<boolean>;
	findMessage(id: number): Promise<Message | undefined>;
	/** Whether all that was ever said in the channel is open to the viewer. */
	opensHistory(channelId: number): boolean;
}

/** Private channels that are open to anybody at all through groups: few, and asked for often. */
const grantingChannels: Derived<readonly Channel[]> = {
	name: "content-granting-channels",
	from: [channels as never, groups as never],
	async build(view) {
		const all = await view.all(channels);
		const { graph } = await requirePermissions(view);
		const nobody = graph.systemGroupId("role:nobody");
		return [...all.values()].filter(
			(channel) =>
				isPrivate(channel.kind) &&
				channelPermissionsGrantingContent.some(
					(name) => channel.permissions[name] !== nobody,
				),
		);
	},
};

/** `userId` is null for a spectator. */
export async function loadViewer(
	source: Source,
	userId: number | null,
): Promise<Viewer> {
	if (userId === null) return loadSpectator(source);
	const { holds, person } = await requirePermissions(source);
	const user = await requireUser(source, userId);
	const actor = person(user);
	const subscriptions = await listSubscriptions(source, userId);
	const subscribed = [...subscriptions.values()].filter((s) => s.isActive);
	const isSubscribed = (id: number) => subscriptions.get(id)?.isActive === true;
	const readsChannel = (channel: Channel) =>
		channelAccess(actor, channel, isSubscribed(channel.id), holds).content;
	const marks = await source.get(readMarks, userId);
	const granting = await source.derive(grantingChannels);
	const known = await source.all(channels);
	return {
		organizationId: source.organizationId,
		userId,
		isSpectator: false,
		openKinds: isGuest(user.role) ? "web-public" : "public",
		spans: await loadSpans(source, userId),
		absences: await listAbsences(source, userId),
		subscribedIds: subscribed.map((s) => s.channelId),
		grantedIds: granting
			.filter((c) => !isSubscribed(c.id) && readsChannel(c))
			.map((c) => c.id),
		mutedChannelIds: subscribed
			.filter((s) => s.isMuted)
			.map((s) => s.channelId),
		directConversations: await listDirectConversations(source, userId),
		floor: marks?.floor ?? 0,
		senderFloors: marks?.senderFloors ?? new Map(),
		readsChannel,
		seesUser: (other) => maySeeUser(source, user, other),
		findMessage: async (id) => (await listMessages(source, userId, [id]))[0],
		opensHistory(channelId) {
			const channel = known.get(channelId);
			return (
				channel !== undefined &&
				flagsOf(channel.kind).hasSharedHistory &&
				readsChannel(channel)
			);
		},
	};
}

async function loadSpectator(source: Source): Promise<Viewer> {
	const open = new Set((await listOpenChannels(source)).map(({ id }) => id));
	const seen = await listSeenBySpectators(source);
	return {
		organizationId: source.organizationId,
		userId: NOBODY_ID,
		isSpectator: true,
		openKinds: null,
		spans: new Map(),
		absences: [],
		subscribedIds: [],
		grantedIds: [...open],
		mutedChannelIds: [],
		directConversations: new Map(),
		floor: 0,
		senderFloors: new Map(),
		readsChannel: ({ id }) => open.has(id),
		seesUser: async ({ id }) => seen === null || seen.has(id),
		findMessage: (id) => findOpenMessage(source, id),
		opensHistory: (channelId) => open.has(channelId),
	};
}
