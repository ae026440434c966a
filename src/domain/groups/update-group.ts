import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { requireGroup, requireManagedGroup, shownGroup } from "./access.ts";
import type { GroupReactivated, GroupUpdated } from "./events.ts";
import { groups, requirePermissions } from "./groups.ts";
import { requireFreeGroupName } from "./names.ts";
import {
	type GroupPermission,
	groupPermissions,
} from "./permission-settings.ts";
import type { GroupSettingValue } from "./resolver.ts";
import {
	type GroupSettingChange,
	requireGroupSettingChange,
} from "./setting-values.ts";

export interface UpdateGroup {
	readonly groupId: number;
	readonly name: string | undefined;
	readonly description: string | undefined;
	readonly permissions: Partial<Record<GroupPermission, GroupSettingChange>>;
	/** A deactivated group comes back with `false`; `true` changes nothing. */
	readonly isDeactivated: boolean | undefined;
}

export const updateGroup = command<UpdateGroup, void>({
	name: "update-group",
	async execute(work, wanted) {
		if (
			wanted.name === undefined &&
			wanted.description === undefined &&
			wanted.isDeactivated === undefined &&
			Object.keys(wanted.permissions).length === 0
		)
			throw badRequest("No new data supplied");
		const { group, permissions } = await requireManagedGroup(
			work,
			wanted.groupId,
		);
		const changes: { name?: string; description?: string } = {};
		if (wanted.name !== undefined && wanted.name !== group.name)
			changes.name = await requireFreeGroupName(work, wanted.name);
		if (
			wanted.description !== undefined &&
			wanted.description !== group.description
		)
			changes.description = wanted.description;
		const changed: Partial<Record<GroupPermission, GroupSettingValue>> = {};
		for (const name of Object.keys(wanted.permissions) as GroupPermission[]) {
			const change = wanted.permissions[name];
			if (!change) continue;
			const value = requireGroupSettingChange(
				name,
				groupPermissions[name],
				group.permissions[name],
				change,
				permissions,
			);
			if (value !== null) changed[name] = value;
		}
		const returns = wanted.isDeactivated === false && group.isDeactivated;
		const hasChanges = Object.keys({ ...changes, ...changed }).length > 0;
		if (!hasChanges && !returns) return;
		await work.db
			.updateTable("user_group")
			.set({
				...changes,
				permissions: JSON.stringify({ ...group.permissions, ...changed }),
				...(returns && { deactivated: 0 as const }),
			})
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", group.id)
			.execute();
		work.touch(groups, group.id);
		if (hasChanges) {
			const event: GroupUpdated = {
				type: "group_updated",
				groupId: group.id,
				isDeactivated: group.isDeactivated,
				changes: { ...changes, ...changed },
			};
			work.emit(event, audience.everyone);
		}
		if (returns) {
			const event: GroupReactivated = {
				type: "group_reactivated",
				group: shownGroup(
					await requireGroup(work, group.id),
					await requirePermissions(work),
				),
			};
			work.emit(event, audience.everyone);
		}
	},
});
