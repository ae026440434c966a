/** The words of every kind of mail. */
import type { Mail } from "../../domain/mail/mails.ts";
import type { ApiKeys } from "../../domain/users/api-keys.ts";
import type { Reading } from "../../engine/command.ts";
import type { Letter } from "../../lib/letter.ts";
import { invitationLetter } from "../invitations/invitation-letter.ts";
import {
	emailChangedLetter,
	emailChangeLetter,
} from "../user-settings/email-change-letters.ts";
import { deactivationLetter } from "../users/deactivation-letter.ts";
import { passwordResetLetter } from "../users/password-reset-letter.ts";

/** Null when what the mail tells of no longer holds. */
export async function composeLetter(
	reading: Reading,
	keys: ApiKeys,
	mail: Mail,
): Promise<Letter | null> {
	switch (mail.kind) {
		case "invitation":
			return invitationLetter(reading, keys, mail);
		case "password_reset":
			return passwordResetLetter(reading, keys, mail);
		case "address_change":
			return emailChangeLetter(reading, keys, mail);
		case "address_changed":
			return emailChangedLetter(reading, mail);
		case "deactivation":
			return deactivationLetter(reading, mail);
	}
}
