import { deleteField } from "../../domain/profile-fields/change-fields.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deleteCustomProfileField = endpoint({
	id: "delete-custom-profile-field",
	route: "DELETE /realm/profile_fields/:field_id",
	auth: "admin",
	noun: "profile fields",
	summary: "Delete a profile field",
	description: "What people have entered goes with it.",
	params: { field_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(deleteField, { id: params.field_id });
		return {};
	},
});
