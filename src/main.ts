import { Command } from "commander";
import { serve } from "./cli/serve.ts";
import { ConfigError, readConfig } from "./config.ts";
import { SKEIN_VERSION } from "./version.ts";

const program = new Command("skein")
	.description("A self-hosted team-chat server.")
	.version(SKEIN_VERSION);

program
	.command("serve", { isDefault: true })
	.description("Start the server; the first start makes an organization.")
	.action(() => serve(readConfig(process.env)));

try {
	await program.parseAsync();
} catch (error) {
	if (!(error instanceof ConfigError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
