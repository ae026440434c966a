import { changeGroupedChannels } from "../../domain/channels/default-channel-groups.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const updateDefaultChannelGroupChannels = endpoint({
	id: "update-default-channel-group-channels",
	route: "PATCH /default_stream_groups/:group_id/streams",
	auth: "admin",
	noun: "channels",
	summary: "Add channels to a default channel group or remove them",
	params: {
		group_id: param.id(),
		op: param.enum("add", "remove"),
		stream_names: param.array(shape.string()),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(changeGroupedChannels, {
			id: params.group_id,
			op: params.op,
			channelNames: params.stream_names,
		});
		return {};
	},
});
