import { Command } from "commander";
import { ConfigError, readConfig } from "./config.ts";
import { createOrganization } from "./domain/organizations/create-organization.ts";
import { generatePassword, hashPassword } from "./domain/users/passwords.ts";
import { createServer } from "./server.ts";
import { SKEIN_VERSION } from "./version.ts";

const program = new Command("skein")
	.description("A self-hosted team-chat server.")
	.version(SKEIN_VERSION);

program
	.command("serve", { isDefault: true })
	.description("Start the server; the first start makes an organization.")
	.action(async () => {
		const config = readConfig(process.env);
		const server = await createServer(config);
		await server.listen();
		if ((await server.directory.reload()).length === 0) {
			const { ownerEmail, ownerName, ownerPassword, name } =
				config.firstOrganization;
			const password = ownerPassword ?? generatePassword();
			const { organizationId, owner } = await createOrganization(
				server.engine,
				{
					name,
					subdomain: "",
					url: server.url(),
					owner: {
						email: ownerEmail,
						fullName: ownerName,
						passwordHash: await hashPassword(password),
					},
				},
			);
			await server.directory.reload();
			const key = server.apiKeys.keyOf(organizationId, owner);
			console.log(server.url(), ownerEmail, password, key);
		}
		const stop = () => server.close().then(() => process.exit(0));
		process.once("SIGTERM", stop);
		process.once("SIGINT", stop);
	});

try {
	await program.parseAsync();
} catch (error) {
	if (!(error instanceof ConfigError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
