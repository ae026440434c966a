import {
	type NotificationProperty,
	notificationProperties,
	type PersonalSettings,
} from "../../domain/subscriptions/events.ts";
import type { UserSettings } from "../../domain/users/settings.ts";
import { channelShape } from "../channels/channel-json.ts";
import { shape } from "../shape.ts";

/** The general setting that holds where a subscription says nothing. */
const generalSettings = {
	desktop_notifications: "enable_channel_desktop_notifications",
	audible_notifications: "enable_channel_audible_notifications",
	push_notifications: "enable_channel_push_notifications",
	email_notifications: "enable_channel_email_notifications",
	wildcard_mentions_notify: "wildcard_mentions_notify",
} as const satisfies Record<NotificationProperty, keyof UserSettings>;

/** `general`: the user's own settings, for clients that do not understand that a choice may be left open. */
export function renderPersonal(
	{ color, isMuted, isPinned, notifications }: PersonalSettings,
	general: UserSettings | null,
) {
	return {
		color,
		is_muted: isMuted,
		in_home_view: !isMuted,
		pin_to_top: isPinned,
		...(Object.fromEntries(
			notificationProperties.map((name) => [
				name,
				notifications[name] ?? general?.[generalSettings[name]] ?? null,
			]),
		) as Record<NotificationProperty, boolean | null>),
	};
}

/** Who is in a channel, if the client asked for it: all, or of large channels some. */
const subscribersShape = {
	subscribers: shape.array(shape.integer()).optional(),
	partial_subscribers: shape.array(shape.integer()).optional(),
};

export const neverSubscribedShape = { ...channelShape, ...subscribersShape };

const choice = shape
	.boolean()
	.nullable()
	.describe("Null where the user's general settings hold.");

export const subscriptionShape = {
	...neverSubscribedShape,
	color: shape.string(),
	is_muted: shape.boolean(),
	in_home_view: shape.boolean(),
	pin_to_top: shape.boolean(),
	desktop_notifications: choice,
	audible_notifications: choice,
	push_notifications: choice,
	email_notifications: choice,
	wildcard_mentions_notify: choice,
};
