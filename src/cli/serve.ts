import type { Config } from "../config.ts";
import { createOrganization } from "../domain/organizations/create-organization.ts";
import { generatePassword, hashPassword } from "../domain/users/passwords.ts";
import { createServer, type Server } from "../server.ts";
import { SKEIN_VERSION } from "../version.ts";

/** What the first start made, told once. */
interface FirstStart {
	readonly name: string;
	readonly email: string;
	readonly password: string;
	readonly apiKey: string;
}

async function makeFirstOrganization(
	server: Server,
	{ firstOrganization }: Config,
): Promise<FirstStart> {
	const { name, ownerEmail, ownerName, ownerPassword } = firstOrganization;
	const password = ownerPassword ?? generatePassword();
	const { organizationId, owner } = await createOrganization(server.engine, {
		name,
		subdomain: "",
		url: server.url(),
		owner: {
			email: ownerEmail,
			fullName: ownerName,
			passwordHash: await hashPassword(password),
		},
	});
	await server.directory.reload();
	const apiKey = server.apiKeys.keyOf(organizationId, owner);
	return { name, email: ownerEmail, password, apiKey };
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
	lines.push(`API documentation: ${url}/api/docs`, "");
	return lines.join("\n");
}

/** Runs the server until it is told to stop. */
export async function serve(config: Config): Promise<void> {
	const server = await createServer(config);
	await server.listen();
	const isFirst = (await server.directory.reload()).length === 0;
	const first = isFirst ? await makeFirstOrganization(server, config) : null;
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
