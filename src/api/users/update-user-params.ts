import { roles } from "../../domain/users/roles.ts";
import { type ParamValues, param } from "../params.ts";
import { shape } from "../shape.ts";
import { profileDataShape } from "./user-shape.ts";

/** What may be changed about an account, however it is named. */
export const updateUserParams = {
	full_name: param.string().optional(),
	role: param
		.json(
			shape.enum(
				roles.owner,
				roles.administrator,
				roles.moderator,
				roles.member,
				roles.guest,
			),
		)
		.optional(),
	profile_data: param
		.json(profileDataShape)
		.optional()
		.describe("Values by field; null clears a field."),
	new_email: param
		.string()
		.optional()
		.describe(
			"For owners whom the server's operator has trusted with changing addresses.",
		),
};

export const updateUserChanges = (
	params: ParamValues<typeof updateUserParams>,
) => ({
	fullName: params.full_name,
	role: params.role,
	values: params.profile_data?.map(({ id, value }) => ({
		fieldId: id,
		value,
	})),
	newEmail: params.new_email,
});
