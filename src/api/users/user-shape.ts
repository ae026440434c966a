import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { profileValues } from "../../domain/profile-fields/fields.ts";
import {
	requireSeenUser,
	type UserReference,
} from "../../domain/users/access.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import { param } from "../params.ts";
import { renderProfile, renderUser } from "../render/user.ts";
import { shape } from "../shape.ts";

/** An account as every operation shows it. */
export const userShape = {
	user_id: shape.integer(),
	delivery_email: shape
		.string()
		.nullable()
		.describe("The real address; null for those who may not see it."),
	email: shape
		.string()
		.describe(
			"The address everybody may use, a dummy if the real one is hidden.",
		),
	full_name: shape.string(),
	date_joined: shape.string(),
	is_active: shape.boolean(),
	is_owner: shape.boolean(),
	is_admin: shape.boolean(),
	is_guest: shape.boolean(),
	is_bot: shape.boolean(),
	bot_type: shape.integer().nullable(),
	bot_owner_id: shape.integer().nullable().optional(),
	role: shape.integer(),
	timezone: shape.string(),
	avatar_url: shape.string().nullable(),
	avatar_version: shape.integer(),
	is_imported_stub: shape.boolean(),
	is_deleted: shape.boolean().optional(),
	is_system_bot: shape.boolean().optional(),
	profile_data: shape
		.record(
			shape.object({
				value: shape.string(),
				rendered_value: shape.string().optional(),
			}),
		)
		.optional(),
};

/** What every operation that shows accounts may be asked. */
export const userQueryParams = {
	client_gravatar: param
		.boolean()
		.default(true)
		.describe("The client computes the addresses of hosted pictures itself."),
	include_custom_profile_fields: param.boolean().default(false),
};

/** The account that was named, as the asker may see it. */
export async function showUser(
	reading: Reading,
	viewerId: number,
	named: UserReference,
	wanted: {
		readonly client_gravatar: boolean;
		readonly include_custom_profile_fields: boolean;
	},
) {
	const viewer = await requireUser(reading, viewerId);
	const user = await requireSeenUser(reading, viewer, named);
	const organization = await requireOrganization(reading);
	const rendered = renderUser(user, viewer, organization, {
		clientGravatar: wanted.client_gravatar,
	});
	if (user.isBot || !wanted.include_custom_profile_fields) return rendered;
	const values = await reading.get(profileValues, user.id);
	return { ...rendered, profile_data: renderProfile(values) };
}

/** Values for fields of a profile, as they are sent. */
export const profileDataShape = shape.array(
	shape.object({ id: shape.id(), value: shape.any() }, { unknown: "ignore" }),
);
