import { createField } from "../../domain/profile-fields/change-fields.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { fieldParams } from "./field-shape.ts";

export const createCustomProfileField = endpoint({
	id: "create-custom-profile-field",
	route: "POST /realm/profile_fields",
	auth: "admin",
	noun: "profile fields",
	summary: "Create a profile field",
	params: { field_type: param.integer(), ...fieldParams },
	response: { id: shape.integer() },
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	handle: ({ params, run }) =>
		run(createField, {
			typeId: params.field_type,
			name: params.name ?? "",
			hint: params.hint ?? "",
			details: params.field_data ?? {},
			isRequired: params.required ?? false,
			editableByUser: params.editable_by_user ?? true,
			inSummary: params.display_in_profile_summary ?? false,
			forMatching: params.use_for_user_matching ?? false,
		}),
});
