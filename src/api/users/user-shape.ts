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
	user_id: shape.integer().describe("The account's id."),
	delivery_email: shape
		.string()
		.nullable()
		.describe("The real address; null for those who may not see it."),
	email: shape
		.string()
		.describe(
			"The address everybody may use, a dummy if the real one is hidden.",
		),
	full_name: shape.string().describe("The name to show."),
	date_joined: shape.string().describe("ISO 8601."),
	is_active: shape.boolean().describe("False when deactivated."),
	is_owner: shape
		.boolean()
		.describe("An owner; then `is_admin` is true as well."),
	is_admin: shape.boolean().describe("An administrator or an owner."),
	is_guest: shape.boolean().describe("A guest."),
	is_bot: shape.boolean().describe("A bot and not a person."),
	bot_type: shape
		.integer()
		.nullable()
		.describe(
			"Null for people; 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.",
		),
	bot_owner_id: shape.integer().nullable().optional().describe("Bots only."),
	role: shape
		.integer()
		.describe(
			"100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.",
		),
	timezone: shape.string().describe("An IANA name, or empty."),
	avatar_url: shape
		.string()
		.nullable()
		.describe("Null when the client is to compute it from the address."),
	avatar_version: shape
		.integer()
		.describe("Rises with every new picture, and stands in its address."),
	is_imported_stub: shape
		.boolean()
		.describe("Imported, and its owner has not come yet."),
	is_deleted: shape.boolean().optional().describe("Present only when true."),
	is_system_bot: shape
		.boolean()
		.optional()
		.describe("Present only for the product's own bots, and true."),
	profile_data: shape
		.record(
			shape.object({
				value: shape
					.string()
					.describe("As it was entered; for people, JSON text of their ids."),
				rendered_value: shape
					.string()
					.optional()
					.describe("Its HTML, for fields that take Markdown."),
			}),
		)
		.optional()
		.describe("Values by profile field; people only, and only when asked for."),
};

/** What every operation that shows accounts may be asked. */
export const userQueryParams = {
	client_gravatar: param
		.boolean()
		.default(true)
		.describe("The client computes the addresses of hosted pictures itself."),
	include_custom_profile_fields: param
		.boolean()
		.default(false)
		.describe("Whether `profile_data` is wanted."),
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

/** Values for fields of a profile, as they are sent; which of these a field takes is a matter of its type. */
export const profileDataShape = shape.array(
	shape.object(
		{
			id: shape.id().describe("The field."),
			value: shape
				.oneOf(shape.string(), shape.array(shape.id()))
				.nullable()
				.describe("A text, a list of user ids, or null to clear."),
		},
		{ unknown: "ignore" },
	),
);
