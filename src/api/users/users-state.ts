import { holdsInOrganization } from "../../domain/channels/permissions.ts";
import { requirePermissions } from "../../domain/groups/groups.ts";
import type { OrganizationPermission } from "../../domain/groups/permission-settings.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import {
	isAdministrator,
	isGuest,
	isOwner,
	roles,
} from "../../domain/users/roles.ts";
import { requireUser, shownEmail } from "../../domain/users/users.ts";
import type { StateSection } from "../events/state.ts";
import { avatarUrl, mediumAvatarUrl } from "../render/user.ts";
import { userLister } from "../render/user-list.ts";
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
	async collect({ reading, userId, options }) {
		const viewer = await requireUser(reading, userId);
		const { list } = await userLister(reading, viewer, {
			clientGravatar: options.clientGravatar,
			withProfiles: true,
			withActivity: false,
		});
		const outOfSight = options.capabilities.includes("user_list_incomplete")
			? "omit"
			: "unknown";
		const active = list(
			"active",
			(user) => !user.isSystemBot && user.isActive,
			outOfSight,
		);
		const gone = list(
			"gone",
			(user) => !user.isSystemBot && !user.isActive,
			outOfSight,
		);
		const system = list("system", (user) => user.isSystemBot, "omit");
		return [
			'"realm_users":',
			...active,
			',"realm_non_active_users":',
			...gone,
			',"cross_realm_bots":',
			...system,
		];
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
		can_create_streams: shape.boolean(),
		can_create_public_streams: shape.boolean(),
		can_create_private_streams: shape.boolean(),
		can_create_web_public_streams: shape.boolean(),
		can_subscribe_other_users: shape.boolean(),
		can_invite_others_to_realm: shape.boolean(),
	},
	async collect({ reading, userId, server }) {
		const user = await requireUser(reading, userId);
		const organization = await requireOrganization(reading);
		const { person, holds } = await requirePermissions(reading);
		const may = (permission: OrganizationPermission) =>
			holdsInOrganization(
				holds,
				person(user),
				organization.settings,
				permission,
			);
		const createsPublic = may("can_create_public_channel_group");
		const createsPrivate = may("can_create_private_channel_group");
		const createsWebPublic =
			server.facts.webPublicChannels &&
			organization.settings.enable_spectator_access &&
			may("can_create_web_public_channel_group");
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
			avatar_url_medium: mediumAvatarUrl(user),
			can_create_streams: createsPublic || createsPrivate || createsWebPublic,
			can_create_public_streams: createsPublic,
			can_create_private_streams: createsPrivate,
			can_create_web_public_streams: createsWebPublic,
			can_subscribe_other_users: may("can_add_subscribers_group"),
			can_invite_others_to_realm: may("can_invite_users_group"),
		};
	},
};
