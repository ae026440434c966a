/** What a client asked for when it registered its queue; stored with the queue and read whenever an event is shown to it. */

/** What a client says it understands; without it, it gets the older form. */
export const capabilityNames = [
	"notification_settings_null",
	"bulk_message_deletion",
	"user_avatar_url_field_optional",
	"stream_typing_notifications",
	"linkifier_url_template",
	"user_list_incomplete",
	"include_deactivated_groups",
	"archived_channels",
	"empty_topic_name",
	"simplified_presence_events",
	"individual_emoji_changes",
] as const;

export type Capability = (typeof capabilityNames)[number];

export interface NarrowTerm {
	readonly operator: string;
	readonly operand: string;
}

export interface QueueOptions {
	/** Null: all of them. */
	readonly eventTypes: readonly string[] | null;
	readonly applyMarkdown: boolean;
	readonly clientGravatar: boolean;
	readonly slimPresence: boolean;
	readonly includeSubscribers: boolean;
	/** Also messages of public channels that the user is not in. */
	readonly listensWidely: boolean;
	readonly narrow: readonly NarrowTerm[];
	readonly capabilities: readonly Capability[];
	/** The program that registered. */
	readonly client: string;
}
