import { createFolder } from "../../domain/channel-folders/change-folders.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const createChannelFolder = endpoint({
	id: "create-channel-folder",
	route: "POST /channel_folders/create",
	auth: "admin",
	noun: "channels",
	summary: "Create a channel folder",
	params: { name: param.string(), description: param.string().default("") },
	response: { channel_folder_id: shape.integer() },
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const { id } = await run(createFolder, params);
		return { channel_folder_id: id };
	},
});
