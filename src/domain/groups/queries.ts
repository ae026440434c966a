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
	readonly all: readonly UserGroup[];
	readonly active: readonly UserGroup[];
}

const shownWith = new WeakMap<Permissions, Shown>();

/** Every group as everybody sees it, in the order of their making: the same list until one of them looks different. */
export async function listGroups(
	reading: Reading,
	options: { readonly includeDeactivated: boolean },
): Promise<readonly UserGroup[]> {
	const shown = await listShown(reading);
	return options.includeDeactivated ? shown.all : shown.active;
}

async function listShown(reading: Reading): Promise<Shown> {
	const all = await reading.all(groups);
	const permissions = await requirePermissions(reading);
	const now = reading.clock();
	const known = shownWith.get(permissions);
	if (known && known.since <= now && now < known.until) return known;
	const shownGroups = [...all.values()]
		.sort((a, b) => a.id - b.id)
		.map((group) => shownGroup(group, permissions));
	const shown = {
		since: now,
		until: permissions.nextPromotionAfter(now),
		all: shownGroups,
		active: shownGroups.filter((group) => !group.isDeactivated),
	};
	shownWith.set(permissions, shown);
	return shown;
}
