import { type Person, roles } from "../users/roles.ts";

/**
 * The groups every organization has, in the order of their creation. Each holds the one before it in the chain from owners to
 * internet; nobody stands apart. Membership follows from the role alone, so it is computed and never stored.
 */
export const systemGroups = [
	{ name: "role:nobody", description: "Nobody" },
	{ name: "role:owners", description: "Owners" },
	{ name: "role:administrators", description: "Administrators" },
	{ name: "role:moderators", description: "Moderators" },
	{ name: "role:fullmembers", description: "Full members" },
	{ name: "role:members", description: "Members" },
	{ name: "role:everyone", description: "Everyone" },
	{ name: "role:internet", description: "Everyone on the internet" },
] as const;

export type SystemGroupName = (typeof systemGroups)[number]["name"];

/** Names of the groups other than nobody, narrowest first. */
const chain = systemGroups
	.map((group) => group.name)
	.filter((name) => name !== "role:nobody");

const breadthByName: ReadonlyMap<string, number> = new Map([
	["role:nobody", -1],
	...chain.map((name, breadth) => [name, breadth] as const),
]);

export const isSystemGroupName = (name: string): name is SystemGroupName =>
	breadthByName.has(name);

/** How far a system group reaches: -1 for nobody, rising from owners to internet. A group holds everyone of equal or lower breadth. */
export const breadthOf = (name: SystemGroupName): number =>
	breadthByName.get(name) ?? -1;

/** The one direct subgroup of a system group. */
export function systemSubgroupOf(
	name: SystemGroupName,
): SystemGroupName | null {
	return chain[breadthOf(name) - 1] ?? null;
}

/** The narrowest system group a person is in. */
export function narrowestSystemGroup(
	person: Pick<Person, "role" | "isFullMember">,
): SystemGroupName {
	switch (person.role) {
		case roles.owner:
			return "role:owners";
		case roles.administrator:
			return "role:administrators";
		case roles.moderator:
			return "role:moderators";
		case roles.member:
			return person.isFullMember ? "role:fullmembers" : "role:members";
		case roles.guest:
			return "role:everyone";
	}
}

/** The groups that list the person as a direct member: a full member is listed twice, everyone else once. */
export function directSystemGroups(
	person: Pick<Person, "role" | "isFullMember">,
): readonly SystemGroupName[] {
	const narrowest = narrowestSystemGroup(person);
	return narrowest === "role:fullmembers"
		? ["role:fullmembers", "role:members"]
		: [narrowest];
}

/** Whether that group is among those that list the person. */
export function isDirectlyInSystemGroup(
	person: Pick<Person, "role" | "isFullMember">,
	name: SystemGroupName,
): boolean {
	const narrowest = narrowestSystemGroup(person);
	return (
		narrowest === name ||
		(narrowest === "role:fullmembers" && name === "role:members")
	);
}

export const isInSystemGroup = (
	person: Pick<Person, "role" | "isFullMember">,
	name: SystemGroupName,
): boolean => breadthOf(narrowestSystemGroup(person)) <= breadthOf(name);
