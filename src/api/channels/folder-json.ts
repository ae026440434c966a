import type { ChannelFolder } from "../../domain/channel-folders/folders.ts";
import { wireSeconds } from "../render/user.ts";
import { shape } from "../shape.ts";

export const renderFolder = (folder: ChannelFolder) => ({
	id: folder.id,
	name: folder.name,
	order: folder.position,
	description: folder.description,
	rendered_description: folder.renderedDescription,
	date_created: wireSeconds(folder.createdAt),
	creator_id: folder.creatorId,
	is_archived: folder.isArchived,
});

export const folderShape = {
	id: shape.integer(),
	name: shape.string(),
	order: shape.integer(),
	description: shape.string(),
	rendered_description: shape.string(),
	date_created: shape.integer(),
	creator_id: shape.integer().nullable(),
	is_archived: shape.boolean(),
};
