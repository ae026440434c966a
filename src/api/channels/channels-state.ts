import { listFolders } from "../../domain/channel-folders/folders.ts";
import { channelSightOf } from "../../domain/channels/access.ts";
import { listChannels } from "../../domain/channels/channels.ts";
import { listDefaultChannelGroups } from "../../domain/channels/default-channel-groups.ts";
import { listDefaultChannelIds } from "../../domain/channels/default-channels.ts";
import { requireTraffic } from "../../domain/channels/traffic.ts";
import { requireSubscriberLists } from "../../domain/subscriptions/subscriber-lists.ts";
import { isGuest } from "../../domain/users/roles.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { StateSection } from "../events/state.ts";
import { joinMembers } from "../render/json-bytes.ts";
import { shape } from "../shape.ts";
import { channelShape, requireChannelWriter } from "./channel-json.ts";
import {
	defaultChannelGroupShape,
	renderDefaultChannelGroup,
} from "./default-channel-group-json.ts";
import { folderShape, renderFolder } from "./folder-json.ts";

export const channelsSection: StateSection = {
	types: ["stream"],
	shape: { streams: shape.array(shape.object(channelShape)) },
	async collect({ reading, userId, options }) {
		const user = await requireUser(reading, userId);
		const knowsArchived = options.capabilities.includes("archived_channels");
		const sight = await channelSightOf(reading, user);
		const lists = await requireSubscriberLists(reading);
		const traffic = await requireTraffic(reading);
		const writer = await requireChannelWriter(reading);
		const seen = (await listChannels(reading)).filter(
			(channel) =>
				(knowsArchived || !channel.isArchived) &&
				sight.see(channel).access.metadata,
		);
		const objects = seen.map((channel) =>
			writer.bytes(channel, {
				subscriberCount: lists.count(channel.id),
				weeklyTraffic: traffic.weekly(channel),
			}),
		);
		return ['"streams":[', joinMembers(objects), "]"];
	},
};

export const channelFoldersSection: StateSection = {
	types: ["channel_folders"],
	shape: { channel_folders: shape.array(shape.object(folderShape)) },
	collect: async ({ reading }) => ({
		channel_folders: (await listFolders(reading)).map(renderFolder),
	}),
};

export const defaultChannelsSection: StateSection = {
	types: ["default_streams"],
	shape: { realm_default_streams: shape.array(shape.integer()) },
	async collect({ reading, userId }) {
		const { role } = await requireUser(reading, userId);
		return {
			realm_default_streams: isGuest(role)
				? []
				: await listDefaultChannelIds(reading),
		};
	},
};

export const defaultChannelGroupsSection: StateSection = {
	types: ["default_stream_groups"],
	shape: {
		realm_default_stream_groups: shape.array(
			shape.object(defaultChannelGroupShape),
		),
	},
	async collect({ reading, userId }) {
		const { role } = await requireUser(reading, userId);
		const groups = isGuest(role) ? [] : await listDefaultChannelGroups(reading);
		return {
			realm_default_stream_groups: groups.map(renderDefaultChannelGroup),
		};
	},
};
