import { updateDefaultChannelGroup as command } from "../../domain/channels/default-channel-groups.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const updateDefaultChannelGroup = endpoint({
	id: "update-default-channel-group",
	route: "PATCH /default_stream_groups/:group_id",
	auth: "admin",
	noun: "channels",
	summary: "Update a default channel group",
	params: {
		group_id: param.id(),
		new_group_name: param.string().optional(),
		new_description: param.string().optional(),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const { new_group_name: name, new_description: description } = params;
		if (name === undefined && description === undefined)
			throw badRequest('You must pass "new_description" or "new_group_name".');
		await run(command, { id: params.group_id, name, description });
		return {};
	},
});
