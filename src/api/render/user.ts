import type { Organization } from "../../domain/organizations/organizations.ts";
import type { ProfileValues } from "../../domain/profile-fields/fields.ts";
import {
	isAdministrator,
	isGuest,
	isOwner,
	roles,
} from "../../domain/users/roles.ts";
import {
	avatarSources,
	shownEmail,
	type User,
} from "../../domain/users/users.ts";
import {
	dummyEmail,
	maySeeEmail,
	unknownPerson,
} from "../../domain/users/visibility.ts";

/** Minute precision, as clients have always been given it. */
export const wireDate = (at: number): string =>
	`${new Date(at).toISOString().slice(0, 16)}+00:00`;

export const wireSeconds = (at: number): number => Math.floor(at / 1000);

export const avatarUrl = (user: User): string =>
	`/avatar/${user.id}?v=${user.avatarVersion}`;

export const mediumAvatarUrl = (user: User): string =>
	`/avatar/${user.id}/medium?v=${user.avatarVersion}`;

/** What everybody sees who may not know whose picture it is. */
export const unknownAvatarUrl = "/avatar/0?v=1";

/** Pictures that others host are found by address: clients that know how, and the address, compute where themselves. */
export const isHostedElsewhere = (user: User): boolean =>
	user.avatarSource === avatarSources.hosted;

export const seesEmailOf = (
	viewer: Pick<User, "id" | "role">,
	user: User,
): boolean =>
	maySeeEmail(viewer, {
		id: user.id,
		emailVisibility: user.settings.email_address_visibility,
	}) === "yes";

/** The fields that are the same wherever an account is shown. */
export function renderUser(
	user: User,
	viewer: Pick<User, "id" | "role">,
	organization: Organization,
	options: { readonly clientGravatar?: boolean } = {},
) {
	return renderUserFor(user, organization, {
		seesEmail: seesEmailOf(viewer, user),
		computesAvatar: options.clientGravatar === true,
	});
}

/** Everything about the viewer that an account's looks depend on. */
export interface ViewerClass {
	readonly seesEmail: boolean;
	readonly computesAvatar: boolean;
}

export function renderUserFor(
	user: User,
	organization: Organization,
	{ seesEmail, computesAvatar }: ViewerClass,
) {
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
		avatar_url:
			computesAvatar && seesEmail && isHostedElsewhere(user)
				? null
				: avatarUrl(user),
		avatar_version: user.avatarVersion,
		is_imported_stub: user.isImportedStub,
		...(user.isDeleted && { is_deleted: true }),
		...(user.isSystemBot && { is_system_bot: true }),
	};
}

/** What stands in lists for somebody whom a limited guest may not see. */
export function renderUnknownUser(
	user: Pick<User, "id" | "isActive">,
	{ mailDomain }: Organization,
) {
	return {
		user_id: user.id,
		delivery_email: null,
		email: dummyEmail(user.id, mailDomain),
		full_name: unknownPerson.fullName,
		date_joined: wireDate(0),
		is_active: user.isActive,
		is_owner: false,
		is_admin: false,
		is_guest: false,
		is_bot: false,
		bot_type: null,
		role: roles.member,
		timezone: "",
		avatar_url: unknownAvatarUrl,
		avatar_version: 1,
		is_imported_stub: false,
		profile_data: {},
	};
}

/** The sender of a message as its reader may see them. */
export function renderSender(
	sender: User,
	organization: Organization,
	isSeen: boolean,
) {
	return isSeen
		? {
				sender_email: shownEmail(sender, organization),
				sender_full_name: sender.fullName,
				avatar_url: avatarUrl(sender),
			}
		: {
				sender_email: dummyEmail(sender.id, organization.mailDomain),
				sender_full_name: unknownPerson.fullName,
				avatar_url: unknownAvatarUrl,
			};
}

export function renderProfile(values: ProfileValues | undefined) {
	const profile: Record<string, { value: string; rendered_value?: string }> =
		{};
	for (const [fieldId, { value, rendered }] of values ?? [])
		profile[fieldId] =
			rendered === null ? { value } : { value, rendered_value: rendered };
	return profile;
}
