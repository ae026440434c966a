import type { Work } from "../../engine/command.ts";
import { channels } from "../channels/channels.ts";
import { watchSight } from "../channels/sight.ts";
import { requirePermissions } from "./groups.ts";
import { namesGroup } from "./resolver.ts";

/** Whether being in the group, or in one that contains it, lets anybody see a channel. */
async function grantsSight(work: Work, groupId: number): Promise<boolean> {
	const { graph } = await requirePermissions(work);
	const holders = graph.withSupergroupsOf(groupId);
	return [...(await work.all(channels)).values()].some((channel) =>
		Object.values(channel.permissions).some((value) =>
			holders.some((id) => namesGroup(value, id)),
		),
	);
}

/**
 * Called before people enter or leave a group, it gives what to call after: then they are told which channels came in sight by it or
 * went out of it.
 */
export async function watchMembersSight(
	work: Work,
	groupId: number,
	userIds: readonly number[],
): Promise<() => Promise<void>> {
	if (userIds.length === 0 || !(await grantsSight(work, groupId)))
		return async () => {};
	return watchSight(work, userIds);
}
