/** Who may change what about an account. Each verdict is 'yes' or the word for why not; nothing here loads or refuses. */
import { isAdministrator, isOwner, type Role, roles } from "./roles.ts";

export type Account = {
	readonly id: number;
	readonly role: Role;
	readonly isActive: boolean;
	readonly isBot: boolean;
	readonly botOwnerId: number | null;
};

/** Administrators change anyone; people change their own bots, but not their rank. */
export function mayEditUser(
	actor: Account,
	subject: Account,
): "yes" | "insufficient" {
	const isOwnBot = subject.isBot && subject.botOwnerId === actor.id;
	return isAdministrator(actor.role) || isOwnBot ? "yes" : "insufficient";
}

export type RoleVerdict =
	| "yes"
	| "insufficient"
	| "owner_required"
	| "last_owner"
	| "guest_administrator";

/** Whether the account is the only active person who owns the organization. */
export const isLastOwner = (
	subject: Account,
	activeHumanOwners: number,
): boolean =>
	isOwner(subject.role) &&
	subject.isActive &&
	!subject.isBot &&
	activeHumanOwners <= 1;

export function mayChangeRole({
	actor,
	subject,
	role,
	activeHumanOwners,
}: {
	readonly actor: Account;
	readonly subject: Account;
	readonly role: Role;
	readonly activeHumanOwners: number;
}): RoleVerdict {
	if (!isAdministrator(actor.role)) return "insufficient";
	const concernsOwners = isOwner(role) || isOwner(subject.role);
	if (concernsOwners && !isOwner(actor.role)) return "owner_required";
	if (isLastOwner(subject, activeHumanOwners)) return "last_owner";
	if (subject.role === roles.guest && isAdministrator(role))
		return "guest_administrator";
	return "yes";
}

export type DeactivationVerdict = "yes" | "owner_required" | "last_owner";

export function mayDeactivateUser({
	actor,
	subject,
	activeHumanOwners,
}: {
	readonly actor: Account;
	readonly subject: Account;
	readonly activeHumanOwners: number;
}): DeactivationVerdict {
	if (isOwner(subject.role) && !isOwner(actor.role)) return "owner_required";
	return isLastOwner(subject, activeHumanOwners) ? "last_owner" : "yes";
}
