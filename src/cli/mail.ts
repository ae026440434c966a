import { randomUUID } from "node:crypto";
import { type Config, ConfigError } from "../config.ts";
import { isEmailAddress } from "../domain/users/names.ts";
import { Mailer, MailFailure } from "../lib/mailer.ts";

/** Tries the settings with one mail, sent at once and not tried again; answers with what is to be printed. */
export async function sendTestMailVerb(
	{ mail }: Config,
	address: string,
): Promise<string> {
	if (!mail)
		throw new ConfigError(
			"No mail is sent: set SKEIN_SMTP_URL and SKEIN_MAIL_FROM.",
		);
	if (!isEmailAddress(address))
		throw new ConfigError(`"${address}" is not an address.`);
	const where = `${mail.host}:${mail.port}`;
	try {
		await new Mailer(mail).send(
			{
				to: address,
				subject: "A test of Skein",
				parts: [
					"This mail was sent to see whether Skein can send mail. It can.",
				],
			},
			randomUUID(),
		);
	} catch (error) {
		if (!(error instanceof MailFailure)) throw error;
		const said = error.answer?.replace(/\s+/g, " ").trim();
		throw new ConfigError(
			`${where} did not take the mail: ${error.message}${said ? `: ${said}` : ""}.`,
		);
	}
	return `${where} has taken the mail to ${address}.`;
}
