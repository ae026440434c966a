import type { Derived } from "../../engine/memory.ts";
import { type Channel, channels } from "../channels/channels.ts";
import { flagsOf, isPrivate } from "../channels/kinds.ts";
import { channelAccess } from "../channels/permissions.ts";
import { listDirectConversations } from "../conversations/conversations.ts";
import { groups, requirePermissions } from "../groups/groups.ts";
import { channelPermissionsGrantingContent } from "../groups/permission-settings.ts";
import type { Source } from "../messages/access.ts";
import { listAbsences, loadSpans } from "../messages/history.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import type { Absence, MembershipSpan } from "../unread/model.ts";
import { readMarks } from "../unread/read-state.ts";
import { isGuest } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";

/** Who looks: everything a narrow's meaning depends on besides its terms. */
export interface Viewer {
	readonly organizationId: number;
	readonly userId: number;
	readonly isGuest: boolean;
	/** Stays in channels, by channel. */
	readonly spans: ReadonlyMap<number, readonly MembershipSpan[]>;
	readonly absences: readonly Absence[];
	readonly subscribedIds: readonly number[];
	/** Private channels whose content a group opens to the viewer. */
	readonly grantedIds: readonly number[];
	readonly mutedChannelIds: readonly number[];
	/** Between people, by conversation. */
	readonly directConversations: ReadonlyMap<number, readonly number[]>;
	readonly floor: number;
	readonly senderFloors: ReadonlyMap<number, number | null>;
	readsChannel(channel: Channel): boolean;
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

export async function loadViewer(
	source: Source,
	userId: number,
): Promise<Viewer> {
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
		isGuest: isGuest(user.role),
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
