import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { requireAdministrator } from "../channels/access.ts";
import { channels } from "../channels/channels.ts";
import { renderDescription } from "../channels/descriptions.ts";
import {
	type ChannelFolder,
	channelFolders,
	foldFolderName,
	requireFolder,
	requireFolderDescription,
	requireFolderName,
} from "./folders.ts";

export interface FolderCreated {
	readonly type: "channel_folder_created";
	readonly folder: ChannelFolder;
	readonly [field: string]: unknown;
}

export type FolderChanges = Partial<
	Pick<
		ChannelFolder,
		"name" | "description" | "renderedDescription" | "isArchived"
	>
>;

export interface FolderUpdated {
	readonly type: "channel_folder_updated";
	readonly folderId: number;
	readonly changes: FolderChanges;
	readonly [field: string]: unknown;
}

export interface FoldersReordered {
	readonly type: "channel_folders_reordered";
	readonly order: readonly number[];
	readonly [field: string]: unknown;
}

export interface CreateFolder {
	readonly name: string;
	readonly description: string;
}

export const createFolder = command<CreateFolder, { id: number }, string>({
	name: "create-channel-folder",

	prepare: (preparation, { description }) =>
		renderDescription(preparation, requireFolderDescription(description)),

	async execute(work, input, renderedDescription) {
		const actor = await requireAdministrator(work);
		const name = await requireFolderName(work, input.name, null);
		const id = await work.nextId("channel-folder");
		const folder: ChannelFolder = {
			id,
			name,
			description: input.description,
			renderedDescription,
			// Ids only rise, so a new folder comes last whatever the order was made to be.
			position: id,
			createdAt: work.now,
			creatorId: actor.id,
			isArchived: false,
		};
		work.append("channel_folder", {
			organization_id: work.organizationId,
			id,
			name,
			name_key: foldFolderName(name),
			description: folder.description,
			rendered_description: folder.renderedDescription,
			position: folder.position,
			created_at: folder.createdAt,
			creator_id: folder.creatorId,
			is_archived: 0,
		});
		work.touch(channelFolders, id);
		work.emit({ type: "channel_folder_created", folder }, audience.everyone);
		return { id };
	},
});

export interface UpdateFolder {
	readonly id: number;
	readonly name?: string | undefined;
	readonly description?: string | undefined;
	readonly isArchived?: boolean | undefined;
}

export const updateFolder = command<UpdateFolder, void, string | undefined>({
	name: "update-channel-folder",

	prepare: async (preparation, { description }) =>
		description === undefined
			? undefined
			: renderDescription(preparation, requireFolderDescription(description)),

	async execute(work, input, renderedDescription) {
		await requireAdministrator(work);
		const folder = await requireFolder(work, input.id);
		const changes: { -readonly [K in keyof FolderChanges]: FolderChanges[K] } =
			{};
		if (input.name !== undefined) {
			const name = await requireFolderName(work, input.name, folder.id);
			if (name !== folder.name) changes.name = name;
		}
		if (
			input.description !== undefined &&
			renderedDescription !== undefined &&
			input.description !== folder.description
		) {
			changes.description = input.description;
			changes.renderedDescription = renderedDescription;
		}
		if (
			input.isArchived !== undefined &&
			input.isArchived !== folder.isArchived
		) {
			if (input.isArchived) await requireEmpty(work, folder.id);
			changes.isArchived = input.isArchived;
		}
		if (Object.keys(changes).length === 0) return;
		await work.db
			.updateTable("channel_folder")
			.set({
				...(changes.name !== undefined && {
					name: changes.name,
					name_key: foldFolderName(changes.name),
				}),
				...(changes.description !== undefined && {
					description: changes.description,
					rendered_description: changes.renderedDescription as string,
				}),
				...(changes.isArchived !== undefined && {
					is_archived: changes.isArchived ? 1 : 0,
				}),
			})
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", folder.id)
			.execute();
		work.touch(channelFolders, folder.id);
		work.emit(
			{ type: "channel_folder_updated", folderId: folder.id, changes },
			audience.everyone,
		);
	},
});

async function requireEmpty(work: Work, folderId: number) {
	for (const channel of (await work.all(channels)).values())
		if (channel.folderId === folderId)
			throw badRequest(
				"You need to remove all the channels from this folder to archive it.",
			);
}

export const reorderFolders = command<{ order: readonly number[] }, void>({
	name: "reorder-channel-folders",

	async execute(work, { order }) {
		await requireAdministrator(work);
		const known = await work.all(channelFolders);
		if (
			order.length !== known.size ||
			new Set(order).size !== order.length ||
			!order.every((id) => known.has(id))
		)
			throw badRequest("Invalid order mapping");
		for (const [position, id] of order.entries())
			await work.db
				.updateTable("channel_folder")
				.set({ position })
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", id)
				.execute();
		work.touch(channelFolders, ...order);
		work.emit({ type: "channel_folders_reordered", order }, audience.everyone);
	},
});
