import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Person, type Role, roles } from "../users/roles.ts";
import { type Group, GroupGraph, type People } from "./graph.ts";
import { isInSystemGroup, systemGroups } from "./system-groups.ts";

const peopleOf = (persons: Person[]): People => {
	const byId = new Map(persons.map((person) => [person.id, person]));
	return { find: (id) => byId.get(id), all: () => byId.values() };
};

const person = (id: number, role: Role, isActive = true): Person => ({
	id,
	role,
	isActive,
	isFullMember: role <= roles.member,
});

/** IDs 1 to 8 in order of creation. */
const system: Group[] = systemGroups.map(({ name }, index) => ({
	id: index + 1,
	name,
	isSystem: true,
	isDeactivated: false,
	memberIds: [],
	subgroupIds: [],
}));

const named = (
	id: number,
	memberIds: number[] = [],
	subgroupIds: number[] = [],
): Group => ({
	id,
	name: `group ${id}`,
	isSystem: false,
	isDeactivated: false,
	memberIds,
	subgroupIds,
});

const owner = person(1, roles.owner);
const member = person(2, roles.member);
const guest = person(3, roles.guest);
const gone = person(4, roles.member, false);
const people = peopleOf([owner, member, guest, gone]);

test("members come through any depth of subgroups, and deactivated people never", () => {
	const graph = new GroupGraph(
		[...system, named(20, [2, 4]), named(21, [3], [20]), named(22, [], [21])],
		people,
	);
	assert.deepEqual(graph.membersOf(22), [2, 3]);
	assert.deepEqual(graph.directMembersOf(22), []);
	assert.deepEqual(graph.directMembersOf(20), [2]);
	assert.equal(graph.isMember(2, 22), true);
	assert.equal(graph.isDirectMember(2, 22), false);
	assert.equal(graph.isDirectMember(2, 20), true);
	assert.equal(graph.isMember(4, 20), false);
	assert.equal(graph.isDirectMember(4, 20), false);
	assert.deepEqual(graph.subgroupsOf(22), [20, 21]);
	assert.deepEqual(graph.directSubgroupsOf(22), [21]);
	assert.deepEqual(graph.directSupergroupsOf(20), [21]);
	assert.deepEqual(graph.groupsOf(4), []);
});

test("a system group inside a named group brings its people by their role", () => {
	const graph = new GroupGraph(
		[...system, named(20, [3], [graphId("role:administrators")])],
		people,
	);
	assert.deepEqual(graph.membersOf(20), [1, 3]);
	assert.equal(graph.isMember(2, 20), false);
	assert.deepEqual(graph.subgroupsOf(20), [2, 3]);
	assert.deepEqual(graph.directGroupsOf(1), [graphId("role:owners")]);
	assert.deepEqual(graph.groupsOf(1), [2, 3, 4, 5, 6, 7, 8, 20]);
	assert.deepEqual(graph.groupsOf(3), [7, 8, 20]);
	assert.deepEqual(graph.directMembersOf(graphId("role:members")), [2]);
	assert.deepEqual(graph.membersOf(graphId("role:internet")), [1, 2, 3]);
	assert.deepEqual(graph.directMembersOf(graphId("role:internet")), []);
	assert.deepEqual(graph.membersOf(graphId("role:nobody")), []);
});

function graphId(name: string): number {
	return systemGroups.findIndex((group) => group.name === name) + 1;
}

test("a changed role shows at once, since membership of system groups is not kept", () => {
	const changing = new Map([[1, person(1, roles.member)]]);
	const graph = new GroupGraph(system, {
		find: (id) => changing.get(id),
		all: () => changing.values(),
	});
	assert.equal(graph.isMember(1, graphId("role:owners")), false);
	changing.set(1, person(1, roles.owner));
	assert.equal(graph.isMember(1, graphId("role:owners")), true);
	assert.deepEqual(graph.membersOf(graphId("role:owners")), [1]);
});

test("a circle is foreseen, a system group never changes", () => {
	const graph = new GroupGraph(
		[...system, named(20, [], [21]), named(21, [], [22]), named(22)],
		people,
	);
	assert.equal(graph.wouldCycle(22, 20), true);
	assert.equal(graph.wouldCycle(22, 22), true);
	assert.equal(graph.wouldCycle(20, 22), false);
	assert.throws(() => graph.addSubgroup(22, 20), /already contains/);
	assert.throws(() => graph.addMembers(1, [2]), /never changes/);
	assert.throws(() => graph.removeSubgroup(3, 2), /never changes/);
	assert.throws(() => graph.addSubgroup(20, 99), /no group 99/);
});

