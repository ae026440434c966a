import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { requireOpenFolder } from "../channel-folders/folders.ts";
import {
	type ChannelPermission,
	channelPermissionsGrantingMetadata,
} from "../groups/permission-settings.ts";
import type { GroupSettingChange } from "../groups/setting-values.ts";
import { foldChannelName } from "../messages/text.ts";
import { isAdministrator } from "../users/roles.ts";
import type { User } from "../users/users.ts";
import { administratorRequired, requireActor, requireOwner } from "./access.ts";
import { requireAdministered } from "./administered.ts";
import { unarchive } from "./archive-channel.ts";
import {
	type Channel,
	channels,
	findChannel,
	findChannelByName,
} from "./channels.ts";
import { channelAlreadyExists } from "./create-channel.ts";
import { leaveDefaultChannelGroups } from "./default-channel-groups.ts";
import { tellDefaultChannels, writeDefault } from "./default-channels.ts";
import { renderDescription } from "./descriptions.ts";
import type { ChannelChange } from "./events.ts";
import { flagsOf, isPrivate, type TopicsPolicy } from "./kinds.ts";
import {
	defaultCannotBePrivate,
	requireChannelDescription,
	requireChannelName,
	requireMaySetTopicsPolicy,
	unsupportedTopicCreation,
} from "./new-channels.ts";
import { noteInChannel } from "./notices.ts";
import { topicCreationFitsKind } from "./permissions.ts";
import { tellOfSightChange } from "./sight.ts";
import { changeNotice } from "./update-notices.ts";
import {
	requireEmptyTopicOnly,
	requireKindChange,
	requirePermissionChanges,
	systemGroupIdOf,
} from "./update-rules.ts";

export interface UpdateChannel {
	readonly channelId: number;
	readonly name?: string | undefined;
	readonly description?: string | undefined;
	readonly isPrivate?: boolean | undefined;
	readonly isWebPublic?: boolean | undefined;
	readonly hasSharedHistory?: boolean | undefined;
	readonly isDefault?: boolean | undefined;
	readonly isArchived?: boolean | undefined;
	/** Null: as long as the organization keeps messages. */
	readonly retentionDays?: number | null | undefined;
	readonly topicsPolicy?: TopicsPolicy | undefined;
	/** Null takes it out of its folder. */
	readonly folderId?: number | null | undefined;
	readonly permissions: Readonly<
		Partial<Record<ChannelPermission, GroupSettingChange>>
	>;
	readonly serverAllowsWebPublic: boolean;
}

/** Changes settings of a channel, all or none. */
export const updateChannel = command<UpdateChannel, void, string | undefined>({
	name: "update-channel",

	prepare: async (preparation, { description }) =>
		description === undefined
			? undefined
			: renderDescription(preparation, requireChannelDescription(description)),

	async execute(work, input, renderedDescription) {
		const actor = await requireActor(work);
		const { channel: found, access } = await requireAdministered(
			work,
			actor,
			input.channelId,
		);
		const channel =
			input.isArchived === false ? await unarchive(work, actor, found) : found;
		const changes: ChannelChange[] = [
			...(await nameChange(work, channel, input)),
			...descriptionChange(channel, input, renderedDescription),
			...(await requireKindChange(work, actor, access, channel, input)),
			...retentionChange(actor, channel, input),
			...(await topicsPolicyChange(work, actor, channel, input)),
			...(await folderChange(work, channel, input)),
			...(await requirePermissionChanges(
				work,
				actor,
				access,
				channel,
				input.permissions,
			)),
		];
		const changed = changes.reduce(applied, channel);
		await requireConsistent(work, changed, input.isDefault);
		if (input.isDefault !== undefined && !isAdministrator(actor.role))
			throw administratorRequired();
		if (changes.length > 0) await writeChannel(work, changed);
		await tellChanges(work, actor, channel, changes);
		if (
			input.isDefault !== undefined &&
			input.isDefault !== channel.isDefault
		) {
			await writeDefault(work, channel, input.isDefault);
			await tellDefaultChannels(work);
		}
		if (isPrivate(changed.kind))
			await leaveDefaultChannelGroups(work, channel.id);
	},
});

