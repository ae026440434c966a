/**
 * The group graph of one organization, answering "who is in what" through any depth of subgroups.
 *
 * Membership of system groups comes from the person's role and takes no rows, so a group costs what was put into it by hand however many people the
 * organization has. What is remembered between questions is only which groups lie below and above which; adding or
 * removing a member forgets nothing, changing an edge forgets just the groups on both sides of it.
 *
 * Only active people are ever members; a deactivated person's places are kept for the day they return.
 */
import type { Person } from "../users/roles.ts";
import {
	breadthOf,
	directSystemGroups,
	isDirectlyInSystemGroup,
	isSystemGroupName,
	narrowestSystemGroup,
	type SystemGroupName,
	systemSubgroupOf,
} from "./system-groups.ts";

export type Group = {
	readonly id: number;
	readonly name: string;
	readonly isSystem: boolean;
	readonly isDeactivated: boolean;
	/** Ignored for system groups, whose members and subgroup are known. */
	readonly memberIds: Iterable<number>;
	readonly subgroupIds: Iterable<number>;
};

export type GroupFacts = Pick<
	Group,
	"id" | "name" | "isSystem" | "isDeactivated"
>;

/** The organization's accounts, deactivated ones included. */
export interface People {
	find(userId: number): Person | undefined;
	all(): Iterable<Person>;
}

type Node = {
	facts: GroupFacts;
	system: SystemGroupName | null;
	members: Set<number>;
	subgroups: Set<number>;
	supergroups: Set<number>;
};

/** Everything at or below a group, and the widest system group among it (-1 for none). */
type Below = { readonly ids: ReadonlySet<number>; readonly breadth: number };

const ascending = (ids: Iterable<number>): number[] =>
	[...ids].sort((a, b) => a - b);

export class GroupGraph {
	readonly #people: People;
	readonly #nodes = new Map<number, Node>();
	readonly #systemIds = new Map<SystemGroupName, number>();
	readonly #groupIdsByMember = new Map<number, Set<number>>();
	readonly #below = new Map<number, Below>();
	readonly #above = new Map<number, ReadonlySet<number>>();

	constructor(groups: Iterable<Group>, people: People) {
		this.#people = people;
		const all = [...groups];
		for (const group of all) this.#create(group);
		for (const group of all) this.#connect(group);
	}

	// --- questions

	find(groupId: number): GroupFacts | undefined {
		return this.#nodes.get(groupId)?.facts;
	}

	systemGroupId(name: SystemGroupName): number {
		const id = this.#systemIds.get(name);
		if (id === undefined) throw new Error(`the organization has no ${name}`);
		return id;
	}

	systemGroupName(groupId: number): SystemGroupName | null {
		return this.#nodes.get(groupId)?.system ?? null;
	}

