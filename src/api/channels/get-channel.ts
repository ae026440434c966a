import { requireChannel } from "../../domain/channels/access.ts";
import { requireTraffic } from "../../domain/channels/traffic.ts";
import { requirePermissions } from "../../domain/groups/groups.ts";
import { requireSubscriberLists } from "../../domain/subscriptions/subscriber-lists.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { channelShape, renderChannel } from "./channel-json.ts";

export const getChannel = endpoint({
	id: "get-channel",
	route: "GET /streams/:stream_id",
	auth: "user",
	noun: "channels",
	summary: "Get a channel",
	params: { stream_id: param.id() },
	response: { stream: shape.object(channelShape) },
	errors: [],
	handle: ({ caller, params, read }) =>
		read(async (reading) => {
			const user = await requireUser(reading, caller.userId);
			const { channel } = await requireChannel(
				reading,
				user,
				params.stream_id,
				"metadata",
				{ archived: "allowed" },
			);
			const rights = await requirePermissions(reading);
			const lists = await requireSubscriberLists(reading);
			const traffic = await requireTraffic(reading);
			return {
				stream: renderChannel(channel, rights, {
					subscriberCount: lists.count(channel.id),
					weeklyTraffic: traffic.weekly(channel),
				}),
			};
		}),
});
