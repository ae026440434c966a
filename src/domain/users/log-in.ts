import type { Reading, View } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import {
	developmentMethod,
	passwordMethod,
} from "../organizations/authentication-methods.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { passwordMatches } from "./passwords.ts";
import { emailKey, type User, users, usersByEmail } from "./users.ts";

/** The account behind an address and a password. What is wrong with the account is said only to those who know its password. */
export async function requireLogin(
	reading: Reading,
	email: string,
	password: string,
): Promise<User> {
	const user = (await reading.derive(usersByEmail)).get(emailKey(email));
	const stored =
		user && !user.isBot ? await findPasswordHash(reading, user.id) : null;
	const matches = await passwordMatches(stored, password);
	if (!user || !matches)
		throw new Refusal(
			"AUTHENTICATION_FAILED",
			"Your username or password is incorrect",
		);
	const usable = await requireUsable(reading, user);
	await requirePasswordLogins(reading);
	return usable;
}

/** Passwords are of use in the organization. */
export async function requirePasswordLogins(view: View): Promise<void> {
	const { settings } = await requireOrganization(view);
	if (settings.authentication_methods[passwordMethod] !== true)
		throw new Refusal(
			"PASSWORD_AUTH_DISABLED",
			"Password authentication is disabled in this organization",
		);
}

/** An account that may be used, without asking for its password. */
export async function requireUsable(
	reading: Reading,
	user: User,
): Promise<User> {
	const organization = await requireOrganization(reading);
	if (organization.isDeactivated)
		throw new Refusal(
			"REALM_DEACTIVATED",
			"This organization has been deactivated",
		);
	if (!user.isActive)
		throw new Refusal("USER_DEACTIVATED", "Account is deactivated");
	return user;
}

export async function findPasswordHash(
	reading: Pick<Reading, "db" | "organizationId">,
	userId: number,
) {
	const row = await reading.db
		.selectFrom("user")
		.select("password_hash")
		.where("organization_id", "=", reading.organizationId)
		.where("id", "=", userId)
		.executeTakeFirst();
	return row?.password_hash ?? null;
}

/** Where nobody asks for passwords: on a server for development, unless the organization has switched that off. */
export async function requireDevelopmentLogin(
	reading: Reading,
	server: { readonly isDevelopment: boolean },
): Promise<void> {
	if (!server.isDevelopment)
		throw badRequest("Endpoint not available in production.");
	const { settings } = await requireOrganization(reading);
	if (settings.authentication_methods[developmentMethod] !== true)
		throw badRequest(
			"Logging in without a password is disabled in this organization",
		);
}

/** People who could log in, for development. */
export async function listPeople(reading: Reading): Promise<User[]> {
	const all = await reading.all(users);
	return [...all.values()].filter((user) => user.isActive && !user.isBot);
}

/** Accounts of other organizations under the same address. */
export async function findElsewhere(
	reading: Reading,
	email: string,
): Promise<
	{ organizationId: number; user: { id: number; apiKeyVersion: number } }[]
> {
	const rows = await reading.db
		.selectFrom("user")
		.select(["organization_id", "id", "api_key_version"])
		.where("email_key", "=", emailKey(email))
		.where("organization_id", "!=", reading.organizationId)
		.execute();
	return rows.map((row) => ({
		organizationId: row.organization_id,
		user: { id: row.id, apiKeyVersion: row.api_key_version },
	}));
}
