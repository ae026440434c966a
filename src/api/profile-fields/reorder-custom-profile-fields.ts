import { reorderFields } from "../../domain/profile-fields/change-fields.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const reorderCustomProfileFields = endpoint({
	id: "reorder-custom-profile-fields",
	route: "PATCH /realm/profile_fields",
	auth: "admin",
	noun: "profile fields",
	summary: "Reorder profile fields",
	params: {
		order: param
			.array(shape.id())
			.describe("Every field's id, in the order wanted."),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(reorderFields, { order: params.order });
		return {};
	},
});
