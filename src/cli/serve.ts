import { type Config, ConfigError } from "../config.ts";
import { createOrganization } from "../domain/organizations/create-organization.ts";
import { trustedWithAccounts } from "../domain/users/operate.ts";
import { generatePassword, hashPassword } from "../domain/users/passwords.ts";
import { roles } from "../domain/users/roles.ts";
import { createServer, type Server } from "../server.ts";
import { SKEIN_VERSION } from "../version.ts";
import type { DemoAccount } from "./demo.ts";

const roleNames = new Map(
	Object.entries(roles).map(([name, role]) => [role, name]),
);

/** What the first start made, told once. */
interface FirstStart {
	readonly name: string;
	readonly email: string;
	readonly password: string;
	readonly apiKey: string;
	/** Everybody in the demo; they share the owner's password. */
	readonly cast: readonly DemoAccount[];
}

async function makeFirstOrganization(
	server: Server,
	{ firstOrganization, webPublicChannels }: Config,
): Promise<FirstStart & { play(): Promise<DemoAccount[]> }> {
	const { name, ownerEmail, ownerName, ownerPassword } = firstOrganization;
	const password = ownerPassword ?? generatePassword();
	const passwordHash = await hashPassword(password);
	const { organizationId, owner } = await createOrganization(server.engine, {
		name,
		subdomain: "",
		url: server.url(),
		owner: {
			email: ownerEmail,
			fullName: ownerName,
			passwordHash,
			extras: trustedWithAccounts,
		},
	});
	await server.directory.reload();
	const apiKey = server.apiKeys.keyOf(organizationId, owner);
	const play = async () => {
		const { playDemo } = await import("./demo.ts");
		return playDemo(
			server,
			organizationId,
			owner,
			passwordHash,
			webPublicChannels,
		);
	};
	return { name, email: ownerEmail, password, apiKey, cast: [], play };
}

function welcome(url: string, first: FirstStart | null): string {
	const lines = [`Skein ${SKEIN_VERSION} is running at ${url}`, ""];
	if (first)
		lines.push(
			`The organization "${first.name}" was made, with its owner. Keep this; it is not shown again:`,
			"",
			`  email     ${first.email}`,
			`  password  ${first.password}`,
			`  API key   ${first.apiKey}`,
			"",
			"Send a message:",
			"",
			`  curl -u '${first.email}:${first.apiKey}' ${url}/api/v1/messages \\`,
			"    -d type=channel -d to=general -d topic=hello -d 'content=Hello, Skein'",
			"",
		);
	if (first && first.cast.length > 0)
		lines.push(
			"The demo's people, all with the same password:",
			"",
			...first.cast.map(
				({ fullName, email, role }) =>
					`  ${fullName.padEnd(18)} ${email.padEnd(22)} ${roleNames.get(role)}`,
			),
			"",
		);
	lines.push(`API documentation: ${url}/api/docs`, "");
	return lines.join("\n");
}

function refuseListening(error: unknown, { host, port }: Config): unknown {
	const { code } = error as NodeJS.ErrnoException;
	if (code === "EADDRINUSE")
		return new ConfigError(
			`SKEIN_PORT ${port} is in use; choose another, or 0 for any free one.`,
		);
	if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
		return new ConfigError(
			`SKEIN_HOST "${host}" is no address of this machine.`,
		);
	if (code === "EACCES")
		return new ConfigError(`SKEIN_PORT ${port} is not ours to use.`);
	return error;
}

/** Runs the server until it is told to stop. */
export async function serve(
	config: Config,
	{ demo = false }: { demo?: boolean } = {},
): Promise<void> {
	const server = await createServer(config);
	const made: Awaited<ReturnType<typeof makeFirstOrganization>>[] = [];
	try {
		await server.listen(async () => {
			const isFirst = (await server.directory.reload()).length === 0;
			if (isFirst) made.push(await makeFirstOrganization(server, config));
		});
	} catch (error) {
		await server.close();
		throw refuseListening(error, config);
	}
	// The demo goes through the API, which answers only from here on.
	let first: FirstStart | null = made[0] ?? null;
	if (demo && made[0]) first = { ...made[0], cast: await made[0].play() };
	if (demo && !first)
		server.log.warn("there is data already, so no demo was made");
	process.stdout.write(`${welcome(server.url(), first)}\n`);
	let stopping = false;
	const stop = (signal: NodeJS.Signals) => {
		// A second signal is from somebody who does not want to wait.
		if (stopping) process.exit(1);
		stopping = true;
		server.log.info({ signal }, "stopping");
		server.close().then(
			() => process.exit(0),
			(error) => {
				server.log.error({ err: error }, "stopping failed");
				process.exit(1);
			},
		);
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
}
