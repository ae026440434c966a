import { invitationEnded } from "../../domain/invitations/accept-invitation.ts";
import {
	findInvitation,
	type Invitation,
	isOpen,
} from "../../domain/invitations/invitations.ts";
import type { ApiKeys } from "../../domain/users/api-keys.ts";
import type { Reading } from "../../engine/command.ts";

// A link is made of the server's secret and the invitation, so that none is stored: a
// stolen database lets nobody in.

const form = /^(\d{1,10})-([0-9a-f]{32})$/;

const purposeOf = (
	organizationId: number,
	{ id, invitedAt }: Pick<Invitation, "id" | "invitedAt">,
): string => `invitation ${organizationId}:${id}:${invitedAt}`;

/** Where whoever is invited goes. */
export const linkOf = (
	keys: ApiKeys,
	organization: { readonly id: number; readonly url: string },
	invitation: Invitation,
): string =>
	`${organization.url}/join/${invitation.id}-${keys.tokenFor(purposeOf(organization.id, invitation))}`;

/** The invitation behind a link. One that never was, one that has ended and one for somebody else's server are refused alike. */
export async function requireLinkedInvitation(
	reading: Reading,
	keys: ApiKeys,
	token: string,
): Promise<Invitation> {
	const [, id, given] = form.exec(token) ?? [];
	const invitation =
		id === undefined ? undefined : await findInvitation(reading, Number(id));
	if (!invitation || given === undefined) throw invitationEnded();
	const purpose = purposeOf(reading.organizationId, invitation);
	if (!keys.isTokenFor(purpose, given) || !isOpen(invitation, reading.clock()))
		throw invitationEnded();
	return invitation;
}
