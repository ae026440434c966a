/** People who are asked to join: by name, or whoever has the link. */
import { type Audience, audience } from "../../engine/audience.ts";
import type { Reading, Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { readJson } from "../../lib/json.ts";
import { INVITATIONS_OPEN_MAX } from "../../limits.ts";
import type { InvitationTable } from "../../storage/people-tables.ts";
import { isAdministrator, isOwner, type Role, roles } from "../users/roles.ts";
import type { User } from "../users/users.ts";

export interface Invitation {
	readonly id: number;
	readonly inviterId: number;
	/** Whose it is; null where it is anybody's who has the link. */
	readonly email: string | null;
	readonly role: Role;
	readonly invitedAt: number;
	/** Null: never. */
	readonly expiresAt: number | null;
	/** When it was accepted or taken back. */
	readonly endedAt: number | null;
	readonly channelIds: readonly number[];
	readonly groupIds: readonly number[];
	readonly joinsDefaultChannels: boolean;
	readonly tellsInviter: boolean;
	/** Null: what the organization says to everybody. */
	readonly welcomeText: string | null;
}

const read = (row: InvitationTable): Invitation => ({
	id: row.id,
	inviterId: row.inviter_id,
	email: row.email,
	role: row.role as Role,
	invitedAt: row.invited_at,
	expiresAt: row.expires_at,
	endedAt: row.ended_at,
	channelIds: readJson<number[]>(row.channel_ids),
	groupIds: readJson<number[]>(row.group_ids),
	joinsDefaultChannels: row.joins_default_channels === 1,
	tellsInviter: row.tells_inviter === 1,
	welcomeText: row.welcome_text,
});

type Source = Pick<Reading, "db" | "organizationId">;

export async function findInvitation(
	{ db, organizationId }: Source,
	id: number,
): Promise<Invitation | undefined> {
	const row = await db
		.selectFrom("invitation")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("id", "=", id)
		.executeTakeFirst();
	return row && read(row);
}

/** Invitations that can still be accepted, by id: at most so many at a time can be open. */
export async function listOpenInvitations(
	{ db, organizationId }: Source,
	now: number,
): Promise<Invitation[]> {
	const rows = await db
		.selectFrom("invitation")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("ended_at", "is", null)
		.where((eb) =>
			eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]),
		)
		.orderBy("id")
		.limit(INVITATIONS_OPEN_MAX)
		.execute();
	return rows.map(read);
}

export const isOpen = (
	{ endedAt, expiresAt }: Invitation,
	now: number,
): boolean => endedAt === null && (expiresAt === null || expiresAt > now);

/** Those that somebody may take back: their own, or all to administrators. */
export const mayManageInvitation = (
	actor: Pick<User, "id" | "role">,
	invitation: Pick<Invitation, "inviterId">,
): "yes" | "no_permission" =>
	isAdministrator(actor.role) || invitation.inviterId === actor.id
		? "yes"
		: "no_permission";

/** Nobody gives others a role above their own. */
export function requireMayInviteAs(actor: Pick<User, "role">, role: Role) {
	if (role >= actor.role || role >= roles.member) return;
	if (isOwner(role))
		throw new Refusal(
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization owner",
		);
	if (isAdministrator(role))
		throw new Refusal(
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization administrator",
		);
	throw badRequest("Insufficient permission");
}

export async function insertInvitation(
	work: Work,
	invitation: Omit<Invitation, "id" | "invitedAt" | "endedAt">,
): Promise<Invitation> {
	const id = await work.nextId("invitation");
	work.append("invitation", {
		organization_id: work.organizationId,
		id,
		inviter_id: invitation.inviterId,
		email: invitation.email,
		role: invitation.role,
		invited_at: work.now,
		expires_at: invitation.expiresAt,
		ended_at: null,
		channel_ids: JSON.stringify(invitation.channelIds),
		group_ids: JSON.stringify(invitation.groupIds),
		joins_default_channels: invitation.joinsDefaultChannels ? 1 : 0,
		tells_inviter: invitation.tellsInviter ? 1 : 0,
		welcome_text: invitation.welcomeText,
	});
	return { ...invitation, id, invitedAt: work.now, endedAt: null };
}

export async function updateInvitation(
	work: Work,
	id: number,
	columns: Partial<InvitationTable>,
): Promise<void> {
	await work.db
		.updateTable("invitation")
		.set(columns)
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", id)
		.execute();
}

/** The list is fetched again by whoever shows it. */
export interface InvitationsChanged {
	readonly type: "invitations_changed";
	readonly [field: string]: unknown;
}

export function tellOfInvitations(work: Work, ...inviterIds: number[]) {
	const event: InvitationsChanged = { type: "invitations_changed" };
	const to: Audience = audience.any(
		audience.administrators,
		audience.users(...inviterIds),
	);
	work.emit(event, to);
}

/** What somebody who has left had asked of others no longer holds. */
export async function endInvitationsOf(
	work: Work,
	inviterId: number,
): Promise<void> {
	const { numUpdatedRows } = await work.db
		.updateTable("invitation")
		.set({ ended_at: work.now })
		.where("organization_id", "=", work.organizationId)
		.where("inviter_id", "=", inviterId)
		.where("ended_at", "is", null)
		.executeTakeFirstOrThrow();
	if (numUpdatedRows > 0n) tellOfInvitations(work, inviterId);
}
