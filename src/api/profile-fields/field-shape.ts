import {
	fieldTypes,
	storedFieldDetails,
} from "../../domain/profile-fields/field-types.ts";
import type { ProfileField } from "../../domain/profile-fields/fields.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const fieldShape = shape.object({
	id: shape.integer().describe("The field's id."),
	name: shape.string().describe("What it is called."),
	type: shape
		.integer()
		.describe(
			"1 short text, 2 long text, 3 list of choices, 4 date, 5 link, 6 people, 7 external account, 8 pronouns.",
		),
	hint: shape.string().describe("Shown beside the field when it is filled in."),
	field_data: shape
		.string()
		.describe("JSON text of what belongs to the type; empty for most."),
	order: shape.integer().describe("Its place."),
	required: shape.boolean().describe("Whether people are asked to fill it in."),
	editable_by_user: shape
		.boolean()
		.describe("Whether people fill in their own; otherwise administrators do."),
	display_in_profile_summary: shape
		.boolean()
		.optional()
		.describe("Present only when true."),
	use_for_user_matching: shape
		.boolean()
		.optional()
		.describe("Present only when true: people are found by it."),
});

export const renderField = (field: ProfileField) => ({
	id: field.id,
	name: field.name,
	type: field.typeId,
	hint: field.hint,
	field_data: storedFieldDetails(field.details),
	order: field.place,
	required: field.isRequired,
	editable_by_user: field.editableByUser,
	...(field.inSummary && { display_in_profile_summary: true }),
	...(field.forMatching && { use_for_user_matching: true }),
});

/** Types by the names under which clients know them. */
export const renderFieldTypes = () =>
	Object.fromEntries(
		Object.entries(fieldTypes).map(([key, { id, name }]) => [
			key,
			{ id, name },
		]),
	);

/** What may be said about a field, new or old. */
export const fieldParams = {
	name: param.string().optional(),
	hint: param.string().optional(),
	field_data: param
		.json(shape.record(shape.any()))
		.optional()
		.describe("Choices of a list, or the site of an external account."),
	required: param.boolean().optional(),
	editable_by_user: param.boolean().optional(),
	display_in_profile_summary: param.boolean().optional(),
	use_for_user_matching: param.boolean().optional(),
};
