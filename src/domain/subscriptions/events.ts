import type { Channel } from "../channels/channels.ts";

/** What of a subscription is the subscriber's own affair. */
export interface PersonalSettings {
	readonly color: string;
	readonly isMuted: boolean;
	readonly isPinned: boolean;
	readonly notifications: Readonly<Record<string, boolean>>;
}

/** Several people came to the same channels. */
export interface SubscriptionsBegun {
	readonly type: "subscriptions_begun";
	readonly channels: readonly Channel[];
	/** Subscribers of each channel once all have come. */
	readonly counts: readonly number[];
	/** Of each person, for each of the channels. */
	readonly personal: Readonly<Record<string, readonly PersonalSettings[]>>;
	readonly [field: string]: unknown;
}

export interface SubscriptionsEnded {
	readonly type: "subscriptions_ended";
	readonly channels: readonly {
		readonly id: number;
		readonly name: string;
		readonly isArchived: boolean;
	}[];
	readonly [field: string]: unknown;
}

/** Others came to, or left, channels that the hearer may see. */
export interface SubscribersChanged {
	readonly type: "subscribers_added" | "subscribers_removed";
	readonly channelIds: readonly number[];
	readonly userIds: readonly number[];
	readonly [field: string]: unknown;
}

export interface SubscriptionChanged {
	readonly type: "subscription_changed";
	readonly channelId: number;
	readonly property: SubscriptionProperty;
	readonly value: boolean | string;
	readonly [field: string]: unknown;
}

export const notificationProperties = [
	"desktop_notifications",
	"audible_notifications",
	"push_notifications",
	"email_notifications",
	"wildcard_mentions_notify",
] as const;

export type NotificationProperty = (typeof notificationProperties)[number];

export type SubscriptionProperty =
	| "color"
	| "isMuted"
	| "isPinned"
	| NotificationProperty;
