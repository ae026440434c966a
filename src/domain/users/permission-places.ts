import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { channels } from "../channels/channels.ts";
import type { ChannelUpdated } from "../channels/events.ts";
import type { GroupUpdated } from "../groups/events.ts";
import { groups, requirePermissions } from "../groups/groups.ts";
import {
	type ChannelPermission,
	type OrganizationPermission,
	organizationPermissions,
} from "../groups/permission-settings.ts";
import {
	type GroupSettingValue,
	shownGroupSettingValue,
} from "../groups/resolver.ts";
import type { OrganizationSettingChanged } from "../organizations/events.ts";
import { requireOrganization } from "../organizations/organizations.ts";

/** Says anew what the permissions are in which somebody has a place of their own: it counts only while the account is active. */
export async function tellOfPermissionPlaces(
	work: Work,
	userId: number,
): Promise<void> {
	const { people } = await requirePermissions(work);
	const isPlace = (value: GroupSettingValue) =>
		typeof value !== "number" && value.directMembers.includes(userId);
	const shown = (value: GroupSettingValue) =>
		shownGroupSettingValue(value, people);
	const { settings } = await requireOrganization(work);
	for (const key of Object.keys(organizationPermissions)) {
		const setting = key as OrganizationPermission;
		if (!isPlace(settings[setting])) continue;
		const event: OrganizationSettingChanged = {
			type: "organization_setting_changed",
			setting,
			value: shown(settings[setting]),
		};
		work.emit(event, audience.everyone);
	}
	for (const group of (await work.all(groups)).values()) {
		const places = Object.entries(group.permissions).filter(([, value]) =>
			isPlace(value),
		);
		if (places.length === 0) continue;
		const event: GroupUpdated = {
			type: "group_updated",
			groupId: group.id,
			isDeactivated: group.isDeactivated,
			changes: Object.fromEntries(
				places.map(([name, value]) => [name, shown(value)]),
			),
		};
		work.emit(event, audience.everyone);
	}
	for (const channel of (await work.all(channels)).values())
		for (const [name, value] of Object.entries(channel.permissions))
			if (isPlace(value)) {
				const event: ChannelUpdated = {
					type: "channel_updated",
					channelId: channel.id,
					name: channel.name,
					isArchived: channel.isArchived,
					change: {
						property: "permission",
						permission: name as ChannelPermission,
						value: shown(value),
						before: value,
					},
				};
				work.emit(event, audience.seersOf(channel.id));
			}
}
