import type { Work } from "../../engine/command.ts";
import { channels } from "../channels/channels.ts";
import { watchSight } from "../channels/sight.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { visibleUsers } from "../users/access.ts";
import { tellOfSight } from "../users/meetings.ts";
import { requireUser } from "../users/users.ts";
import { requirePermissions } from "./groups.ts";
import { namesGroup } from "./resolver.ts";

/** Whether being in the group, or in one that contains it, lets anybody see a channel or a person. */
async function grantsSight(work: Work, groupId: number): Promise<boolean> {
	const { graph } = await requirePermissions(work);
	const holders = graph.withSupergroupsOf(groupId);
	const { settings } = await requireOrganization(work);
	const values = [
		settings.can_access_all_users_group,
		...[...(await work.all(channels)).values()].flatMap((channel) =>
			Object.values(channel.permissions),
		),
	];
	return values.some((value) => holders.some((id) => namesGroup(value, id)));
}

/**
 * Called before people enter or leave a group, it gives what to call after: then they are told which channels and people came in sight
 * by it or went out of it.
 */
export async function watchMembersSight(
	work: Work,
	groupId: number,
	userIds: readonly number[],
): Promise<() => Promise<void>> {
	if (userIds.length === 0 || !(await grantsSight(work, groupId)))
		return async () => {};
	const tellOfChannels = await watchSight(work, userIds);
	const seenBefore = new Map<number, ReadonlySet<number> | null>();
	for (const id of userIds)
		seenBefore.set(id, await visibleUsers(work, await requireUser(work, id)));
	return async () => {
		await tellOfChannels();
		for (const [id, before] of seenBefore) {
			const after = await visibleUsers(work, await requireUser(work, id));
			await tellOfSight(work, id, before, after);
		}
	};
}
