import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { requirePermissions } from "../groups/groups.ts";
import {
	type ChannelPermission,
	channelPermissions,
} from "../groups/permission-settings.ts";
import {
	defaultGroupSettingValue,
	type GroupSettingValue,
} from "../groups/resolver.ts";
import { foldChannelName } from "../messages/text.ts";
import { type Channel, channels, findChannel } from "./channels.ts";
import { type ChannelKind, flagsOf, type TopicsPolicy } from "./kinds.ts";

export interface NewChannel {
	name: string;
	description: string;
	renderedDescription: string;
	kind: ChannelKind;
	creatorId: number | null;
	isDefault?: boolean;
	retentionDays?: number | null;
	topicsPolicy?: TopicsPolicy;
	folderId?: number | null;
	permissions?: Partial<Record<ChannelPermission, GroupSettingValue>>;
}

/** Makes the channel and tells those who may know of it. Name, kind and permissions have been checked. */
export async function insertChannel(
	work: Work,
	channel: NewChannel,
): Promise<Channel> {
	const { graph } = await requirePermissions(work);
	const permissions = Object.fromEntries(
		Object.entries(channelPermissions).map(([name, config]) => [
			name,
			channel.permissions?.[name as ChannelPermission] ??
				defaultGroupSettingValue(
					config,
					(group) => graph.systemGroupId(group),
					channel.creatorId,
				),
		]),
	);
	const flags = flagsOf(channel.kind);
	const id = await work.nextId("channel");
	await work.db
		.insertInto("channel")
		.values({
			organization_id: work.organizationId,
			id,
			name: channel.name,
			name_key: foldChannelName(channel.name),
			description: channel.description,
			rendered_description: channel.renderedDescription,
			created_at: work.now,
			creator_id: channel.creatorId,
			is_private: flags.isPrivate ? 1 : 0,
			is_web_public: flags.isWebPublic ? 1 : 0,
			has_shared_history: flags.hasSharedHistory ? 1 : 0,
			is_archived: 0,
			is_default: channel.isDefault ? 1 : 0,
			retention_days: channel.retentionDays ?? null,
			topics_policy: channel.topicsPolicy ?? "inherit",
			folder_id: channel.folderId ?? null,
			first_message_id: null,
			is_recently_active: 1,
			permissions: JSON.stringify(permissions),
		})
		.execute();
	work.touch(channels, id);
	const made = (await findChannel(work, id)) as Channel;
	work.emit(
		{ type: "channel_created", channel: made, subscriberCount: 0 },
		audience.seersOf(id),
	);
	return made;
}
