import { type Config, ConfigError } from "../config.ts";
import { createOrganization } from "../domain/organizations/create-organization.ts";
import {
	type NewAccount,
	operateCreateUser,
	operateDeactivateUser,
	operateSetPassword,
	operateSetRole,
	operateTrust,
	type Trust,
	trustedWithAccounts,
	trusts,
} from "../domain/users/operate.ts";
import { generatePassword, hashPassword } from "../domain/users/passwords.ts";
import { type Role, roles } from "../domain/users/roles.ts";
import { rotateApiKey } from "../domain/users/rotate-api-key.ts";
import { emailKey, type User, usersByEmail } from "../domain/users/users.ts";
import { createServer, type Server } from "../server.ts";

// The administrator's verbs. They use the same engine as the server and can run beside
// it: what they change is in the log, where the server finds it.

export const operator = { userId: null, client: "command line" };

/** The parts of a server without a port, for as long as the work takes. */
export async function withServer<T>(
	config: Config,
	work: (server: Server) => Promise<T>,
): Promise<T> {
	const server = await createServer(config);
	try {
		return await work(server);
	} finally {
		await server.close();
	}
}

export async function requireOrganizationId(
	server: Server,
	subdomain: string | undefined,
): Promise<number> {
	const all = await server.directory.reload();
	if (all.length === 0)
		throw new ConfigError(
			"There is no organization yet; start the server once, or use create-organization.",
		);
	if (subdomain === undefined && all.length === 1) return all[0]?.id as number;
	const found = all.find((one) => one.subdomain === (subdomain ?? ""));
	if (!found)
		throw new ConfigError(
			`There is no organization "${subdomain ?? ""}". There are: ${all.map((one) => `"${one.subdomain}"`).join(", ")}. Choose one with --organization.`,
		);
	return found.id;
}

export async function requireAccount(
	server: Server,
	organizationId: number,
	email: string,
): Promise<User> {
	const reading = await server.engine.reading(organizationId);
	const user = (await reading.derive(usersByEmail)).get(emailKey(email));
	if (!user) throw new ConfigError(`Nobody has the address ${email}.`);
	return user;
}

export function readRole(word: string): Role {
	const role = roles[word as keyof typeof roles];
	if (role === undefined)
		throw new ConfigError(
			`"${word}" is not a role; choose one of ${Object.keys(roles).join(", ")}.`,
		);
	return role;
}

export function createAccount(
	server: Server,
	organizationId: number,
	account: NewAccount,
): Promise<User> {
	return server.engine.run(
		organizationId,
		operator,
		operateCreateUser,
		account,
	);
}

export interface Named {
	readonly organization?: string;
}

/** Every verb answers with what is to be printed. */
export const createOrganizationVerb = (
	config: Config,
	name: string,
	options: {
		subdomain: string;
		ownerEmail: string;
		ownerName: string;
		ownerPassword?: string;
	},
) =>
	withServer(config, async (server) => {
		const password = options.ownerPassword ?? generatePassword();
		const taken = await server.directory.reload();
		if (taken.some((one) => one.subdomain === options.subdomain))
			throw new ConfigError(
				`The subdomain "${options.subdomain}" is taken; choose another with --subdomain.`,
			);
		const url = server.directory.urlOf(options.subdomain, server.url());
		const { organizationId, owner } = await createOrganization(server.engine, {
			name,
			subdomain: options.subdomain,
			url,
			owner: {
				email: options.ownerEmail,
				fullName: options.ownerName,
				passwordHash: await hashPassword(password),
				extras: trustedWithAccounts,
			},
		});
		return [
			`Organization ${organizationId}, "${name}", answers at ${url}`,
			`  email     ${owner.email}`,
			`  password  ${password}`,
			`  API key   ${server.apiKeys.keyOf(organizationId, owner)}`,
		].join("\n");
	});

export const createUserVerb = (
	config: Config,
	email: string,
	fullName: string,
	options: Named & { role: string; password?: string },
) =>
	withServer(config, async (server) => {
		const organizationId = await requireOrganizationId(
			server,
			options.organization,
		);
		const password = options.password ?? generatePassword();
		const user = await createAccount(server, organizationId, {
			email,
			fullName,
			role: readRole(options.role),
			passwordHash: await hashPassword(password),
		});
		return [
			`User ${user.id} was made.`,
			`  email     ${user.email}`,
			`  password  ${password}`,
			`  API key   ${server.apiKeys.keyOf(organizationId, user)}`,
		].join("\n");
	});

export const deactivateUserVerb = (
	config: Config,
	email: string,
	options: Named,
) =>
	withServer(config, async (server) => {
		const id = await requireOrganizationId(server, options.organization);
		const user = await requireAccount(server, id, email);
		await server.engine.run(id, operator, operateDeactivateUser, {
			userId: user.id,
		});
		return `${user.fullName} is deactivated.`;
	});

export const setRoleVerb = (
	config: Config,
	email: string,
	role: string,
	options: Named,
) =>
	withServer(config, async (server) => {
		const id = await requireOrganizationId(server, options.organization);
		const user = await requireAccount(server, id, email);
		await server.engine.run(id, operator, operateSetRole, {
			userId: user.id,
			role: readRole(role),
		});
		return `${user.fullName} is now ${role}.`;
	});

function readTrust(word: string): Trust {
	if (!Object.hasOwn(trusts, word))
		throw new ConfigError(
			`"${word}" is nothing to trust anybody with; choose one of ${Object.keys(trusts).join(", ")}.`,
		);
	return word as Trust;
}

export const trustVerb = (
	config: Config,
	email: string,
	trust: string,
	options: Named & { withdraw?: boolean },
) =>
	withServer(config, async (server) => {
		const id = await requireOrganizationId(server, options.organization);
		const user = await requireAccount(server, id, email);
		await server.engine.run(id, operator, operateTrust, {
			userId: user.id,
			trust: readTrust(trust),
			isTrusted: !options.withdraw,
		});
		return `${user.fullName} is ${options.withdraw ? "no longer" : "now"} trusted to ${trust}.`;
	});

export const apiKeyVerb = (
	config: Config,
	email: string,
	options: Named & { rotate?: boolean },
) =>
	withServer(config, async (server) => {
		const id = await requireOrganizationId(server, options.organization);
		let user = await requireAccount(server, id, email);
		if (options.rotate)
			user = await server.engine.run(id, operator, rotateApiKey, {
				userId: user.id,
			});
		return server.apiKeys.keyOf(id, user);
	});

export const resetPasswordVerb = (
	config: Config,
	email: string,
	options: Named & { password?: string },
) =>
	withServer(config, async (server) => {
		const id = await requireOrganizationId(server, options.organization);
		const user = await requireAccount(server, id, email);
		if (user.isBot) throw new ConfigError("Bots have no password.");
		const password = options.password ?? generatePassword();
		await server.engine.run(id, operator, operateSetPassword, {
			userId: user.id,
			passwordHash: await hashPassword(password),
		});
		return options.password
			? `The password of ${user.fullName} is set.`
			: `The password of ${user.fullName} is now ${password}`;
	});
