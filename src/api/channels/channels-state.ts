import {
	channelFolders,
	listFolders,
} from "../../domain/channel-folders/folders.ts";
import { channelSightOf } from "../../domain/channels/access.ts";
import { channels } from "../../domain/channels/channels.ts";
import { listDefaultChannelGroups } from "../../domain/channels/default-channel-groups.ts";
import { listDefaultChannelIds } from "../../domain/channels/default-channels.ts";
import { isGuest } from "../../domain/users/roles.ts";
import { requireUser } from "../../domain/users/users.ts";
import { shared } from "../events/shared-section.ts";
import type { StateSection } from "../events/state.ts";
import { versionOf } from "../render/kept-bytes.ts";
import { shape } from "../shape.ts";
import { channelShape } from "./channel-json.ts";
import { requireChannelSheet } from "./channel-sheet.ts";
import {
	defaultChannelGroupShape,
	renderDefaultChannelGroup,
} from "./default-channel-group-json.ts";
import { folderShape, renderFolder } from "./folder-json.ts";

export const channelsSection: StateSection = {
	types: ["stream"],
	shape: { streams: shape.array(shape.object(channelShape)) },
	async collect({ reading, userId, options }) {
		const sheet = await requireChannelSheet(reading, {
			archived: options.capabilities.includes("archived_channels"),
			subscribers: "false",
		});
		const user = await requireUser(reading, userId);
		const hidden = sheet.hiddenFrom(await channelSightOf(reading, user));
		return ['"streams":[', ...sheet.allBut(hidden), "]"];
	},
};

export const channelFoldersSection: StateSection = {
	types: ["channel_folders"],
	shape: { channel_folders: shape.array(shape.object(folderShape)) },
	collect: shared(
		"folders",
		versionOf(channelFolders as never),
		async ({ reading }) => ({
			channel_folders: (await listFolders(reading)).map(renderFolder),
		}),
	),
};

const collectDefaultChannels = shared(
	"default channels",
	versionOf(channels as never),
	async ({ reading }) => ({
		realm_default_streams: await listDefaultChannelIds(reading),
	}),
);

export const defaultChannelsSection: StateSection = {
	types: ["default_streams"],
	shape: { realm_default_streams: shape.array(shape.integer()) },
	async collect(context) {
		const { role } = await requireUser(context.reading, context.userId);
		return isGuest(role)
			? { realm_default_streams: [] }
			: collectDefaultChannels(context);
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
