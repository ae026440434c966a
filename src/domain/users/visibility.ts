/** What people see of each other: addresses, and for limited guests whether they see someone at all. */
import { organizationPermissions } from "../groups/permission-settings.ts";
import type { Holds } from "../groups/resolver.ts";
import type { OrganizationSettings } from "../organizations/settings.ts";
import { isEmailDomain } from "./names.ts";
import {
	isAdministrator,
	isGuest,
	isModerator,
	type Person,
	roles,
} from "./roles.ts";
import { type EmailVisibility, emailVisibilities } from "./settings.ts";

export type AddressOwner = {
	readonly id: number;
	readonly emailVisibility: EmailVisibility;
};

/** Whether someone may see, and look up by, another's real address. */
export function maySeeEmail(
	viewer: Pick<Person, "id" | "role">,
	owner: AddressOwner,
): "yes" | "hidden" {
	if (viewer.id === owner.id) return "yes";
	return isAdmitted(viewer.role, owner.emailVisibility) ? "yes" : "hidden";
}

function isAdmitted(
	role: Person["role"],
	visibility: EmailVisibility,
): boolean {
	switch (visibility) {
		case emailVisibilities.everyone:
			return true;
		case emailVisibilities.members:
			return !isGuest(role);
		case emailVisibilities.moderators:
			return isModerator(role);
		case emailVisibilities.administrators:
			return isAdministrator(role);
		case emailVisibilities.nobody:
			return false;
	}
}

/** The domain of addresses that stand for hidden ones: the organization's host, if mail could be addressed there. */
export const dummyEmailDomain = (host: string, fallback: string): string =>
	isEmailDomain(host) ? host : fallback;

export const dummyEmail = (userId: number, dummyDomain: string): string =>
	`user${userId}@${dummyDomain}`;

const dummyLocalPart = /^user([1-9]\d{0,9})$/i;

/** The account a dummy address stands for. */
export function findDummyEmailOwner(
	email: string,
	dummyDomains: readonly string[],
): number | null {
	const [local, domain = "", ...rest] = email.trim().toLowerCase().split("@");
	if (rest.length > 0 || !dummyDomains.includes(domain)) return null;
	const digits = dummyLocalPart.exec(local ?? "")?.[1];
	return digits ? Number(digits) : null;
}

/** The address by which everybody may address the account: the real one only when all may see it. */
export const publicEmail = (
	owner: AddressOwner & { readonly email: string },
	dummyDomain: string,
): string =>
	owner.emailVisibility === emailVisibilities.everyone
		? owner.email
		: dummyEmail(owner.id, dummyDomain);

/** What stands for a person that a limited guest may not see. */
export const unknownPerson = {
	fullName: "Unknown user",
	role: roles.member,
} as const;

/** A guest who may not see everyone sees themselves, bots, and the people they share a channel or a conversation with. */
export function maySeePerson({
	viewer,
	subject,
	meets,
	organization,
	holds,
}: {
	readonly viewer: Person;
	readonly subject: { readonly id: number; readonly isBot: boolean };
	/** They share a channel subscription or a direct conversation. */
	readonly meets: boolean;
	readonly organization: Pick<
		OrganizationSettings,
		"can_access_all_users_group"
	>;
	readonly holds: Holds;
}): "yes" | "hidden" {
	if (viewer.id === subject.id || subject.isBot || meets) return "yes";
	return seesEveryone(viewer, organization, holds) ? "yes" : "hidden";
}

/** Asked first where many people are listed: for most viewers the answer settles it. */
export const seesEveryone = (
	viewer: Person,
	organization: Pick<OrganizationSettings, "can_access_all_users_group">,
	holds: Holds,
): boolean =>
	!isGuest(viewer.role) ||
	holds(
		viewer,
		organizationPermissions.can_access_all_users_group,
		organization.can_access_all_users_group,
	);
