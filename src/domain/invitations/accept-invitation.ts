import { command, type Work } from "../../engine/command.ts";
import { badRequest, missingParameter } from "../../errors.ts";
import { channels } from "../channels/channels.ts";
import { addNewMember } from "../groups/add-new-member.ts";
import { tellPerson } from "../messages/notices.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { beginSubscriptions } from "../subscriptions/begin-subscriptions.ts";
import {
	refusePassword,
	requireJoinableAddress,
} from "../users/create-user.ts";
import { requireFreeAddress, requireFullName } from "../users/edit-user.ts";
import { insertUser } from "../users/insert-user.ts";
import { requirePasswordLogins } from "../users/log-in.ts";
import { welcomeNewcomer } from "../users/newcomers.ts";
import { checkPassword, hashPassword } from "../users/passwords.ts";
import { emailKey, findUser, type User } from "../users/users.ts";
import {
	findInvitation,
	type Invitation,
	isOpen,
	listOpenInvitations,
	tellOfInvitations,
	updateInvitation,
} from "./invitations.ts";

export const invitationEnded = () =>
	badRequest("The invitation link is not valid, has expired or was revoked.");

export interface AcceptInvitation {
	readonly id: number;
	/** When the invitation was made that the link is of: a renewed one has another. */
	readonly invitedAt: number;
	readonly fullName: string;
	readonly password: string;
	/** For invitations that are anybody's. */
	readonly email: string | undefined;
}

/** Somebody who has the link makes an account of their own. That it is the link of this invitation has been seen. */
export const acceptInvitation = command<AcceptInvitation, User, string>({
	name: "accept-invitation",

	async prepare(_preparation, { password }) {
		const checked = checkPassword(password);
		if (!checked.ok) throw refusePassword(checked.problem);
		return hashPassword(password);
	},

	async execute(work, wanted, passwordHash) {
		const invitation = await findInvitation(work, wanted.id);
		if (
			!invitation ||
			invitation.invitedAt !== wanted.invitedAt ||
			!isOpen(invitation, work.now)
		)
			throw invitationEnded();
		await requirePasswordLogins(work);
		const wish = invitation.email ?? wanted.email;
		if (wish === undefined) throw missingParameter("email");
		await requireJoinableAddress(work, wish);
		const email = await requireFreeAddress(work, wish, null);
		const user = await insertUser(work, {
			email,
			fullName: await requireFullName(work, wanted.fullName, null),
			role: invitation.role,
			passwordHash,
			joinsDefaultChannels: invitation.joinsDefaultChannels,
		});
		await bring(work, invitation, user);
		await endInvitations(work, invitation, email);
		await welcomeNewcomer(work, user, invitation.welcomeText);
		await tellInviter(work, invitation, user);
		return user;
	},
});

/** Into the channels and groups of the invitation, as far as they are still there. */
async function bring(work: Work, invitation: Invitation, user: User) {
	const all = await work.all(channels);
	const open = invitation.channelIds
		.flatMap((id) => all.get(id) ?? [])
		.filter((channel) => !channel.isArchived);
	await beginSubscriptions(
		work,
		open.map((channel) => ({ channel, people: [user] })),
	);
	for (const groupId of invitation.groupIds)
		await addNewMember(work, groupId, user);
}

/** A link stays for others; what was sent to this address is done with, whoever sent it. */
async function endInvitations(work: Work, accepted: Invitation, email: string) {
	const done = (await listOpenInvitations(work, work.now)).filter(
		(one) => one.email !== null && emailKey(one.email) === emailKey(email),
	);
	for (const { id } of done)
		await updateInvitation(work, id, { ended_at: work.now });
	if (done.length > 0)
		tellOfInvitations(work, ...done.map(({ inviterId }) => inviterId));
	else tellOfInvitations(work, accepted.inviterId);
}

async function tellInviter(work: Work, invitation: Invitation, user: User) {
	if (!invitation.tellsInviter) return;
	const inviter = await findUser(work, invitation.inviterId);
	if (!inviter?.isActive) return;
	const { name } = await requireOrganization(work);
	await tellPerson(work, inviter, {
		content: `@_**${user.fullName}|${user.id}** accepted your invitation to join ${name}!`,
	});
}
