import type { DeactivationMail } from "../../domain/mail/mails.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import type { Reading } from "../../engine/command.ts";
import type { Letter } from "../../lib/letter.ts";

export async function deactivationLetter(
	reading: Reading,
	{ email, comment }: DeactivationMail,
): Promise<Letter> {
	const { name, url } = await requireOrganization(reading);
	return {
		to: email,
		subject: `Your account at ${name} is deactivated`,
		parts: [
			`An administrator has deactivated your account at ${name} (${url}). You can no longer log in there.`,
			...(comment.trim() === ""
				? []
				: ["This is what they had to say:", comment.trim()]),
		],
	};
}
