import type { Collection, View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import {
	foldCase,
	isLongerThan,
	unprintablePosition,
} from "../../lib/code-points.ts";
import {
	CHANNEL_FOLDER_DESCRIPTION_LENGTH_MAX,
	CHANNEL_FOLDER_NAME_LENGTH_MAX,
} from "../../limits.ts";

/** Channels may be put into folders, by which people find their way among many. */
export interface ChannelFolder {
	readonly id: number;
	readonly name: string;
	readonly description: string;
	readonly renderedDescription: string;
	readonly position: number;
	readonly createdAt: number;
	readonly creatorId: number | null;
	readonly isArchived: boolean;
}

export const channelFolders: Collection<ChannelFolder> = {
	name: "channel-folders",
	whole: true,
	async load(db, organizationId, ids) {
		let query = db
			.selectFrom("channel_folder")
			.selectAll()
			.where("organization_id", "=", organizationId);
		if (ids) query = query.where("id", "in", ids);
		const rows = await query.orderBy("id").execute();
		return new Map(
			rows.map((row) => [
				row.id,
				{
					id: row.id,
					name: row.name,
					description: row.description,
					renderedDescription: row.rendered_description,
					position: row.position,
					createdAt: row.created_at,
					creatorId: row.creator_id,
					isArchived: row.is_archived === 1,
				},
			]),
		);
	},
};

/** In the order in which they are shown. */
export async function listFolders(view: View): Promise<ChannelFolder[]> {
	return [...(await view.all(channelFolders)).values()].sort(
		(a, b) => a.position - b.position || a.id - b.id,
	);
}

export async function requireFolder(
	view: View,
	id: number,
): Promise<ChannelFolder> {
	const folder = await view.get(channelFolders, id);
	if (!folder) throw badRequest("Invalid channel folder ID");
	return folder;
}

/** A folder that channels can be put into: not an archived one. */
export async function requireOpenFolder(view: View, id: number) {
	const folder = await requireFolder(view, id);
	if (folder.isArchived) throw badRequest("Invalid channel folder ID");
	return folder;
}

export const foldFolderName = foldCase;

/** The name in the form that is kept, free to be taken by this folder. */
export async function requireFolderName(
	view: View,
	raw: string,
	ownId: number | null,
): Promise<string> {
	const name = raw.trim();
	if (name === "") throw badRequest("Channel folder name can't be empty.");
	if (isLongerThan(name, CHANNEL_FOLDER_NAME_LENGTH_MAX))
		throw badRequest(
			`Channel folder name is too long (limit: ${CHANNEL_FOLDER_NAME_LENGTH_MAX} characters).`,
		);
	const position = unprintablePosition(name);
	if (position !== null)
		throw badRequest(
			`Invalid character in channel folder name, at position ${position}.`,
		);
	const key = foldFolderName(name);
	for (const folder of (await view.all(channelFolders)).values())
		if (folder.id !== ownId && foldFolderName(folder.name) === key)
			throw badRequest(`Channel folder '${name}' already exists`);
	return name;
}

export function requireFolderDescription(raw: string): string {
	if (isLongerThan(raw, CHANNEL_FOLDER_DESCRIPTION_LENGTH_MAX))
		throw badRequest(
			`Channel folder description is too long (limit: ${CHANNEL_FOLDER_DESCRIPTION_LENGTH_MAX} characters).`,
		);
	return raw;
}