test("a group can be renamed, deactivated and taken away", () => {
	const graph = new GroupGraph(
		[...system, named(20, [2]), named(21, [], [20])],
		people,
	);
	graph.updateGroup(20, { name: "builders", isDeactivated: true });
	assert.deepEqual(graph.find(20), {
		id: 20,
		name: "builders",
		isSystem: false,
		isDeactivated: true,
	});
	assert.equal(graph.isMember(2, 21), true);
	graph.removeGroup(20);
	assert.equal(graph.find(20), undefined);
	assert.equal(graph.isMember(2, 21), false);
	assert.deepEqual(graph.directGroupsOf(2), [5, 6]);
	assert.deepEqual(graph.directSubgroupsOf(21), []);
});

/** The same questions answered by walking everything every time. */
class NaiveGroups {
	readonly members = new Map<number, Set<number>>();
	readonly subgroups = new Map<number, Set<number>>();
	readonly persons: Person[];

	constructor(persons: Person[]) {
		this.persons = persons;
	}

	isMember(userId: number, groupId: number): boolean {
		const found = this.persons.find(({ id }) => id === userId);
		if (!found?.isActive) return false;
		if (groupId <= system.length) {
			const name = systemGroups[groupId - 1]?.name;
			return name !== undefined && isInSystemGroup(found, name);
		}
		return (
			this.members.get(groupId)?.has(userId) === true ||
			[...(this.subgroups.get(groupId) ?? [])].some((id) =>
				this.isMember(userId, id),
			)
		);
	}
}

const step = fc.record({
	verb: fc.constantFrom("join", "leave", "nest", "unnest", "add", "remove"),
	group: fc.integer({ min: 20, max: 25 }),
	user: fc.integer({ min: 1, max: 8 }),
	other: fc.oneof(
		fc.integer({ min: 20, max: 25 }),
		fc.integer({ min: 1, max: 8 }),
	),
});

test("after any history of changes the graph agrees with a naive walk", () => {
	const ranks = Object.values(roles);
	const persons = Array.from({ length: 8 }, (_, index) =>
		person(index + 1, ranks[index % ranks.length] ?? roles.member, index !== 5),
	);
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
			const graph = new GroupGraph(system, peopleOf(persons));
			const naive = new NaiveGroups(persons);
			for (const { verb, group, user, other } of steps) {
				const exists = graph.find(group) !== undefined;
				if (verb === "add" && !exists) {
					graph.addGroup(named(group, [user]));
					naive.members.set(group, new Set([user]));
					naive.subgroups.set(group, new Set());
				} else if (verb === "remove" && exists) {
					graph.removeGroup(group);
					naive.members.delete(group);
					naive.subgroups.delete(group);
					for (const ids of naive.subgroups.values()) ids.delete(group);
				} else if (verb === "join" && exists) {
					graph.addMembers(group, [user]);
					naive.members.get(group)?.add(user);
				} else if (verb === "leave" && exists) {
					graph.removeMembers(group, [user]);
					naive.members.get(group)?.delete(user);
				} else if (
					verb === "nest" &&
					exists &&
					graph.find(other) &&
					!graph.wouldCycle(group, other)
				) {
					graph.addSubgroup(group, other);
					naive.subgroups.get(group)?.add(other);
				} else if (verb === "unnest" && exists) {
					graph.removeSubgroup(group, other);
					naive.subgroups.get(group)?.delete(other);
				}
				for (const { id } of persons) {
					const groups = [];
					for (let at = 1; at <= 25; at++) {
						const expected = naive.isMember(id, at);
						assert.equal(graph.isMember(id, at), expected);
						if (expected) groups.push(at);
					}
					assert.deepEqual(graph.groupsOf(id), groups);
				}
				for (let at = 1; at <= 25; at++)
					assert.deepEqual(
						graph.membersOf(at),
						persons.map(({ id }) => id).filter((id) => naive.isMember(id, at)),
					);
			}
		}),
		{ numRuns: 60 },
	);
});
