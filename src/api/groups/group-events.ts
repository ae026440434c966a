import type {
	GroupCreated,
	GroupDeactivated,
	GroupMembersChanged,
	GroupReactivated,
	GroupSubgroupsChanged,
	GroupUpdated,
} from "../../domain/groups/events.ts";
import type { GroupSettingValue } from "../../domain/groups/resolver.ts";
import type { Happening } from "../../engine/event-log.ts";
import { type EventForm, eventForm, plainForm } from "../events/event-form.ts";
import { wireGroupSetting } from "../render/group-setting.ts";
import { renderGroup } from "./group-shape.ts";

const type = "user_group";

const groupCreated = plainForm<GroupCreated>(type, ({ group }) => ({
	type,
	op: "add",
	group: renderGroup(group),
}));

/** Clients that do not know deactivated groups hear nothing of them. */
function formOfActive<E extends Happening & { isDeactivated: boolean }>(
	build: (event: E) => { type: string; [field: string]: unknown },
): EventForm {
	return eventForm<E>({
		wireTypes: [type],
		show: (event, to) =>
			event.isDeactivated && !to.can("include_deactivated_groups")
				? []
				: [to.say("", () => build(event))],
	});
}

const groupUpdated = formOfActive<GroupUpdated>(({ groupId, changes }) => ({
	type,
	op: "update",
	group_id: groupId,
	data: Object.fromEntries(
		Object.entries(changes).map(([name, value]) => [
			name,
			name === "name" || name === "description"
				? value
				: wireGroupSetting(value as GroupSettingValue),
		]),
	),
}));

const memberForm = (op: string) =>
	formOfActive<GroupMembersChanged>(({ groupId, userIds }) => ({
		type,
		op,
		group_id: groupId,
		user_ids: userIds,
	}));

const groupMembersAdded = memberForm("add_members");
const groupMembersRemoved = memberForm("remove_members");

const subgroupForm = (op: string) =>
	formOfActive<GroupSubgroupsChanged>(({ groupId, subgroupIds }) => ({
		type,
		op,
		group_id: groupId,
		direct_subgroup_ids: subgroupIds,
	}));

const groupSubgroupsAdded = subgroupForm("add_subgroups");
const groupSubgroupsRemoved = subgroupForm("remove_subgroups");

const groupDeactivated = eventForm<GroupDeactivated>({
	wireTypes: [type],
	show: ({ groupId }, to) => [
		to.can("include_deactivated_groups")
			? to.say("update", () => ({
					type,
					op: "update",
					group_id: groupId,
					data: { deactivated: true },
				}))
			: to.say("remove", () => ({ type, op: "remove", group_id: groupId })),
	],
});

const groupReactivated = eventForm<GroupReactivated>({
	wireTypes: [type],
	show: ({ group }, to) => [
		to.can("include_deactivated_groups")
			? to.say("update", () => ({
					type,
					op: "update",
					group_id: group.id,
					data: { deactivated: false },
				}))
			: to.say("add", () => ({ type, op: "add", group: renderGroup(group) })),
	],
});

export const groupForms: Readonly<Record<string, EventForm>> = {
	group_created: groupCreated,
	group_updated: groupUpdated,
	group_members_added: groupMembersAdded,
	group_members_removed: groupMembersRemoved,
	group_subgroups_added: groupSubgroupsAdded,
	group_subgroups_removed: groupSubgroupsRemoved,
	group_deactivated: groupDeactivated,
	group_reactivated: groupReactivated,
};
