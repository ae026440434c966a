import { updateFolder } from "../../domain/channel-folders/change-folders.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const updateChannelFolder = endpoint({
	id: "update-channel-folder",
	route: "PATCH /channel_folders/:channel_folder_id",
	auth: "admin",
	noun: "channels",
	summary: "Update a channel folder",
	description: "Only a folder without channels can be archived.",
	params: {
		channel_folder_id: param.id(),
		name: param.string().optional(),
		description: param.string().optional(),
		is_archived: param.boolean().optional(),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(updateFolder, {
			id: params.channel_folder_id,
			name: params.name,
			description: params.description,
			isArchived: params.is_archived,
		});
		return {};
	},
});
