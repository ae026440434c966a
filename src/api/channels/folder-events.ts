import type {
	FolderCreated,
	FoldersReordered,
	FolderUpdated,
} from "../../domain/channel-folders/change-folders.ts";
import { plainForm } from "../events/event-form.ts";
import { renderFolder } from "./folder-json.ts";

export const folderCreated = plainForm<FolderCreated>(
	"channel_folder",
	({ folder }) => ({
		type: "channel_folder",
		op: "add",
		channel_folder: renderFolder(folder),
	}),
);

export const folderUpdated = plainForm<FolderUpdated>(
	"channel_folder",
	({ folderId, changes }) => ({
		type: "channel_folder",
		op: "update",
		channel_folder_id: folderId,
		data: {
			...(changes.name !== undefined && { name: changes.name }),
			...(changes.description !== undefined && {
				description: changes.description,
				rendered_description: changes.renderedDescription,
			}),
			...(changes.isArchived !== undefined && {
				is_archived: changes.isArchived,
			}),
		},
	}),
);

export const foldersReordered = plainForm<FoldersReordered>(
	"channel_folder",
	({ order }) => ({ type: "channel_folder", op: "reorder", order }),
);
