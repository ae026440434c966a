import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { isLongerThan } from "../../lib/code-points.ts";
import { WELCOME_MESSAGE_LENGTH_MAX } from "../../limits.ts";
import { channelSightOf } from "../channels/access.ts";
import { findChannel } from "../channels/channels.ts";
import { mayAddSubscribers } from "../channels/permissions.ts";
import { requireGroupWork, requirePermitted } from "../groups/access.ts";
import { requirePermissions } from "../groups/groups.ts";
import { organizationPermissions } from "../groups/permission-settings.ts";
import { mayAddMembers } from "../groups/rules.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { isAdministrator, isRole, type Role } from "../users/roles.ts";
import type { User } from "../users/users.ts";
import { requireMayInviteAs } from "./invitations.ts";

/** What is the same for everybody who is invited at once. */
export interface InvitationTerms {
	readonly role: number;
	/** Null: it never expires. */
	readonly expiresInMinutes: number | null;
	readonly channelIds: readonly number[];
	readonly groupIds: readonly number[];
	readonly joinsDefaultChannels: boolean;
	readonly tellsInviter: boolean;
	readonly welcomeText: string | null;
}

export async function requireTerms(
	work: Work,
	actor: User,
	permission: "can_invite_users_group" | "create_multiuse_invite_group",
	terms: InvitationTerms,
) {
	const { person, holds } = await requirePermissions(work);
	const { settings } = await requireOrganization(work);
	const mayInvite = holds(
		person(actor),
		organizationPermissions[permission],
		settings[permission],
	);
	if (!mayInvite) throw badRequest("Insufficient permission");
	if (!isRole(terms.role)) throw badRequest("Invalid invite_as");
	requireMayInviteAs(actor, terms.role);
	await requireChannels(work, actor, terms.channelIds);
	for (const groupId of terms.groupIds) await requireGroup(work, groupId);
	return {
		inviterId: actor.id,
		role: terms.role as Role,
		expiresAt:
			terms.expiresInMinutes === null
				? null
				: work.now + terms.expiresInMinutes * 60_000,
		channelIds: [...new Set(terms.channelIds)],
		groupIds: [...new Set(terms.groupIds)],
		joinsDefaultChannels: terms.joinsDefaultChannels,
		tellsInviter: terms.tellsInviter,
		welcomeText: isAdministrator(actor.role)
			? requireWelcomeText(terms.welcomeText)
			: null,
	};
}

/** Default channels are open to everybody who comes; to others the inviter must be able to bring people. */
async function requireChannels(
	work: Work,
	actor: User,
	channelIds: readonly number[],
) {
	const { settings: organization } = await requireOrganization(work);
	const { person, holds } = await requirePermissions(work);
	const sight = await channelSightOf(work, actor);
	for (const id of channelIds) {
		const channel = await findChannel(work, id);
		if (
			!channel ||
			channel.isArchived ||
			!(channel.isDefault || sight.see(channel).access.content)
		)
			throw badRequest(`Invalid channel ID ${id}. No invites were sent.`);
		const verdict = mayAddSubscribers({
			actor: person(actor),
			channel,
			organization,
			holds,
		});
		if (!channel.isDefault && verdict !== "yes")
			throw badRequest(
				"You do not have permission to subscribe other users to channels.",
			);
	}
}

async function requireGroup(work: Work, groupId: number) {
	const { group, asking } = await requireGroupWork(work, groupId);
	if (group.isDeactivated) throw badRequest("User group is deactivated.");
	// Others than oneself; whoever it will be has no id yet.
	requirePermitted(mayAddMembers(asking, []));
}

function requireWelcomeText(text: string | null): string | null {
	if (text !== null && isLongerThan(text, WELCOME_MESSAGE_LENGTH_MAX))
		throw badRequest(
			`welcome_message_custom_text is too long (limit: ${WELCOME_MESSAGE_LENGTH_MAX} characters)`,
		);
	return text;
}
