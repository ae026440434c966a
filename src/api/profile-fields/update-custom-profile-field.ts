import { updateField } from "../../domain/profile-fields/change-fields.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { fieldParams } from "./field-shape.ts";

export const updateCustomProfileField = endpoint({
	id: "update-custom-profile-field",
	route: "PATCH /realm/profile_fields/:field_id",
	auth: "admin",
	noun: "profile fields",
	summary: "Update a profile field",
	description:
		"The type of a field never changes. Answers that name a choice which is taken away are cleared.",
	params: { field_id: param.id(), ...fieldParams },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const change = {
			name: params.name,
			hint: params.hint,
			details: params.field_data,
			isRequired: params.required,
			editableByUser: params.editable_by_user,
			inSummary: params.display_in_profile_summary,
			forMatching: params.use_for_user_matching,
		};
		const given = Object.entries(change).filter(
			([, value]) => value !== undefined,
		);
		await run(updateField, {
			id: params.field_id,
			change: Object.fromEntries(given),
		});
		return {};
	},
});
