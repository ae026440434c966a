import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { mayJoinWithEmail } from "../domains/domains.ts";
import { requireFreeAddress, requireFullName } from "./edit-user.ts";
import { insertUser } from "./insert-user.ts";
import { welcomeNewcomer } from "./newcomers.ts";
import {
	checkPassword,
	hashPassword,
	type PasswordProblem,
} from "./passwords.ts";
import { isAdministrator, roles } from "./roles.ts";
import { requireUser, type User } from "./users.ts";

export interface CreateUser {
	readonly email: string;
	readonly password: string;
	readonly fullName: string;
}

/** An administrator whom the server's operator trusts with it makes an account for somebody. */
export const createUser = command<CreateUser, User, string>({
	name: "create-user",

	async prepare(preparation, { password }) {
		requireMayCreate(
			await requireUser(preparation, preparation.actor.userId as number),
		);
		const checked = checkPassword(password);
		if (!checked.ok) throw refusePassword(checked.problem);
		return hashPassword(password);
	},

	async execute(work, { email, fullName }, passwordHash) {
		requireMayCreate(await requireUser(work, work.actor.userId as number));
		const name = await requireFullName(work, fullName, null);
		await requireJoinableAddress(work, email);
		const user = await insertUser(work, {
			email: await requireFreeAddress(work, email, null),
			fullName: name,
			role: roles.member,
			passwordHash,
			joinsDefaultChannels: true,
			extras: { awaitsFirstLogin: true },
		});
		await welcomeNewcomer(work, user);
		return user;
	},
});

function requireMayCreate(actor: User) {
	if (!isAdministrator(actor.role) || actor.extras.canCreateUsers !== true)
		throw badRequest("User not authorized to create users");
}

export function refusePassword(problem: PasswordProblem) {
	switch (problem) {
		case "too_short":
		case "too_easy":
			return badRequest("The password is too weak.");
		case "too_long":
			return badRequest("The password is too long.");
	}
}

/** An address with which the organization lets people join. */
export async function requireJoinableAddress(
	work: Work,
	email: string,
): Promise<void> {
	const verdict = await mayJoinWithEmail(work, email);
	switch (verdict) {
		case "yes":
			return;
		case "domain_not_allowed":
			throw badRequest(
				"Your email address is not in one of the domains that are allowed to register for accounts in this organization.",
			);
		case "disposable":
			throw badRequest(
				"Disposable email addresses are not allowed in this organization.",
			);
		case "plus_address":
			throw badRequest(
				'Email addresses containing "+" are not allowed in this organization.',
			);
	}
}
