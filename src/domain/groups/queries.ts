import type { Reading } from "../../engine/command.ts";
import { shownGroup } from "./access.ts";
import {
	groups,
	type Permissions,
	requirePermissions,
	type UserGroup,
} from "./groups.ts";

/** Groups as they were shown, good until an account or a group changes or somebody becomes a full member. */
interface Shown {
	readonly since: number;
	readonly until: number;
	readonly groups: readonly UserGroup[];
}

const shownWith = new WeakMap<Permissions, Shown>();

/** Every group as everybody sees it, in the order of their making. */
export async function listGroups(
	reading: Reading,
	options: { readonly includeDeactivated: boolean },
): Promise<UserGroup[]> {
	const { groups: shown } = await listShown(reading);
	return shown.filter(
		(group) => options.includeDeactivated || !group.isDeactivated,
	);
}

async function listShown(reading: Reading): Promise<Shown> {
	const all = await reading.all(groups);
	const permissions = await requirePermissions(reading);
	const now = reading.clock();
	const known = shownWith.get(permissions);
	if (known && known.since <= now && now < known.until) return known;
	const shown = {
		since: now,
		until: permissions.nextPromotionAfter(now),
		groups: [...all.values()]
			.sort((a, b) => a.id - b.id)
			.map((group) => shownGroup(group, permissions)),
	};
	shownWith.set(permissions, shown);
	return shown;
}
