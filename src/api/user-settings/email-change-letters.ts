import type {
	AddressChangedMail,
	AddressChangeMail,
} from "../../domain/mail/mails.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { isPending } from "../../domain/users/address-change.ts";
import type { ApiKeys } from "../../domain/users/api-keys.ts";
import { findUser } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import type { Letter } from "../../lib/letter.ts";
import { emailChangeLinkOf } from "./email-change-links.ts";

/** To the address that somebody wants. Whoever has it may be a stranger, so the one they have is not told. */
export async function emailChangeLetter(
	reading: Reading,
	keys: ApiKeys,
	{ userId, askedAt }: AddressChangeMail,
): Promise<Letter | null> {
	const user = await findUser(reading, userId);
	const wish = user?.extras.pendingAddress;
	if (
		!user?.isActive ||
		wish?.askedAt !== askedAt ||
		!isPending(wish, reading.clock())
	)
		return null;
	const organization = await requireOrganization(reading);
	return {
		to: wish.email,
		subject: `Your new address at ${organization.name}`,
		parts: [
			`${user.fullName} wants to use this address at ${organization.name} (${organization.url}).`,
			{
				label: "Confirm the address",
				url: emailChangeLinkOf(keys, organization, user, wish),
			},
			"The link works once, within a day. If that is not you, do not open it, and nothing happens.",
		],
	};
}

export async function emailChangedLetter(
	reading: Reading,
	{ userId, formerEmail }: AddressChangedMail,
): Promise<Letter | null> {
	const user = await findUser(reading, userId);
	if (!user) return null;
	const { name, url } = await requireOrganization(reading);
	return {
		to: formerEmail,
		subject: `Your address at ${name} has changed`,
		parts: [
			`Your account at ${name} (${url}) had this address, and now has ${user.email}. Log in with that one from now on.`,
			"If it was not you who changed it, tell an administrator of the organization at once.",
		],
	};
}
