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
