import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { requirePermissions } from "../groups/groups.ts";
import {
	type ChannelPermission,
	channelPermissions,
} from "../groups/permission-settings.ts";
import {
	type GroupSettingChange,
	requireGroupSettingChange,
} from "../groups/setting-values.ts";
import type { SystemGroupName } from "../groups/system-groups.ts";
import { emptyTopicDisplayName } from "../messages/text.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import type { User } from "../users/users.ts";
import type { Channel } from "./channels.ts";
import type { ChannelChange } from "./events.ts";
import { isPrivate, kindAfterChange, type WantedFlags } from "./kinds.ts";
import { insufficientPermission, webPublicDisabled } from "./new-channels.ts";
import {
	type ChannelAccess,
	mayChangeChannelPermission,
	mayMakeChannelOfKind,
	mayOpenToWeb,
} from "./permissions.ts";

// What a change of a channel's settings asks for beyond administering the channel.

export async function systemGroupIdOf(
	work: Work,
	name: SystemGroupName,
): Promise<number> {
	return (await requirePermissions(work)).graph.systemGroupId(name);
}

async function requireAsking(work: Work, actor: User) {
	const { settings } = await requireOrganization(work);
	const { person, holds } = await requirePermissions(work);
	return { actor: person(actor), organization: settings, holds };
}

/** Who may read a channel is decided by those who may read it. */
export async function requireKindChange(
	work: Work,
	actor: User,
	access: ChannelAccess,
	channel: Channel,
	wanted: WantedFlags & { readonly serverAllowsWebPublic: boolean },
): Promise<ChannelChange[]> {
	if (
		wanted.isPrivate === undefined &&
		wanted.isWebPublic === undefined &&
		wanted.hasSharedHistory === undefined
	)
		return [];
	if (!access.content) throw badRequest("Channel content access is required.");
	const kind = kindAfterChange(channel.kind, wanted);
	if (!kind.ok) throw badRequest("Invalid parameters");
	const value = kind.value;
	const asking = await requireAsking(work, actor);
	if (
		wanted.isPrivate !== undefined &&
		mayMakeChannelOfKind(asking, value) !== "yes"
	)
		throw insufficientPermission();
	if (value === "web_public" && channel.kind !== "web_public") {
		const verdict = mayOpenToWeb(asking, wanted.serverAllowsWebPublic);
		if (verdict === "web_public_disabled") throw webPublicDisabled();
		if (verdict !== "yes") throw insufficientPermission();
	}
	const { moderation_request_channel_id: moderationId } = asking.organization;
	if (moderationId === channel.id && !isPrivate(value))
		throw badRequest("A moderation request channel cannot be public.");
	return value === channel.kind ? [] : [{ property: "kind", value }];
}

/** A channel can do without topics only if it has none. */
export async function requireEmptyTopicOnly(work: Work, channel: Channel) {
	const named = await work.db
		.selectFrom("conversation as c")
		.select("c.id")
		.where("c.organization_id", "=", work.organizationId)
		.where("c.channel_id", "=", channel.id)
		.where("c.topic_key", "<>", "")
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom("message as m")
					.select("m.id")
					.whereRef("m.organization_id", "=", "c.organization_id")
					.whereRef("m.conversation_id", "=", "c.id"),
			),
		)
		.limit(1)
		.executeTakeFirst();
	if (named)
		throw badRequest(
			`To enable this configuration, all messages in this channel must be in the "${emptyTopicDisplayName}" topic.`,
			{ empty_topic_display_name: emptyTopicDisplayName },
		);
}

export async function requirePermissionChanges(
	work: Work,
	actor: User,
	access: ChannelAccess,
	channel: Channel,
	wanted: Readonly<Partial<Record<ChannelPermission, GroupSettingChange>>>,
): Promise<ChannelChange[]> {
	const core = await requirePermissions(work);
	const asking = await requireAsking(work, actor);
	const changes: ChannelChange[] = [];
	for (const [name, config] of Object.entries(channelPermissions)) {
		const permission = name as ChannelPermission;
		const change = wanted[permission];
		if (!change) continue;
		const before = channel.permissions[permission];
		const value = requireGroupSettingChange(
			permission,
			config,
			before,
			change,
			core,
		);
		const verdict = mayChangeChannelPermission(asking, permission, access);
		if (verdict === "needs_content_access")
			throw badRequest("Channel content access is required.");
		if (verdict !== "yes") throw insufficientPermission();
		if (value !== null)
			changes.push({ property: "permission", permission, value, before });
	}
	return changes;
}
