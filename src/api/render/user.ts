import type { Organization } from "../../domain/organizations/organizations.ts";
import { isAdministrator, isGuest, isOwner } from "../../domain/users/roles.ts";
import { shownEmail, type User } from "../../domain/users/users.ts";
import { maySeeEmail } from "../../domain/users/visibility.ts";

/** Minute precision, as clients have always been given it. */
export const wireDate = (at: number): string =>
	`${new Date(at).toISOString().slice(0, 16)}+00:00`;

export const wireSeconds = (at: number): number => Math.floor(at / 1000);

export const avatarUrl = (user: User): string =>
	`/avatar/${user.id}?v=${user.avatarVersion}`;

/** The fields that are the same wherever an account is shown. */
export function renderUser(
	user: User,
	viewer: Pick<User, "id" | "role">,
	organization: Organization,
) {
	const visibility = user.settings.email_address_visibility;
	const seesEmail =
		maySeeEmail(viewer, { id: user.id, emailVisibility: visibility }) === "yes";
	return {
		user_id: user.id,
		delivery_email: seesEmail ? user.email : null,
		email: shownEmail(user, organization),
		full_name: user.fullName,
		date_joined: wireDate(user.joinedAt),
		is_active: user.isActive,
		is_owner: isOwner(user.role),
		is_admin: isAdministrator(user.role),
		is_guest: isGuest(user.role),
		is_bot: user.isBot,
		bot_type: user.botType,
		...(user.isBot && { bot_owner_id: user.botOwnerId }),
		role: user.role,
		timezone: user.timezone,
		avatar_url: avatarUrl(user),
		avatar_version: user.avatarVersion,
		is_imported_stub: user.isImportedStub,
		...(user.isDeleted && { is_deleted: true }),
		...(user.isSystemBot && { is_system_bot: true }),
	};
}
