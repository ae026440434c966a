import type { BotHook, BotRecord } from "../../domain/bots/bots.ts";
import type { Channel } from "../../domain/channels/channels.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

type Channels = ReadonlyMap<number, Channel>;

const channelName = (id: number | null, channels: Channels): string | null =>
	id === null ? null : (channels.get(id)?.name ?? null);

const wireHook = ({ url, interface: form, token }: BotHook) => ({
	base_url: url,
	interface: form,
	token,
});

/** The channels a bot turns to unless told otherwise, by name. */
export const defaultsShape = {
	default_sending_stream: shape.string().nullable(),
	default_events_register_stream: shape.string().nullable(),
	default_all_public_streams: shape.boolean(),
};

export const renderDefaults = (record: BotRecord, channels: Channels) => ({
	default_sending_stream: channelName(record.defaultSendingChannelId, channels),
	default_events_register_stream: channelName(
		record.defaultEventsChannelId,
		channels,
	),
	default_all_public_streams: record.defaultAllPublicChannels,
});

/** What those who run a bot see of it beside the account. */
export const botShape = shape.object({
	user_id: shape.integer(),
	...defaultsShape,
	services: shape.array(
		shape.object({
			base_url: shape.string(),
			interface: shape.integer(),
			token: shape.string(),
		}),
	),
});

export const renderBot = (record: BotRecord, channels: Channels) => ({
	user_id: record.botId,
	...renderDefaults(record, channels),
	services: record.hook === null ? [] : [wireHook(record.hook)],
});

/** Only what has changed. */
export function renderBotChanges(
	changes: Partial<BotRecord>,
	channels: Channels,
): object {
	const {
		defaultSendingChannelId: sending,
		defaultEventsChannelId: events,
		defaultAllPublicChannels: wide,
		hook,
	} = changes;
	return {
		...(sending !== undefined && {
			default_sending_stream: channelName(sending, channels),
		}),
		...(events !== undefined && {
			default_events_register_stream: channelName(events, channels),
		}),
		...(wide !== undefined && { default_all_public_streams: wide }),
		...(hook !== undefined && {
			services: hook === null ? [] : [wireHook(hook)],
		}),
	};
}

/** Channels by name; an empty name is none. */
export const defaultsParams = {
	default_sending_stream: param.string().optional(),
	default_events_register_stream: param.string().optional(),
	default_all_public_streams: param.boolean().optional(),
};

export const configParams = {
	config_data: param
		.json(shape.record(shape.string()))
		.optional()
		.describe("What the bot is set up with; entries under other keys stay."),
};
