import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { deactivate } from "./activity.ts";
import { changeRole } from "./change-role.ts";
import {
	countActiveHumanOwners,
	requireFreeAddress,
	requireFullName,
	updateUserRow,
} from "./edit-user.ts";
import { insertUser } from "./insert-user.ts";
import { type Role, roles } from "./roles.ts";
import { isLastOwner } from "./rules.ts";
import { requireUser, type User, type UserExtras } from "./users.ts";

// What the server's operator may do to accounts: everything that leaves the
// organization in a state that can be used. Nobody's permission is asked.

export interface NewAccount {
	readonly email: string;
	readonly fullName: string;
	readonly role: Role;
	readonly passwordHash: string | null;
}

export const operateCreateUser = command<NewAccount, User>({
	name: "operate-create-user",
	async execute(work, { email, fullName, role, passwordHash }) {
		return insertUser(work, {
			email: await requireFreeAddress(work, email, null),
			fullName: await requireFullName(work, fullName, null),
			role,
			passwordHash,
			joinsDefaultChannels: role !== roles.guest,
		});
	},
});

export const operateSetRole = command<{ userId: number; role: Role }, void>({
	name: "operate-set-role",
	async execute(work, { userId, role }) {
		const user = await requireUser(work, userId);
		if (user.role === role) return;
		if (isLastOwner(user, await countActiveHumanOwners(work)))
			throw badRequest(
				"This is the only owner; make somebody else an owner first.",
			);
		await changeRole(work, user, role);
	},
});

/** What only the operator may entrust to somebody: administrators with the first, owners with the second, bots and people with the third. */
export const trusts = {
	"create-users": "canCreateUsers",
	"change-user-emails": "canChangeUserEmails",
	"post-anywhere": "canForgeSender",
} as const satisfies Record<string, keyof UserExtras>;

export type Trust = keyof typeof trusts;

/** Whoever the operator makes the owner of a new organization runs its accounts; private channels are closed to them too. */
export const trustedWithAccounts: UserExtras = {
	canCreateUsers: true,
	canChangeUserEmails: true,
};

export const operateTrust = command<
	{ userId: number; trust: Trust; isTrusted: boolean },
	void
>({
	name: "operate-trust",
	async execute(work, { userId, trust, isTrusted }) {
		const { extras } = await requireUser(work, userId);
		await updateUserRow(work, userId, {
			extras: JSON.stringify({ ...extras, [trusts[trust]]: isTrusted }),
		});
	},
});

/** Null for what everybody has. */
export const operateRateLimits = command<
	{ userId: number; rules: string | null },
	void
>({
	name: "operate-rate-limits",
	async execute(work, { userId, rules }) {
		const { extras } = await requireUser(work, userId);
		// What is undefined is not written.
		await updateUserRow(work, userId, {
			extras: JSON.stringify({ ...extras, rateLimits: rules ?? undefined }),
		});
	},
});

export const operateSetPassword = command<
	{ userId: number; passwordHash: string },
	void
>({
	name: "operate-set-password",
	async execute(work, { userId, passwordHash }) {
		await updateUserRow(work, userId, { password_hash: passwordHash });
	},
});

export const operateDeactivateUser = command<{ userId: number }, void>({
	name: "operate-deactivate-user",
	async execute(work, { userId }) {
		const user = await requireUser(work, userId);
		if (!user.isActive) throw badRequest("The account is deactivated already.");
		if (isLastOwner(user, await countActiveHumanOwners(work)))
			throw badRequest(
				"This is the only owner; make somebody else an owner first.",
			);
		await deactivate(work, user);
	},
});
