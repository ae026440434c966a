import type { Reading } from "../../engine/command.ts";
import { shownGroup } from "./access.ts";
import {
	groups,
	type Permissions,
	requirePermissions,
	type UserGroup,
} from "./groups.ts";

/** Groups as they were shown, good until an account or a group changes. */
interface Shown {
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
	let shown = shownWith.get(permissions);
	if (!shown) {
		const inOrder = [...all.values()]
			.sort((a, b) => a.id - b.id)
			.map((group) => shownGroup(group, permissions));
		shown = {
			all: inOrder,
			active: inOrder.filter((group) => !group.isDeactivated),
		};
		shownWith.set(permissions, shown);
	}
	return shown;
}
