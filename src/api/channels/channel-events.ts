import type { Channel } from "../../domain/channels/channels.ts";
import type {
	AnnouncementChannelsCleared,
	ChannelArchived,
	ChannelChange,
	ChannelCreated,
	ChannelHidden,
	ChannelUnarchived,
	ChannelUpdated,
	DefaultChannelsChanged,
} from "../../domain/channels/events.ts";
import { flagsOf } from "../../domain/channels/kinds.ts";
import type { Permissions } from "../../domain/groups/groups.ts";
import type { OrganizationSettingName } from "../../domain/organizations/settings.ts";
import type { SubscriptionsBegun } from "../../domain/subscriptions/events.ts";
import {
	subscriptionsOfUser,
	wasMemberAt,
} from "../../domain/subscriptions/subscriptions.ts";
import type { WireEvent } from "../../engine/event-queue.ts";
import { eventForm, plainForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";
import { eventNameOf } from "../organizations/setting-values.ts";
import { renderGroupSetting } from "../render/group-setting.ts";
import {
	captureSubscribers,
	showSubscriptionsBegun,
	subscribersAt,
} from "../subscriptions/begun-event.ts";
import {
	isAnnouncementOnly,
	postPolicyOf,
	renderChannel,
} from "./channel-json.ts";

const nothing: readonly WireEvent[] = [];

/** Clients that do not know of archived channels are told nothing of them. */
const knowsOf = (to: Recipient, { isArchived }: { isArchived: boolean }) =>
	!isArchived || to.can("archived_channels");

function sayCreated(channel: Channel, subscriberCount: number, to: Recipient) {
	return to.say(`create ${subscriberCount}`, () => ({
		type: "stream",
		op: "create",
		streams: [
			renderChannel(channel, to.scene.permissions, {
				subscriberCount,
				weeklyTraffic: null,
			}),
		],
	}));
}

const sayDeleted = (channelId: number, to: Recipient) =>
	to.say("delete", () => ({
		type: "stream",
		op: "delete",
		streams: [{ stream_id: channelId }],
		stream_ids: [channelId],
	}));

const sayArchived = (
	channelId: number,
	name: string,
	value: boolean,
	to: Recipient,
) =>
	to.say("update", () => ({
		type: "stream",
		op: "update",
		stream_id: channelId,
		name,
		property: "is_archived",
		value,
	}));

export const channelCreated = eventForm<ChannelCreated>({
	wireTypes: ["stream"],
	show: ({ channel, subscriberCount }, to) =>
		knowsOf(to, channel) ? [sayCreated(channel, subscriberCount, to)] : nothing,
});

export const channelHidden = eventForm<ChannelHidden>({
	wireTypes: ["stream"],
	show: (event, to) =>
		knowsOf(to, event) ? [sayDeleted(event.channelId, to)] : nothing,
});

export const channelArchived = eventForm<ChannelArchived>({
	wireTypes: ["stream"],
	show: ({ channelId, name }, to) => [
		to.can("archived_channels")
			? sayArchived(channelId, name, true, to)
			: sayDeleted(channelId, to),
	],
});

/** To clients for which the channel was gone it comes back whole: the channel, and who is in it. */
export const channelUnarchived = eventForm<ChannelUnarchived>({
	wireTypes: ["stream", "subscription"],
	ready: (event, memory, reading) =>
		captureSubscribers(event, [event.channel.id], memory, reading),
	show(event, to) {
		const { channel } = event;
		if (to.can("archived_channels"))
			return to.wants("stream")
				? [sayArchived(channel.id, channel.name, false, to)]
				: nothing;
		if (!to.wants("subscription"))
			return [sayCreated(channel, event.subscriberCount, to)];
		// Those who are told of next are counted when they are told of.
		const said = to.wants("stream") ? [sayCreated(channel, 0, to)] : [];
		const own = to.scene.memory
			.peek(subscriptionsOfUser, to.userId)
			?.get(channel.id);
		if (own && wasMemberAt(own, to.seq)) {
			const begun: SubscriptionsBegun = {
				type: "subscriptions_begun",
				channels: [channel],
				counts: [event.subscriberCount],
				personal: { [to.userId]: [own] },
			};
			return [...said, ...showSubscriptionsBegun(begun, to, event)];
		}
		const members = subscribersAt(event, channel.id);
		if (members.length === 0) return said;
		return [
			...said,
			to.say("peers", () => ({
				type: "subscription",
				op: "peer_add",
				stream_ids: [channel.id],
				user_ids: members,
			})),
		];
	},
});

interface WireChange {
	readonly property: string;
	readonly value: unknown;
	readonly [field: string]: unknown;
}

/** A change in the words of the wire; some go by more than one name. */
function wireChanges(change: ChannelChange, rights: Permissions): WireChange[] {
	switch (change.property) {
		case "name":
			return [{ property: "name", value: change.value }];
		case "description":
			return [
				{
					property: "description",
					value: change.value,
					rendered_description: change.rendered,
				},
			];
		case "kind": {
			const flags = flagsOf(change.value);
			return [
				{
					property: "invite_only",
					value: flags.isPrivate,
					history_public_to_subscribers: flags.hasSharedHistory,
					is_web_public: flags.isWebPublic,
				},
			];
		}
		case "retentionDays":
			return [{ property: "message_retention_days", value: change.value }];
		case "topicsPolicy":
			return [{ property: "topics_policy", value: change.value }];
		case "folderId":
			return [{ property: "folder_id", value: change.value }];
		case "firstMessageId":
			return [{ property: "first_message_id", value: change.value }];
		case "isRecentlyActive":
			return [{ property: "is_recently_active", value: change.value }];
		case "permission": {
			const value = renderGroupSetting(change.value, rights.people);
			const told = [{ property: change.permission as string, value }];
			if (change.permission !== "can_send_message_group") return told;
			return [...told, ...postPolicyChanges(change, rights)];
		}
	}
}

function postPolicyChanges(
	change: Extract<ChannelChange, { property: "permission" }>,
	rights: Permissions,
): WireChange[] {
	const policy = postPolicyOf(change.value, rights);
	if (policy === postPolicyOf(change.before, rights)) return [];
	return [
		{ property: "stream_post_policy", value: policy },
		{ property: "is_announcement_only", value: isAnnouncementOnly(policy) },
	];
}

export const channelUpdated = eventForm<ChannelUpdated>({
	wireTypes: ["stream"],
	show(event, to) {
		if (!knowsOf(to, event)) return nothing;
		return wireChanges(event.change, to.scene.permissions).map((change) =>
			to.say(change.property, () => ({
				type: "stream",
				op: "update",
				stream_id: event.channelId,
				name: event.name,
				...change,
			})),
		);
	},
});

export const defaultChannelsChanged = plainForm<DefaultChannelsChanged>(
	"default_streams",
	({ channelIds }) => ({
		type: "default_streams",
		default_streams: channelIds,
	}),
);

/** How "no channel" is told. */
const noChannelId = -1;

export const announcementChannelsCleared =
	plainForm<AnnouncementChannelsCleared>("realm", ({ settings }) => ({
		type: "realm",
		op: "update_dict",
		property: "default",
		data: Object.fromEntries(
			(settings as readonly OrganizationSettingName[]).map((name) => [
				eventNameOf(name),
				noChannelId,
			]),
		),
	}));
