import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { INVITATIONS_AT_ONCE_MAX, INVITATIONS_OPEN_MAX } from "../../limits.ts";
import { mayJoinWithEmail } from "../domains/domains.ts";
import { enqueueMail } from "../mail/mails.ts";
import { isEmailAddress } from "../users/names.ts";
import { emailKey, requireUser, usersByEmail } from "../users/users.ts";
import {
	type Invitation,
	insertInvitation,
	listOpenInvitations,
	tellOfInvitations,
} from "./invitations.ts";
import { type InvitationTerms, requireTerms } from "./terms.ts";

export interface SkippedAddress {
	readonly email: string;
	readonly reason: string;
	/** It is the address of an account that was deactivated. */
	readonly isDeactivated: boolean;
}

export interface Invited {
	/** Invitations were made to all others. */
	readonly isSent: boolean;
	readonly skipped: readonly SkippedAddress[];
}

/** Addresses that are not addresses, or could not join, keep everybody from being invited; those who are here already only themselves. */
export const inviteByEmail = command<
	{
		readonly emails: readonly string[];
		readonly terms: InvitationTerms;
		readonly isMailed: boolean;
	},
	Invited
>({
	name: "invite-by-email",
	async execute(work, { emails, terms, isMailed }) {
		const actor = await requireUser(work, work.actor.userId as number);
		const invitation = await requireTerms(
			work,
			actor,
			"can_invite_users_group",
			terms,
		);
		if (emails.length === 0)
			throw badRequest("You must specify at least one email address.");
		if (emails.length > INVITATIONS_AT_ONCE_MAX)
			throw badRequest(
				`At most ${INVITATIONS_AT_ONCE_MAX} people can be invited at once.`,
			);
		const unfit: SkippedAddress[] = [];
		const present: SkippedAddress[] = [];
		const invited: string[] = [];
		const accounts = await work.derive(usersByEmail);
		for (const email of emails) {
			const reason = await findUnfitness(work, email);
			const account = accounts.get(emailKey(email));
			if (reason !== null) unfit.push({ email, reason, isDeactivated: false });
			else if (account)
				present.push({
					email,
					reason: "Already has an account.",
					isDeactivated: !account.isActive,
				});
			else invited.push(email);
		}
		const skipped = [...unfit, ...present];
		if (unfit.length > 0 || invited.length === 0)
			return { isSent: false, skipped };
		await requireRoom(work, invited.length);
		for (const email of invited) {
			const made = await insertInvitation(work, { ...invitation, email });
			if (isMailed) mailInvitation(work, made);
		}
		tellOfInvitations(work, actor.id);
		return { isSent: true, skipped };
	},
});

export function mailInvitation(
	work: Work,
	{ id, invitedAt }: Pick<Invitation, "id" | "invitedAt">,
) {
	enqueueMail(work, { kind: "invitation", invitationId: id, invitedAt });
}

async function findUnfitness(
	work: Work,
	email: string,
): Promise<string | null> {
	if (!isEmailAddress(email)) return "Invalid address.";
	switch (await mayJoinWithEmail(work, email)) {
		case "yes":
			return null;
		case "domain_not_allowed":
			return "Outside your domain.";
		case "disposable":
			return "Please use your real email address.";
		case "plus_address":
			return "Email addresses containing + are not allowed.";
	}
}

async function requireRoom(work: Work, count: number) {
	const open = await listOpenInvitations(work, work.now);
	if (open.length + count > INVITATIONS_OPEN_MAX)
		throw badRequest(
			`At most ${INVITATIONS_OPEN_MAX} invitations can be open at a time.`,
		);
}

export const createInvitationLink = command<
	{ readonly terms: InvitationTerms },
	Invitation
>({
	name: "create-invitation-link",
	async execute(work, { terms }) {
		const actor = await requireUser(work, work.actor.userId as number);
		const invitation = await requireTerms(
			work,
			actor,
			"create_multiuse_invite_group",
			terms,
		);
		await requireRoom(work, 1);
		const made = await insertInvitation(work, { ...invitation, email: null });
		tellOfInvitations(work, actor.id);
		return made;
	},
});
