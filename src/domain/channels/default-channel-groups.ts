/** Named sets of channels, of which new people may choose some when they join. */
import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import type { Collection, View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import { isLongerThan } from "../../lib/code-points.ts";
import { readJson } from "../../lib/json.ts";
import {
	CHANNEL_DESCRIPTION_LENGTH_MAX,
	DEFAULT_CHANNEL_GROUP_NAME_LENGTH_MAX,
	DEFAULT_CHANNEL_GROUPS_MAX,
} from "../../limits.ts";
import { loadById } from "../rows.ts";
import { requireAdministrator, requireChannelByName } from "./access.ts";
import type { Channel } from "./channels.ts";
import { isPrivate } from "./kinds.ts";

export interface DefaultChannelGroup {
	readonly id: number;
	readonly name: string;
	readonly description: string;
	/** Ascending. */
	readonly channelIds: readonly number[];
}

export const defaultChannelGroups: Collection<DefaultChannelGroup> = {
	name: "default-channel-groups",
	whole: true,
	load: (db, organizationId, ids) =>
		loadById(db, "default_channel_group", organizationId, ids, (row) => ({
			id: row.id,
			name: row.name,
			description: row.description,
			channelIds: readJson<number[]>(row.channel_ids),
		})),
};

/** In the order in which they were made. */
export const listDefaultChannelGroups = async (
	view: View,
): Promise<DefaultChannelGroup[]> =>
	[...(await view.all(defaultChannelGroups)).values()].sort(
		(a, b) => a.id - b.id,
	);

/** All of them as they are now. */
export interface DefaultChannelGroupsChanged {
	readonly type: "default_channel_groups_changed";
	readonly groups: readonly DefaultChannelGroup[];
	readonly [field: string]: unknown;
}

async function tell(work: Work) {
	const event: DefaultChannelGroupsChanged = {
		type: "default_channel_groups_changed",
		groups: await listDefaultChannelGroups(work),
	};
	work.emit(event, audience.nonGuests);
}

/** What somebody learns of them who begins or ceases to be a guest. */
export async function tellDefaultChannelGroupsTo(
	work: Work,
	userId: number,
	isGuest: boolean,
) {
	const groups = await listDefaultChannelGroups(work);
	if (groups.length === 0) return;
	const event: DefaultChannelGroupsChanged = {
		type: "default_channel_groups_changed",
		groups: isGuest ? [] : groups,
	};
	work.emit(event, audience.users(userId));
}

async function requireGroup(
	work: Work,
	id: number,
): Promise<DefaultChannelGroup> {
	const group = await work.get(defaultChannelGroups, id);
	if (!group)
		throw badRequest(`Default channel group with id '${id}' does not exist.`);
	return group;
}

async function requireName(work: Work, raw: string): Promise<string> {
	const name = raw.trim();
	if (name === "") throw badRequest("Invalid default channel group name ''");
	if (name.includes("\0"))
		throw badRequest("Default channel group name contains a null byte.");
	if (isLongerThan(name, DEFAULT_CHANNEL_GROUP_NAME_LENGTH_MAX))
		throw badRequest(
			`Default channel group name too long (limit: ${DEFAULT_CHANNEL_GROUP_NAME_LENGTH_MAX} characters)`,
		);
	for (const group of await listDefaultChannelGroups(work))
		if (group.name === name)
			throw badRequest(`Default channel group '${name}' already exists`);
	return name;
}

function requireDescription(description: string): string {
	if (isLongerThan(description, CHANNEL_DESCRIPTION_LENGTH_MAX))
		throw badRequest(
			`description is too long (limit: ${CHANNEL_DESCRIPTION_LENGTH_MAX} characters)`,
		);
	return description;
}

/** Channels by name that everybody but guests may join: what is in a group is told to all of them. */
async function requireOpenChannels(
	work: Work,
	names: readonly string[],
): Promise<Channel[]> {
	const actor = await requireAdministrator(work);
	const found = new Map<number, Channel>();
	for (const name of names) {
		const { channel } = await requireChannelByName(
			work,
			actor,
			name,
			"metadata",
			{ archived: "refused" },
		);
		if (isPrivate(channel.kind))
			throw badRequest("Private channels cannot be made default.");
		found.set(channel.id, channel);
	}
	return [...found.values()];
}

function requireNotDefault(channels: readonly Channel[], groupName: string) {
	for (const { isDefault, name } of channels)
		if (isDefault)
			throw badRequest(
				`'${name}' is a default channel and cannot be added to '${groupName}'`,
			);
}

async function write(work: Work, group: DefaultChannelGroup) {
	await work.db
		.updateTable("default_channel_group")
		.set({
			name: group.name,
			description: group.description,
			channel_ids: JSON.stringify(group.channelIds),
		})
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", group.id)
		.execute();
	work.touch(defaultChannelGroups, group.id);
}

const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

export interface CreateDefaultChannelGroup {
	readonly name: string;
	readonly description: string;
	readonly channelNames: readonly string[];
}

export const createDefaultChannelGroup = command<
	CreateDefaultChannelGroup,
	void
>({
	name: "create-default-channel-group",
	async execute(work, wanted) {
		await requireAdministrator(work);
		const channels = await requireOpenChannels(work, wanted.channelNames);
		const name = await requireName(work, wanted.name);
		const description = requireDescription(wanted.description);
		requireNotDefault(channels, name);
		const present = await listDefaultChannelGroups(work);
		if (present.length >= DEFAULT_CHANNEL_GROUPS_MAX)
			throw badRequest(
				`There may be at most ${DEFAULT_CHANNEL_GROUPS_MAX} default channel groups.`,
			);
		const id = await work.nextId("default_channel_group");
		work.append("default_channel_group", {
			organization_id: work.organizationId,
			id,
			name,
			description,
			channel_ids: JSON.stringify(ascending(channels.map((one) => one.id))),
		});
		work.touch(defaultChannelGroups, id);
		await tell(work);
	},
});

export interface UpdateDefaultChannelGroup {
	readonly id: number;
	readonly name?: string | undefined;
	readonly description?: string | undefined;
}

/** What is undefined stays as it is. */
export const updateDefaultChannelGroup = command<
	UpdateDefaultChannelGroup,
	void
>({
	name: "update-default-channel-group",
	async execute(work, wanted) {
		await requireAdministrator(work);
		const group = await requireGroup(work, wanted.id);
		const { name = group.name, description = group.description } = wanted;
		if (name === group.name && description === group.description) return;
		await write(work, {
			...group,
			name: name === group.name ? name : await requireName(work, name),
			description: requireDescription(description),
		});
		await tell(work);
	},
});

export interface ChangeGroupedChannels {
	readonly id: number;
	readonly op: "add" | "remove";
	readonly channelNames: readonly string[];
}

export const changeGroupedChannels = command<ChangeGroupedChannels, void>({
	name: "change-grouped-channels",
	async execute(work, { id, op, channelNames }) {
		await requireAdministrator(work);
		const group = await requireGroup(work, id);
		const channels = await requireOpenChannels(work, channelNames);
		const channelIds = new Set(group.channelIds);
		if (op === "add") requireNotDefault(channels, group.name);
		for (const { id: channelId, name } of channels) {
			if (op === "add" && channelIds.has(channelId))
				throw badRequest(
					`Channel '${name}' is already present in default channel group '${group.name}'`,
				);
			if (op === "remove" && !channelIds.has(channelId))
				throw badRequest(
					`Channel '${name}' is not present in default channel group '${group.name}'`,
				);
			if (op === "add") channelIds.add(channelId);
			else channelIds.delete(channelId);
		}
		if (channels.length === 0) return;
		await write(work, { ...group, channelIds: ascending(channelIds) });
		await tell(work);
	},
});

export const removeDefaultChannelGroup = command<{ readonly id: number }, void>(
	{
		name: "remove-default-channel-group",
		async execute(work, { id }) {
			await requireAdministrator(work);
			await requireGroup(work, id);
			await work.db
				.deleteFrom("default_channel_group")
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", id)
				.execute();
			work.touch(defaultChannelGroups, id);
			await tell(work);
		},
	},
);

/** A channel that new people could not join is in no group. */
export async function leaveDefaultChannelGroups(
	work: Work,
	channelId: number,
): Promise<void> {
	const holding = (await listDefaultChannelGroups(work)).filter((group) =>
		group.channelIds.includes(channelId),
	);
	for (const group of holding)
		await write(work, {
			...group,
			channelIds: group.channelIds.filter((id) => id !== channelId),
		});
	if (holding.length > 0) await tell(work);
}
