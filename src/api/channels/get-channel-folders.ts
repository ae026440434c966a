import { listFolders } from "../../domain/channel-folders/folders.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { folderShape, renderFolder } from "./folder-json.ts";

export const getChannelFolders = endpoint({
	id: "get-channel-folders",
	route: "GET /channel_folders",
	auth: "user",
	noun: "channels",
	summary: "Get channel folders",
	params: { include_archived: param.boolean().default(false) },
	response: { channel_folders: shape.array(shape.object(folderShape)) },
	errors: [],
	handle: ({ params, read }) =>
		read(async (reading) => ({
			channel_folders: (await listFolders(reading))
				.filter((folder) => params.include_archived || !folder.isArchived)
				.map(renderFolder),
		})),
});
