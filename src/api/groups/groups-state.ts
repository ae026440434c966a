import type { UserGroup } from "../../domain/groups/groups.ts";
import { listGroups } from "../../domain/groups/queries.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { groupShape, renderGroup } from "./group-shape.ts";

const kept = new WeakMap<UserGroup, string>();

/** A group with all its members; the domain hands out the same object until it changes. */
function groupJson(group: UserGroup): string {
	let json = kept.get(group);
	if (json === undefined) {
		json = JSON.stringify(renderGroup(group));
		kept.set(group, json);
	}
	return json;
}

export const groupsSection: StateSection = {
	types: ["realm_user_groups"],
	shape: { realm_user_groups: shape.array(groupShape) },
	async collect({ reading, options }) {
		const includeDeactivated = options.capabilities.includes(
			"include_deactivated_groups",
		);
		const listed = await listGroups(reading, { includeDeactivated });
		return `"realm_user_groups":[${listed.map(groupJson)}]`;
	},
};
