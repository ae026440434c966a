import {
	findInvitation,
	isOpen,
} from "../../domain/invitations/invitations.ts";
import type { InvitationMail } from "../../domain/mail/mails.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import type { ApiKeys } from "../../domain/users/api-keys.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import type { Letter } from "../../lib/letter.ts";
import { linkOf } from "./invitation-links.ts";

/** Somebody is asked to join. What has ended, or been renewed since, is not sent. */
export async function invitationLetter(
	reading: Reading,
	keys: ApiKeys,
	{ invitationId, invitedAt }: InvitationMail,
): Promise<Letter | null> {
	const invitation = await findInvitation(reading, invitationId);
	if (
		!invitation?.email ||
		invitation.invitedAt !== invitedAt ||
		!isOpen(invitation, reading.clock())
	)
		return null;
	const inviter = await requireUser(reading, invitation.inviterId);
	const organization = await requireOrganization(reading);
	return {
		to: invitation.email,
		subject: `${inviter.fullName} invites you to join ${organization.name}`,
		parts: [
			`${inviter.fullName} invites you to join ${organization.name}, where the team talks to each other, at ${organization.url}.`,
			{
				label: `Join ${organization.name}`,
				url: linkOf(keys, organization, invitation),
			},
			"The link is yours alone and works once. If you do not know who is inviting you, leave this mail unanswered, and nothing happens.",
		],
	};
}