async function nameChange(
	work: Work,
	channel: Channel,
	{ name: raw }: UpdateChannel,
): Promise<ChannelChange[]> {
	if (raw === undefined) return [];
	const name = requireChannelName(raw);
	if (name === channel.name) throw badRequest("Channel already has that name.");
	const other = await findChannelByName(work, name);
	if (other && other.id !== channel.id) throw channelAlreadyExists(name);
	return [{ property: "name", value: name }];
}

function descriptionChange(
	channel: Channel,
	{ description }: UpdateChannel,
	rendered: string | undefined,
): ChannelChange[] {
	if (description === undefined || rendered === undefined) return [];
	const value = requireChannelDescription(description);
	return value === channel.description
		? []
		: [{ property: "description", value, rendered }];
}

function retentionChange(
	actor: User,
	channel: Channel,
	{ retentionDays: value }: UpdateChannel,
): ChannelChange[] {
	if (value === undefined) return [];
	requireOwner(actor);
	return value === channel.retentionDays
		? []
		: [{ property: "retentionDays", value }];
}

async function topicsPolicyChange(
	work: Work,
	actor: User,
	channel: Channel,
	{ topicsPolicy: value }: UpdateChannel,
): Promise<ChannelChange[]> {
	if (value === undefined || value === channel.topicsPolicy) return [];
	await requireMaySetTopicsPolicy(work, actor, value);
	if (value === "empty_topic_only") await requireEmptyTopicOnly(work, channel);
	return [{ property: "topicsPolicy", value }];
}

async function folderChange(
	work: Work,
	channel: Channel,
	{ folderId: value }: UpdateChannel,
): Promise<ChannelChange[]> {
	if (value === undefined) return [];
	if (value !== null) await requireOpenFolder(work, value);
	return value === channel.folderId ? [] : [{ property: "folderId", value }];
}

function applied(channel: Channel, change: ChannelChange): Channel {
	switch (change.property) {
		case "description":
			return {
				...channel,
				description: change.value,
				renderedDescription: change.rendered,
			};
		case "permission":
			return {
				...channel,
				permissions: {
					...channel.permissions,
					[change.permission]: change.value,
				},
			};
		default:
			return { ...channel, [change.property]: change.value };
	}
}

/** What must hold of the channel as a whole, whichever part of it changed. */
async function requireConsistent(
	work: Work,
	channel: Channel,
	isDefault = channel.isDefault,
) {
	if (isDefault && isPrivate(channel.kind)) throw defaultCannotBePrivate();
	if (isDefault && channel.isArchived)
		throw badRequest("A default channel cannot be archived.");
	if (
		!topicCreationFitsKind(
			channel.kind,
			channel.permissions.can_create_topic_group,
			await systemGroupIdOf(work, "role:everyone"),
		)
	)
		throw unsupportedTopicCreation();
}

async function writeChannel(work: Work, channel: Channel) {
	const flags = flagsOf(channel.kind);
	await work.db
		.updateTable("channel")
		.set({
			name: channel.name,
			name_key: foldChannelName(channel.name),
			description: channel.description,
			rendered_description: channel.renderedDescription,
			is_private: flags.isPrivate ? 1 : 0,
			is_web_public: flags.isWebPublic ? 1 : 0,
			has_shared_history: flags.hasSharedHistory ? 1 : 0,
			retention_days: channel.retentionDays,
			topics_policy: channel.topicsPolicy,
			folder_id: channel.folderId,
			permissions: JSON.stringify(channel.permissions),
		})
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", channel.id)
		.execute();
	work.touch(channels, channel.id);
}

const changesSight = (change: ChannelChange): boolean =>
	change.property === "kind" ||
	(change.property === "permission" &&
		(channelPermissionsGrantingMetadata as readonly string[]).includes(
			change.permission,
		));

async function tellChanges(
	work: Work,
	actor: User,
	before: Channel,
	changes: readonly ChannelChange[],
) {
	if (changes.length === 0) return;
	const after = (await findChannel(work, before.id)) as Channel;
	const { gained } = changes.some(changesSight)
		? await tellOfSightChange(work, before, after)
		: { gained: [] };
	let name = before.name;
	for (const change of changes) {
		work.emit(
			{
				type: "channel_updated",
				channelId: after.id,
				name,
				isArchived: after.isArchived,
				change,
			},
			audience.except(audience.seersOf(after.id), ...gained),
		);
		if (change.property === "name") name = change.value;
	}
	for (const change of changes) {
		const notice = await changeNotice(work, actor, before, change);
		if (notice) await noteInChannel(work, actor, after, notice);
	}
}
