import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { ownerRequired } from "../users/edit-user.ts";
import { isOwner } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";
import {
	findInvitation,
	type Invitation,
	isOpen,
	mayManageInvitation,
	tellOfInvitations,
	updateInvitation,
} from "./invitations.ts";
import { mailInvitation } from "./invite.ts";

export interface NamedInvitation {
	readonly id: number;
	readonly kind: "email" | "link";
}

/** An invitation that is the actor's to manage; those that bring owners are owners' alone. */
async function requireManaged(
	work: Work,
	{ id, kind }: NamedInvitation,
): Promise<Invitation> {
	const actor = await requireUser(work, work.actor.userId as number);
	const invitation = await findInvitation(work, id);
	if (!invitation || (invitation.email === null) !== (kind === "link"))
		throw badRequest("No such invitation");
	if (mayManageInvitation(actor, invitation) !== "yes")
		throw new Refusal(
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization administrator",
		);
	if (isOwner(invitation.role) && !isOwner(actor.role)) throw ownerRequired();
	if (isOpen(invitation, work.now)) return invitation;
	throw badRequest(
		kind === "link"
			? "Invitation has already been revoked"
			: "No such invitation",
	);
}

export const revokeInvitation = command<NamedInvitation, void>({
	name: "revoke-invitation",
	async execute(work, named) {
		const { id, inviterId } = await requireManaged(work, named);
		await updateInvitation(work, id, { ended_at: work.now });
		tellOfInvitations(work, inviterId);
	},
});

/** The invitation begins anew, under a new link; it lasts as long as it did at first. */
export const renewInvitation = command<
	{ readonly id: number; readonly isMailed: boolean },
	void
>({
	name: "renew-invitation",
	async execute(work, { id, isMailed }) {
		const { inviterId, invitedAt, expiresAt } = await requireManaged(work, {
			id,
			kind: "email",
		});
		await updateInvitation(work, id, {
			invited_at: work.now,
			...(expiresAt !== null && {
				expires_at: work.now + expiresAt - invitedAt,
			}),
		});
		if (isMailed) mailInvitation(work, { id, invitedAt: work.now });
		tellOfInvitations(work, inviterId);
	},
});
