import { Command } from "commander";
import { ConfigError, readConfig } from "../config.ts";
import { Refusal } from "../errors.ts";
import { openStorage } from "../server.ts";
import { SKEIN_VERSION } from "../version.ts";
import {
	apiKeyVerb,
	createOrganizationVerb,
	createUserVerb,
	deactivateUserVerb,
	resetPasswordVerb,
	setRoleVerb,
	trustVerb,
} from "./accounts.ts";
import { backUp, restore } from "./backup.ts";
import { findProblems } from "./check.ts";
import { sendTestMailVerb } from "./mail.ts";
import { serve } from "./serve.ts";
import { setRateLimitVerb, setSettingVerb } from "./settings.ts";

const say = (text: string): void => {
	process.stdout.write(`${text}\n`);
};

/** The command line stays quiet about its own doings unless asked. */
const configuration = () =>
	readConfig({ SKEIN_LOG_LEVEL: "warn", ...process.env });

const program = new Command("skein")
	.description("A self-hosted team-chat server.")
	.version(SKEIN_VERSION)
	.addHelpText(
		"after",
		"\nSettings are environment variables: see docs/operating.md.",
	);

program
	.command("serve", { isDefault: true })
	.description("start the server; the first start makes an organization")
	.option("--demo", "fill a new organization with people and conversations")
	.action((options) => serve(readConfig(process.env), options));

program
	.command("migrate")
	.description("bring the database to this version's schema")
	.action(async () => {
		const storage = await openStorage(configuration());
		try {
			const applied = await storage.migrate();
			say(
				applied.length > 0
					? `Applied ${applied.join(", ")}.`
					: "Nothing to do: the database is up to date.",
			);
		} finally {
			await storage.close();
		}
	});

program
	.command("create-organization")
	.description("make an organization and its owner")
	.argument("<name>")
	.option("--subdomain <word>", "where it answers below SKEIN_ROOT_DOMAIN", "")
	.requiredOption("--owner-email <address>")
	.option("--owner-name <name>", "the owner's name", "Owner")
	.option("--owner-password <password>", "generated and printed if absent")
	.action(async (name, options) =>
		say(await createOrganizationVerb(configuration(), name, options)),
	);

program
	.command("create-user")
	.description("make an account")
	.argument("<email>")
	.argument("<full name>")
	.option(
		"--role <role>",
		"owner, administrator, moderator, member or guest",
		"member",
	)
	.option("--password <password>", "generated and printed if absent")
	.option("--organization <subdomain>", "which one, if there are several")
	.action(async (email, fullName, options) =>
		say(await createUserVerb(configuration(), email, fullName, options)),
	);

program
	.command("deactivate-user")
	.description("close an account; its messages stay")
	.argument("<email>")
	.option("--organization <subdomain>", "which one, if there are several")
	.action(async (email, options) =>
		say(await deactivateUserVerb(configuration(), email, options)),
	);

program
	.command("set-role")
	.description("make somebody owner, administrator, moderator, member or guest")
	.argument("<email>")
	.argument("<role>")
	.option("--organization <subdomain>", "which one, if there are several")
	.action(async (email, role, options) =>
		say(await setRoleVerb(configuration(), email, role, options)),
	);

program
	.command("trust")
	.description(
		"let an administrator create-users, an owner change-user-emails, or anybody post-anywhere, through the API",
	)
	.argument("<email>")
	.argument("<what>", "create-users, change-user-emails or post-anywhere")
	.option("--withdraw", "no longer")
	.option("--organization <subdomain>", "which one, if there are several")
	.action(async (email, what, options) =>
		say(await trustVerb(configuration(), email, what, options)),
	);

program
	.command("set-rate-limit")
	.description("let somebody call the API more or less often than everybody")
	.argument("<email>")
	.argument("<rules>", 'such as 60:400,3600:5000, "off", or "default"')
	.option("--organization <subdomain>", "which one, if there are several")
	.action(async (email, rules, options) =>
		say(await setRateLimitVerb(configuration(), email, rules, options)),
	);

program
	.command("set-setting")
	.description(
		"set what is for whoever runs the server to decide: upload_quota_mib, owner_full_content_access",
	)
	.argument("<name>")
	.argument("<value>", "a number, true, false, or null for none")
	.option("--organization <subdomain>", "which one, if there are several")
	.action(async (name, value, options) =>
		say(await setSettingVerb(configuration(), name, value, options)),
	);

program
	.command("api-key")
	.description("print an account's API key")
	.argument("<email>")
	.option("--rotate", "replace it first; the old key stops working at once")
	.option("--organization <subdomain>", "which one, if there are several")
	.action(async (email, options) =>
		say(await apiKeyVerb(configuration(), email, options)),
	);

program
	.command("reset-password")
	.description("set an account's password")
	.argument("<email>")
	.option("--password <password>", "generated and printed if absent")
	.option("--organization <subdomain>", "which one, if there are several")
	.action(async (email, options) =>
		say(await resetPasswordVerb(configuration(), email, options)),
	);

program
	.command("send-test-mail")
	.description("try the settings for mail")
	.argument("<address>")
	.action(async (address) =>
		say(await sendTestMailVerb(configuration(), address)),
	);

program
	.command("check")
	.description("look for damage and contradictions in the database")
	.action(async () => {
		const problems = await findProblems(configuration());
		if (problems.length === 0) return say("The database is in order.");
		for (const problem of problems) say(problem);
		process.exitCode = 1;
	});

program
	.command("backup")
	.description("write everything to one file, while the server runs")
	.argument("<file>")
	.action(async (file) => {
		await backUp(configuration(), file);
		say(
			`Everything is in ${file}. It holds secrets: keep it as you keep keys.`,
		);
	});

program
	.command("restore")
	.description("fill an empty data directory or database from a backup")
	.argument("<file>")
	.action(async (file) => {
		await restore(configuration(), file);
		say("Restored. Start the server.");
	});

/** Does what the command line says. */
export async function runProgram(): Promise<void> {
	try {
		await program.parseAsync();
	} catch (error) {
		if (!(error instanceof ConfigError || error instanceof Refusal))
			throw error;
		process.stderr.write(`${error.message}\n`);
		process.exitCode = 1;
	}
}
