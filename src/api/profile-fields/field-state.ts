import {
	listProfileFields,
	profileFields,
} from "../../domain/profile-fields/fields.ts";
import { shared } from "../events/shared-section.ts";
import type { StateSection } from "../events/state.ts";
import { versionOf } from "../render/kept-bytes.ts";
import { shape } from "../shape.ts";
import { fieldShape, renderField, renderFieldTypes } from "./field-shape.ts";

export const profileFieldsSection: StateSection = {
	types: ["custom_profile_fields"],
	shape: {
		custom_profile_fields: shape.array(fieldShape),
		custom_profile_field_types: shape.record(
			shape.object({ id: shape.integer(), name: shape.string() }),
		),
	},
	collect: shared(
		"profile fields",
		versionOf(profileFields as never),
		async ({ reading }) => ({
			custom_profile_fields: (await listProfileFields(reading)).map(
				renderField,
			),
			custom_profile_field_types: renderFieldTypes(),
		}),
	),
};
