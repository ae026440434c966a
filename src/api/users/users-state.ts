import { requireOrganization } from "../../domain/organizations/organizations.ts";
import {
	isAdministrator,
	isGuest,
	isOwner,
	roles,
} from "../../domain/users/roles.ts";
import { requireUser, shownEmail, users } from "../../domain/users/users.ts";
import type { StateSection } from "../events/state.ts";
import { avatarUrl, renderUser } from "../render/user.ts";
import { shape } from "../shape.ts";
import { userShape } from "./user-shape.ts";

const { is_active: _, ...listedShape } = userShape;

export const usersSection: StateSection = {
	types: ["realm_user"],
	shape: {
		realm_users: shape.array(shape.object(listedShape)),
		realm_non_active_users: shape.array(shape.object(listedShape)),
		cross_realm_bots: shape.array(shape.object(listedShape)),
	},
	async collect({ reading, userId }) {
		const viewer = await requireUser(reading, userId);
		const organization = await requireOrganization(reading);
		const all = [...(await reading.all(users)).values()];
		const shown = (list: typeof all) =>
			list.map((user) => {
				const { is_active: _, ...rest } = renderUser(
					user,
					viewer,
					organization,
				);
				return user.isBot ? rest : { ...rest, profile_data: {} };
			});
		const own = all.filter((user) => !user.isSystemBot);
		return {
			realm_users: shown(own.filter((user) => user.isActive)),
			realm_non_active_users: shown(own.filter((user) => !user.isActive)),
			cross_realm_bots: shown(all.filter((user) => user.isSystemBot)),
		};
	},
};

export const ownAccountSection: StateSection = {
	types: ["realm_user"],
	shape: {
		user_id: shape.integer(),
		email: shape.string(),
		delivery_email: shape.string(),
		full_name: shape.string(),
		is_admin: shape.boolean(),
		is_owner: shape.boolean(),
		is_moderator: shape.boolean(),
		is_guest: shape.boolean(),
		avatar_source: shape.string(),
		avatar_url: shape.string(),
		avatar_url_medium: shape.string(),
	},
	async collect({ reading, userId }) {
		const user = await requireUser(reading, userId);
		const organization = await requireOrganization(reading);
		return {
			user_id: user.id,
			email: shownEmail(user, organization),
			delivery_email: user.email,
			full_name: user.fullName,
			is_admin: isAdministrator(user.role),
			is_owner: isOwner(user.role),
			is_moderator: user.role === roles.moderator,
			is_guest: isGuest(user.role),
			avatar_source: user.avatarSource,
			avatar_url: avatarUrl(user),
			avatar_url_medium: avatarUrl(user),
		};
	},
};
