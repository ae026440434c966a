import { listChannelsFrom } from "../../domain/channels/queries.ts";
import { requireTraffic } from "../../domain/channels/traffic.ts";
import { requireSubscriberLists } from "../../domain/subscriptions/subscriber-lists.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { RawJson } from "../reply.ts";
import { shape } from "../shape.ts";
import { channelShape, requireChannelWriter } from "./channel-json.ts";

export const getChannels = endpoint({
	id: "get-channels",
	route: "GET /streams",
	auth: "user",
	noun: "channels",
	summary: "Get all channels",
	description:
		"Channels from any of the sources that are asked for, as far as the user may know of them, in order of their names.",
	params: {
		include_public: param.boolean().default(true),
		include_subscribed: param.boolean().default(true),
		include_web_public: param.boolean().default(false),
		include_all: param.boolean().default(false),
		include_all_active: param
			.boolean()
			.default(false)
			.describe("An older name of `include_all`."),
		include_default: param
			.boolean()
			.default(false)
			.describe(
				"The organization's default channels; all channels then say whether they are one.",
			),
		include_owner_subscribed: param
			.boolean()
			.default(false)
			.describe("For bots: the channels of the owner."),
		include_can_access_content: param.boolean().default(false),
		exclude_archived: param.boolean().default(true),
	},
	response: {
		streams: shape.array(
			shape.object({ ...channelShape, is_default: shape.boolean().optional() }),
		),
	},
	errors: [],
	handle: ({ caller, params, read }) =>
		read(async (reading) => {
			const user = await requireUser(reading, caller.userId);
			const listed = await listChannelsFrom(reading, user, {
				public: params.include_public,
				webPublic: params.include_web_public,
				subscribed: params.include_subscribed,
				ownerSubscribed: params.include_owner_subscribed,
				default: params.include_default,
				all: params.include_all || params.include_all_active,
				readable: params.include_can_access_content,
				archived: !params.exclude_archived,
			});
			const writer = await requireChannelWriter(reading);
			const lists = await requireSubscriberLists(reading);
			const traffic = await requireTraffic(reading);
			const objects = listed.map((channel) => {
				const members = writer.members(channel, {
					subscriberCount: lists.count(channel.id),
					weeklyTraffic: traffic.weekly(channel),
				});
				return params.include_default
					? `{${members},"is_default":${channel.isDefault}}`
					: `{${members}}`;
			});
			return new RawJson(`"streams":[${objects}]`);
		}),
});
