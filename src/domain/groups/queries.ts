import type { Reading } from "../../engine/command.ts";
import { shownGroup } from "./access.ts";
import {
	groups,
	type Permissions,
	requirePermissions,
	type UserGroup,
} from "./groups.ts";

/** Groups as they were shown, good until an account or a group changes. */
const shownWith = new WeakMap<Permissions, readonly UserGroup[]>();

/** Every group as everybody sees it, in the order of their making. */
export async function listGroups(
	reading: Reading,
	options: { readonly includeDeactivated: boolean },
): Promise<UserGroup[]> {
	return (await listShown(reading)).filter(
		(group) => options.includeDeactivated || !group.isDeactivated,
	);
}

async function listShown(reading: Reading): Promise<readonly UserGroup[]> {
	const all = await reading.all(groups);
	const permissions = await requirePermissions(reading);
	let shown = shownWith.get(permissions);
	if (!shown) {
		shown = [...all.values()]
			.sort((a, b) => a.id - b.id)
			.map((group) => shownGroup(group, permissions));
		shownWith.set(permissions, shown);
	}
	return shown;
}
