import { listProfileFields } from "../../domain/profile-fields/fields.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { fieldShape, renderField } from "./field-shape.ts";

export const getCustomProfileFields = endpoint({
	id: "get-custom-profile-fields",
	route: "GET /realm/profile_fields",
	auth: "user",
	noun: "profile fields",
	summary: "Get all profile fields",
	description:
		"What profiles have beside a name, in the order of display. The values are with the users.",
	params: {},
	response: {
		custom_fields: shape.array(fieldShape).describe("The fields, in order."),
	},
	errors: [],
	handle: ({ read }) =>
		read(async (reading) => ({
			custom_fields: (await listProfileFields(reading)).map(renderField),
		})),
});
