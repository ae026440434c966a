import { listGroups } from "../../domain/groups/queries.ts";
import { ownBytes } from "../../lib/own-bytes.ts";
import type { StateSection } from "../events/state.ts";
import { findKept, keep } from "../render/kept-bytes.ts";
import { shape } from "../shape.ts";
import { groupShape, renderGroup } from "./group-shape.ts";

export const groupsSection: StateSection = {
	types: ["realm_user_groups"],
	shape: { realm_user_groups: shape.array(groupShape) },
	async collect({ reading, options }) {
		const includeDeactivated = options.capabilities.includes(
			"include_deactivated_groups",
		);
		const listed = await listGroups(reading, { includeDeactivated });
		const key = `${reading.organizationId} groups ${includeDeactivated}`;
		let kept = findKept(key, [listed]);
		if (!kept) {
			const json = JSON.stringify(listed.map(renderGroup));
			kept = { bytes: ownBytes(`"realm_user_groups":${json}`) };
			keep(key, [listed], kept);
		}
		return [kept.bytes];
	},
};
