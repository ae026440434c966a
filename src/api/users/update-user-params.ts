import { roles } from "../../domain/users/roles.ts";
import { type ParamValues, param } from "../params.ts";
import { profileDataShape } from "./user-shape.ts";

/** What may be changed about an account, however it is named. */
export const updateUserParams = {
	full_name: param.string().optional().describe("The new name."),
	role: param
		.integerOf(
			roles.owner,
			roles.administrator,
			roles.moderator,
			roles.member,
			roles.guest,
		)
		.optional()
		.describe(
			"100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Only owners make and unmake owners, and the last one stays.",
		),
	profile_data: param
		.json(profileDataShape)
		.optional()
		.describe(
			"Values by the id of the field: a text, a list of user ids for fields of people, or null to clear.",
		),
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