	isMember(userId: number, groupId: number): boolean {
		const person = this.#people.find(userId);
		if (!person?.isActive) return false;
		const below = this.#belowOf(groupId);
		if (breadthOf(narrowestSystemGroup(person)) <= below.breadth) return true;
		for (const direct of this.#groupIdsByMember.get(userId) ?? [])
			if (below.ids.has(direct)) return true;
		return false;
	}

	isDirectMember(userId: number, groupId: number): boolean {
		const node = this.#nodes.get(groupId);
		const person = this.#people.find(userId);
		if (!node || !person?.isActive) return false;
		return node.system
			? isDirectlyInSystemGroup(person, node.system)
			: node.members.has(userId);
	}

	/** Ascending. */
	membersOf(groupId: number): number[] {
		const below = this.#belowOf(groupId);
		const members = new Set<number>();
		for (const id of below.ids)
			for (const userId of this.#nodes.get(id)?.members ?? [])
				if (this.#people.find(userId)?.isActive) members.add(userId);
		if (below.breadth >= 0)
			for (const person of this.#people.all())
				if (
					person.isActive &&
					breadthOf(narrowestSystemGroup(person)) <= below.breadth
				)
					members.add(person.id);
		return ascending(members);
	}

	/** Ascending. */
	directMembersOf(groupId: number): number[] {
		const node = this.#nodes.get(groupId);
		if (!node) return [];
		const { system } = node;
		if (system === "role:nobody" || system === "role:internet") return [];
		const members: number[] = [];
		if (system) {
			for (const person of this.#people.all())
				if (person.isActive && isDirectlyInSystemGroup(person, system))
					members.push(person.id);
		} else {
			for (const userId of node.members)
				if (this.#people.find(userId)?.isActive) members.push(userId);
		}
		return ascending(members);
	}

	/** Every group below, not counting the group itself; ascending. */
	subgroupsOf(groupId: number): number[] {
		const ids = new Set(this.#belowOf(groupId).ids);
		ids.delete(groupId);
		return ascending(ids);
	}

	/** Ascending. */
	directSubgroupsOf(groupId: number): number[] {
		return ascending(this.#nodes.get(groupId)?.subgroups ?? []);
	}

	/** Groups that list this one among their subgroups; ascending. */
	directSupergroupsOf(groupId: number): number[] {
		return ascending(this.#nodes.get(groupId)?.supergroups ?? []);
	}

	/** Every group the person is in, at any depth; ascending. */
	groupsOf(userId: number): number[] {
		const groups = new Set<number>();
		for (const direct of this.directGroupsOf(userId))
			for (const id of this.#aboveOf(direct)) groups.add(id);
		return ascending(groups);
	}

	/** Ascending. */
	directGroupsOf(userId: number): number[] {
		const person = this.#people.find(userId);
		if (!person?.isActive) return [];
		const groups = new Set(this.#groupIdsByMember.get(userId));
		for (const name of directSystemGroups(person)) {
			const id = this.#systemIds.get(name);
			if (id !== undefined) groups.add(id);
		}
		return ascending(groups);
	}

	/** The group and every group that contains it, at any depth; ascending. */
	withSupergroupsOf(groupId: number): number[] {
		return ascending(this.#aboveOf(groupId));
	}

	/** Whether making one group a subgroup of the other would close a circle. */
	wouldCycle(groupId: number, subgroupId: number): boolean {
		return this.#belowOf(subgroupId).ids.has(groupId);
	}

	// --- changes

	addGroup(group: Group): void {
		this.#create(group);
		this.#connect(group);
	}

	updateGroup(
		groupId: number,
		change: Partial<Pick<Group, "name" | "isDeactivated">>,
	): void {
		const node = this.#customNode(groupId);
		node.facts = { ...node.facts, ...change };
	}

	removeGroup(groupId: number): void {
		const node = this.#customNode(groupId);
		for (const id of [...node.subgroups]) this.removeSubgroup(groupId, id);
		for (const id of [...node.supergroups]) this.removeSubgroup(id, groupId);
		this.removeMembers(groupId, [...node.members]);
		this.#below.delete(groupId);
		this.#above.delete(groupId);
		this.#nodes.delete(groupId);
	}

	addMembers(groupId: number, userIds: Iterable<number>): void {
		const node = this.#customNode(groupId);
		for (const userId of userIds) {
			node.members.add(userId);
			const groups = this.#groupIdsByMember.get(userId);
			if (groups) groups.add(groupId);
			else this.#groupIdsByMember.set(userId, new Set([groupId]));
		}
	}

	removeMembers(groupId: number, userIds: Iterable<number>): void {
		const node = this.#customNode(groupId);
		for (const userId of userIds) {
			node.members.delete(userId);
			const groups = this.#groupIdsByMember.get(userId);
			groups?.delete(groupId);
			if (groups?.size === 0) this.#groupIdsByMember.delete(userId);
		}
	}

	/** The caller has asked `wouldCycle` first: a circle is refused to people, and is a mistake here. */
	addSubgroup(groupId: number, subgroupId: number): void {
		this.#customNode(groupId);
		if (this.wouldCycle(groupId, subgroupId))
			throw new Error(`group ${subgroupId} already contains ${groupId}`);
		this.#link(groupId, subgroupId);
	}

	removeSubgroup(groupId: number, subgroupId: number): void {
		const node = this.#customNode(groupId);
		this.#forgetAround(groupId, subgroupId);
		node.subgroups.delete(subgroupId);
		this.#nodes.get(subgroupId)?.supergroups.delete(groupId);
	}

	// --- inside

	#create(group: Group): void {
		if (this.#nodes.has(group.id))
			throw new Error(`group ${group.id} is already in the graph`);
		const { id, name, isSystem, isDeactivated } = group;
		const system = isSystem && isSystemGroupName(name) ? name : null;
		if (isSystem && !system)
			throw new Error(`${name} is not the name of a system group`);
		if (system) this.#systemIds.set(system, id);
		this.#nodes.set(id, {
			facts: { id, name, isSystem, isDeactivated },
			system,
			members: new Set(),
			subgroups: new Set(),
			supergroups: new Set(),
		});
	}

	#connect(group: Group): void {
		const system = this.systemGroupName(group.id);
		if (!system) {
			this.addMembers(group.id, group.memberIds);
			for (const id of group.subgroupIds) this.#link(group.id, id);
			return;
		}
		const subgroup = systemSubgroupOf(system);
		if (subgroup) this.#link(group.id, this.systemGroupId(subgroup));
	}

	#link(groupId: number, subgroupId: number): void {
		const node = this.#nodes.get(groupId);
		const subnode = this.#nodes.get(subgroupId);
		if (!node || !subnode)
			throw new Error(`no group ${node ? subgroupId : groupId} in the graph`);
		this.#forgetAround(groupId, subgroupId);
		node.subgroups.add(subgroupId);
		subnode.supergroups.add(groupId);
	}

	#customNode(groupId: number): Node {
		const node = this.#nodes.get(groupId);
		if (!node) throw new Error(`no group ${groupId} in the graph`);
		if (node.system) throw new Error(`${node.system} never changes`);
		return node;
	}

	#forgetAround(groupId: number, subgroupId: number): void {
		if (this.#below.size > 0)
			for (const id of this.#aboveOf(groupId)) this.#below.delete(id);
		if (this.#above.size > 0)
			for (const id of this.#belowOf(subgroupId).ids) this.#above.delete(id);
	}

	#belowOf(groupId: number): Below {
		const known = this.#below.get(groupId);
		if (known) return known;
		const ids = this.#reach(groupId, (node) => node.subgroups);
		let breadth = -1;
		for (const id of ids) {
			const system = this.#nodes.get(id)?.system;
			if (system) breadth = Math.max(breadth, breadthOf(system));
		}
		const below = { ids, breadth };
		if (ids.size > 0) this.#below.set(groupId, below);
		return below;
	}

	#aboveOf(groupId: number): ReadonlySet<number> {
		const known = this.#above.get(groupId);
		if (known) return known;
		const ids = this.#reach(groupId, (node) => node.supergroups);
		if (ids.size > 0) this.#above.set(groupId, ids);
		return ids;
	}

	/** The group and all groups reachable from it; nothing when it does not exist. */
	#reach(
		groupId: number,
		next: (node: Node) => ReadonlySet<number>,
	): ReadonlySet<number> {
		const reached = new Set<number>();
		if (this.#nodes.has(groupId)) reached.add(groupId);
		for (const id of reached) {
			const node = this.#nodes.get(id);
			if (node) for (const nextId of next(node)) reached.add(nextId);
		}
		return reached;
	}
}
