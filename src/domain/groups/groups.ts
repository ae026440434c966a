import type { Collection, Derived, View } from "../../engine/memory.ts";
import { readJson } from "../../lib/json.ts";
import { organizations } from "../organizations/organizations.ts";
import { groupBy, loadById } from "../rows.ts";
import { isFullMember, type Person } from "../users/roles.ts";
import { type User, users } from "../users/users.ts";
import { GroupGraph, type People } from "./graph.ts";
import type { GroupPermission } from "./permission-settings.ts";
import { type GroupSettingValue, type Holds, holdsIn } from "./resolver.ts";

export interface UserGroup {
	readonly id: number;
	readonly name: string;
	readonly description: string;
	readonly isSystem: boolean;
	readonly isDeactivated: boolean;
	readonly createdAt: number | null;
	readonly creatorId: number | null;
	/** Direct members as stored; a system group's follow from roles. */
	readonly memberIds: readonly number[];
	readonly subgroupIds: readonly number[];
	readonly permissions: Readonly<Record<GroupPermission, GroupSettingValue>>;
}

export const groups: Collection<UserGroup> = {
	name: "groups",
	whole: true,
	async load(db, organizationId, ids) {
		let members = db
			.selectFrom("user_group_member")
			.select(["group_id", "user_id"])
			.where("organization_id", "=", organizationId);
		let subgroups = db
			.selectFrom("user_group_subgroup")
			.select(["group_id", "subgroup_id"])
			.where("organization_id", "=", organizationId);
		if (ids) {
			members = members.where("group_id", "in", ids);
			subgroups = subgroups.where("group_id", "in", ids);
		}
		const membersOf = groupBy(await members.execute(), (m) => m.group_id);
		const subgroupsOf = groupBy(await subgroups.execute(), (s) => s.group_id);
		return loadById(db, "user_group", organizationId, ids, (row) => ({
			id: row.id,
			name: row.name,
			description: row.description,
			isSystem: row.is_system === 1,
			isDeactivated: row.deactivated === 1,
			createdAt: row.created_at,
			creatorId: row.creator_id,
			memberIds: (membersOf.get(row.id) ?? []).map((m) => m.user_id),
			subgroupIds: (subgroupsOf.get(row.id) ?? []).map((s) => s.subgroup_id),
			permissions: readJson(row.permissions),
		}));
	},
};

/** The permission core of an organization: its groups, its people, and who holds what. */
export interface Permissions {
	readonly graph: GroupGraph;
	readonly people: People;
	readonly holds: Holds;
	/** The account as rules see it. */
	person(user: User): Person;
}

export const permissions: Derived<Permissions> = {
	name: "permissions",
	from: [users as never, groups as never, organizations as never],
	async build(view) {
		const accounts = await view.all(users);
		const organization = await view.get(organizations, view.organizationId);
		const waitingDays = organization?.settings.waiting_period_threshold ?? 0;
		const promotedUpto = organization?.promotedUpto ?? 0;
		const known = new WeakMap<User, Person>();
		const person = (user: User): Person => {
			let found = known.get(user);
			if (!found) {
				found = {
					id: user.id,
					role: user.role,
					isActive: user.isActive,
					isFullMember: isFullMember(
						user.role,
						(promotedUpto - user.joinedAt) / 1000,
						waitingDays,
					),
				};
				known.set(user, found);
			}
			return found;
		};
		// System bots speak for the product and are in nobody's groups.
		const people: People = {
			find(id) {
				const user = accounts.get(id);
				return user && !user.isSystemBot ? person(user) : undefined;
			},
			*all() {
				for (const user of accounts.values())
					if (!user.isSystemBot) yield person(user);
			},
		};
		const all = await view.all(groups);
		const graph = new GroupGraph(all.values(), people);
		return { graph, people, holds: holdsIn(graph), person };
	},
};

export const requirePermissions = (view: View): Promise<Permissions> =>
	view.derive(permissions);
