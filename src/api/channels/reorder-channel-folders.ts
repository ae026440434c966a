import { reorderFolders } from "../../domain/channel-folders/change-folders.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const reorderChannelFolders = endpoint({
	id: "reorder-channel-folders",
	route: "PATCH /channel_folders",
	auth: "admin",
	noun: "channels",
	summary: "Reorder channel folders",
	params: {
		order: param
			.array(shape.id())
			.describe("The ids of all folders, archived ones included."),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(reorderFolders, { order: params.order });
		return {};
	},
});
