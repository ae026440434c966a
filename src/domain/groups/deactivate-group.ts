import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { channels } from "../channels/channels.ts";
import { channelAccess } from "../channels/permissions.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { isOrganizationPermission } from "../organizations/settings.ts";
import { isSubscribed } from "../subscriptions/subscriptions.ts";
import { type GroupWork, requireManagedGroup } from "./access.ts";
import type { GroupDeactivated } from "./events.ts";
import { groups } from "./groups.ts";
import { type GroupSettingValue, namesGroup } from "./resolver.ts";

export const deactivateGroup = command<{ readonly groupId: number }, void>({
	name: "deactivate-group",
	async execute(work, { groupId }) {
		const found = await requireManagedGroup(work, groupId);
		if (found.group.isDeactivated)
			throw badRequest("User group is deactivated.");
		const objections = [
			...(await objectionsOfGroups(work, groupId)),
			...(await objectionsOfChannels(work, found, groupId)),
			...(await objectionsOfOrganization(work, groupId)),
		];
		if (objections.length > 0)
			throw new Refusal(
				"CANNOT_DEACTIVATE_GROUP_IN_USE",
				"Cannot deactivate user group in use.",
				{ objections },
			);
		await work.db
			.updateTable("user_group")
			.set({ deactivated: 1 })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", groupId)
			.execute();
		work.touch(groups, groupId);
		const event: GroupDeactivated = { type: "group_deactivated", groupId };
		work.emit(event, audience.everyone);
	},
});

const settingsNaming = (
	values: Readonly<Record<string, GroupSettingValue>>,
	groupId: number,
): string[] =>
	Object.entries(values).flatMap(([name, value]) =>
		namesGroup(value, groupId) ? [name] : [],
	);

/** Groups that hold it, and groups whose permissions name it. Its own permissions go with it. */
async function objectionsOfGroups(work: Work, groupId: number) {
	const holding: number[] = [];
	const naming: object[] = [];
	for (const group of (await work.all(groups)).values()) {
		if (group.isDeactivated || group.id === groupId) continue;
		if (group.subgroupIds.includes(groupId)) holding.push(group.id);
		const settings = settingsNaming(group.permissions, groupId);
		if (settings.length > 0)
			naming.push({ type: "user_group", group_id: group.id, settings });
	}
	return holding.length > 0
		? [{ type: "subgroup", supergroup_ids: holding }, ...naming]
		: naming;
}

/** Channels the actor may not know of are one objection without a name, however many they are. */
async function objectionsOfChannels(
	work: Work,
	{ actor, permissions }: GroupWork,
	groupId: number,
) {
	const shown: object[] = [];
	const hidden = new Set<string>();
	for (const channel of (await work.all(channels)).values()) {
		if (channel.isArchived) continue;
		const settings = settingsNaming(channel.permissions, groupId);
		if (settings.length === 0) continue;
		const { metadata } = channelAccess(
			permissions.person(actor),
			channel,
			await isSubscribed(work, actor.id, channel.id),
			permissions.holds,
		);
		if (metadata)
			shown.push({ type: "channel", channel_id: channel.id, settings });
		else for (const name of settings) hidden.add(name);
	}
	return hidden.size > 0
		? [
				...shown,
				{ type: "channel", channel_id: null, settings: [...hidden].sort() },
			]
		: shown;
}

async function objectionsOfOrganization(work: Work, groupId: number) {
	const { settings } = await requireOrganization(work);
	const naming = Object.entries(settings).flatMap(([name, value]) =>
		isOrganizationPermission(name) &&
		namesGroup(value as GroupSettingValue, groupId)
			? [name]
			: [],
	);
	return naming.length > 0 ? [{ type: "realm", settings: naming }] : [];
}
