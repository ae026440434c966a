import type { Channel } from "../../domain/channels/channels.ts";
import { flagsOf } from "../../domain/channels/kinds.ts";
import {
	type Permissions,
	requirePermissions,
} from "../../domain/groups/groups.ts";
import {
	type ChannelPermission,
	channelPermissions,
} from "../../domain/groups/permission-settings.ts";
import type { GroupSettingValue } from "../../domain/groups/resolver.ts";
import type { SystemGroupName } from "../../domain/groups/system-groups.ts";
import type { View } from "../../engine/memory.ts";
import { ownBytes } from "../../lib/own-bytes.ts";
import { renderGroupSettings } from "../render/group-setting.ts";
import { wireSeconds } from "../render/user.ts";
import { shape } from "../shape.ts";

/** What groups of people the number of an older setting could say; anything else it gives as everyone. */
const postPolicies: Partial<Record<SystemGroupName, number>> = {
	"role:everyone": 1,
	"role:administrators": 2,
	"role:fullmembers": 3,
	"role:moderators": 4,
};

export function postPolicyOf(
	value: GroupSettingValue,
	{ graph }: Pick<Permissions, "graph">,
): number {
	const name = typeof value === "number" ? graph.systemGroupName(value) : null;
	return (name && postPolicies[name]) ?? 1;
}

export const isAnnouncementOnly = (postPolicy: number): boolean =>
	postPolicy === 2;

/** What differs from one look at a channel to the next. */
export interface ChannelNumbers {
	readonly subscriberCount: number;
	readonly weeklyTraffic: number | null;
}

/** A channel without what may change while the channel does not. */
function fixedFields(
	channel: Channel,
	rights: Pick<Permissions, "graph" | "people">,
) {
	const flags = flagsOf(channel.kind);
	const postPolicy = postPolicyOf(
		channel.permissions.can_send_message_group,
		rights,
	);
	return {
		stream_id: channel.id,
		name: channel.name,
		description: channel.description,
		rendered_description: channel.renderedDescription,
		date_created: wireSeconds(channel.createdAt),
		creator_id: channel.creatorId,
		invite_only: flags.isPrivate,
		is_web_public: flags.isWebPublic,
		history_public_to_subscribers: flags.hasSharedHistory,
		is_archived: channel.isArchived,
		is_recently_active: channel.isRecentlyActive,
		message_retention_days: channel.retentionDays,
		topics_policy: channel.topicsPolicy,
		first_message_id: channel.firstMessageId,
		folder_id: channel.folderId,
		stream_post_policy: postPolicy,
		is_announcement_only: isAnnouncementOnly(postPolicy),
		...renderGroupSettings(channel.permissions, rights.people),
	};
}

const numberFields = ({ subscriberCount, weeklyTraffic }: ChannelNumbers) => ({
	subscriber_count: subscriberCount,
	stream_weekly_traffic: weeklyTraffic,
});

export const renderChannel = (
	channel: Channel,
	rights: Pick<Permissions, "graph" | "people">,
	numbers: ChannelNumbers,
) => ({ ...fixedFields(channel, rights), ...numberFields(numbers) });

const lasting = new WeakMap<Channel, string>();
const passing = new WeakMap<Permissions, WeakMap<Channel, string>>();
const written = new WeakMap<
	Channel,
	{
		readonly fixed: string;
		readonly numbers: ChannelNumbers;
		readonly bytes: Buffer;
	}
>();

/** Unnamed groups are shown without deactivated people, so a channel that has any looks different when accounts change. */
const dependsOnPeople = (channel: Channel): boolean =>
	Object.values(channel.permissions).some((value) => typeof value === "object");

/** Channels as JSON. Each is put into words once and remembered until it changes, since everybody who registers is told of all. */
export class ChannelWriter {
	readonly #rights: Permissions;

	constructor(rights: Permissions) {
		this.#rights = rights;
	}

	#fixed(channel: Channel): string {
		const lasts = lasting.get(channel);
		if (lasts !== undefined) return lasts;
		let known = lasting;
		if (dependsOnPeople(channel)) {
			known = passing.get(this.#rights) ?? new WeakMap();
			passing.set(this.#rights, known);
		}
		let json = known.get(channel);
		if (json === undefined) {
			json = JSON.stringify(fixedFields(channel, this.#rights)).slice(1, -1);
			known.set(channel, json);
		}
		return json;
	}

	/** The members of the object, without its braces. */
	members(
		channel: Channel,
		{ subscriberCount, weeklyTraffic }: ChannelNumbers,
	): string {
		return `${this.#fixed(channel)},"subscriber_count":${subscriberCount},"stream_weekly_traffic":${weeklyTraffic}`;
	}

	/** The whole object as bytes, the same ones as long as nothing in it changes. */
	bytes(channel: Channel, numbers: ChannelNumbers): Buffer {
		const fixed = this.#fixed(channel);
		const known = written.get(channel);
		if (
			known?.fixed === fixed &&
			known.numbers.subscriberCount === numbers.subscriberCount &&
			known.numbers.weeklyTraffic === numbers.weeklyTraffic
		)
			return known.bytes;
		const bytes = ownBytes(`{${this.members(channel, numbers)}}`);
		written.set(channel, { fixed, numbers, bytes });
		return bytes;
	}
}

export const requireChannelWriter = async (
	view: View,
): Promise<ChannelWriter> => new ChannelWriter(await requirePermissions(view));

const permissionShapes = Object.fromEntries(
	Object.keys(channelPermissions).map((name) => [name, shape.groupSetting()]),
) as Record<ChannelPermission, ReturnType<typeof shape.groupSetting>>;

/** A channel as every operation shows it. */
export const channelShape = {
	stream_id: shape.integer(),
	name: shape.string(),
	description: shape.string(),
	rendered_description: shape.string(),
	date_created: shape.integer(),
	creator_id: shape.integer().nullable(),
	invite_only: shape.boolean(),
	is_web_public: shape.boolean(),
	history_public_to_subscribers: shape.boolean(),
	is_archived: shape.boolean(),
	is_recently_active: shape.boolean(),
	message_retention_days: shape
		.integer()
		.nullable()
		.describe("Null for as long as the organization says, -1 for ever."),
	topics_policy: shape.string(),
	first_message_id: shape.integer().nullable(),
	folder_id: shape.integer().nullable(),
	stream_post_policy: shape.integer(),
	is_announcement_only: shape.boolean(),
	subscriber_count: shape.integer(),
	stream_weekly_traffic: shape
		.integer()
		.nullable()
		.describe("Messages a week; null while the channel is young."),
	...permissionShapes,
};
