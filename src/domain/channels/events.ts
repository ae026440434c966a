import type { ChannelPermission } from "../groups/permission-settings.ts";
import type { GroupSettingValue } from "../groups/resolver.ts";
import type { Channel } from "./channels.ts";
import type { ChannelKind, TopicsPolicy } from "./kinds.ts";

/** A channel came to be, or came in sight of those who hear it. The channel is told as it was then. */
export interface ChannelCreated {
	readonly type: "channel_created";
	readonly channel: Channel;
	readonly subscriberCount: number;
	readonly [field: string]: unknown;
}

/** Those who hear it may no longer know of the channel. */
export interface ChannelHidden {
	readonly type: "channel_hidden";
	readonly channelId: number;
	readonly isArchived: boolean;
	readonly [field: string]: unknown;
}

export type ChannelChange =
	| { readonly property: "name"; readonly value: string }
	| {
			readonly property: "description";
			readonly value: string;
			readonly rendered: string;
	  }
	| { readonly property: "kind"; readonly value: ChannelKind }
	| { readonly property: "retentionDays"; readonly value: number | null }
	| { readonly property: "topicsPolicy"; readonly value: TopicsPolicy }
	| { readonly property: "folderId"; readonly value: number | null }
	| { readonly property: "firstMessageId"; readonly value: number | null }
	| { readonly property: "isRecentlyActive"; readonly value: boolean }
	| {
			readonly property: "permission";
			readonly permission: ChannelPermission;
			readonly value: GroupSettingValue;
			readonly before: GroupSettingValue;
	  };

export interface ChannelUpdated {
	readonly type: "channel_updated";
	readonly channelId: number;
	/** Its name, before the change if that is what changes. */
	readonly name: string;
	readonly isArchived: boolean;
	readonly change: ChannelChange;
	readonly [field: string]: unknown;
}

export interface ChannelArchived {
	readonly type: "channel_archived";
	readonly channelId: number;
	readonly name: string;
	readonly [field: string]: unknown;
}

export interface ChannelUnarchived {
	readonly type: "channel_unarchived";
	readonly channel: Channel;
	readonly subscriberCount: number;
	readonly [field: string]: unknown;
}

/** All of the channels that new people begin in. */
export interface DefaultChannelsChanged {
	readonly type: "default_channels_changed";
	readonly channelIds: readonly number[];
	readonly [field: string]: unknown;
}

/** Settings of the organization that named a channel and now name none. */
export interface AnnouncementChannelsCleared {
	readonly type: "announcement_channels_cleared";
	readonly settings: readonly string[];
	readonly [field: string]: unknown;
}
