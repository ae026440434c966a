import type { PasswordResetMail } from "../../domain/mail/mails.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import type { ApiKeys } from "../../domain/users/api-keys.ts";
import { emailKey, usersByEmail } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import type { Letter } from "../../lib/letter.ts";
import { resetLinkOf } from "./password-reset-links.ts";

/** To people who can log in with a password; others who were named get nothing. */
export async function passwordResetLetter(
	reading: Reading,
	keys: ApiKeys,
	{ email, askedAt }: PasswordResetMail,
): Promise<Letter | null> {
	const user = (await reading.derive(usersByEmail)).get(emailKey(email));
	if (!user?.isActive || user.isBot) return null;
	const organization = await requireOrganization(reading);
	if (organization.isDeactivated) return null;
	const url = await resetLinkOf(reading, keys, organization, user, askedAt);
	if (url === null) return null;
	return {
		to: user.email,
		subject: `A new password for ${organization.name}`,
		parts: [
			`Somebody, most likely you, asked for a new password for your account ${user.email} at ${organization.name} (${organization.url}).`,
			{ label: "Choose a new password", url },
			"The link works once, within a day. If it was not you who asked, there is nothing to do: your password stays as it is.",
		],
	};
}
