import type { Reading } from "../../engine/command.ts";
import { shownGroup } from "./access.ts";
import { groups, requirePermissions, type UserGroup } from "./groups.ts";

/** Every group as everybody sees it, in the order of their making. */
export async function listGroups(
	reading: Reading,
	options: { readonly includeDeactivated: boolean },
): Promise<UserGroup[]> {
	const permissions = await requirePermissions(reading);
	return [...(await reading.all(groups)).values()]
		.filter((group) => options.includeDeactivated || !group.isDeactivated)
		.sort((a, b) => a.id - b.id)
		.map((group) => shownGroup(group, permissions));
}
