import type { Reading } from "../../engine/command.ts";
import { shownGroup } from "./access.ts";
import {
	groups,
	type Permissions,
	requirePermissions,
	type UserGroup,
} from "./groups.ts";

interface Shown {
	readonly all: readonly UserGroup[];
	readonly active: readonly UserGroup[];
}

/** Groups as they were shown, good until an account or a group changes. */
const shownWith = new WeakMap<Permissions, Shown>();

/** Every group as everybody sees it, in the order of their making: the same list until one of them may look different. */
export async function listGroups(
	reading: Reading,
	options: { readonly includeDeactivated: boolean },
): Promise<readonly UserGroup[]> {
	const shown = await listShown(reading);
	return options.includeDeactivated ? shown.all : shown.active;
}

async function listShown(reading: Reading): Promise<Shown> {
	const stored = await reading.all(groups);
	const permissions = await requirePermissions(reading);
	let shown = shownWith.get(permissions);
	if (!shown) {
		const all = [...stored.values()]
			.sort((a, b) => a.id - b.id)
			.map((group) => shownGroup(group, permissions));
		const active = all.filter((group) => !group.isDeactivated);
		shown = { all, active };
		shownWith.set(permissions, shown);
	}
	return shown;
}
