import { command } from "../../engine/command.ts";
import { tellPerson } from "../messages/notices.ts";
import { findUser } from "../users/users.ts";
import { findInvitation } from "./invitations.ts";

/** Whoever invited somebody learns that the mail did not arrive: the link can be passed on in other ways. */
export const tellOfUndelivered = command<
	{ readonly invitationId: number },
	void
>({
	name: "tell-of-undelivered",
	async execute(work, { invitationId }) {
		const invitation = await findInvitation(work, invitationId);
		const inviter = invitation && (await findUser(work, invitation.inviterId));
		if (!invitation?.email || !inviter?.isActive) return;
		await tellPerson(work, inviter, {
			content: `The mail with your invitation to \`${invitation.email}\` could not be delivered. If the address is right, pass on the link of the invitation in another way.`,
		});
	},
});
