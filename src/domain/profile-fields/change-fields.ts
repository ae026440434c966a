import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import {
	checkFieldDetails,
	checkFieldTexts,
	checkFieldUses,
	type FieldDetails,
	type FieldDetailsProblem,
	type FieldProblem,
	type FieldTypeId,
	isFieldTypeId,
	storedFieldDetails,
} from "./field-types.ts";
import {
	listProfileFields,
	type ProfileField,
	profileFields,
	profileValues,
} from "./fields.ts";

export interface FieldFlags {
	readonly isRequired: boolean;
	readonly editableByUser: boolean;
	readonly inSummary: boolean;
	readonly forMatching: boolean;
}

export interface NewField extends FieldFlags {
	readonly typeId: number;
	readonly name: string;
	readonly hint: string;
	/** As it was sent. */
	readonly details: unknown;
}

export type FieldChange = Partial<Omit<NewField, "typeId">>;

/** Tells everyone what the fields are now. */
async function announceFields(work: Work) {
	work.emit(
		{ type: "profile_fields_changed", fields: await listProfileFields(work) },
		audience.everyone,
	);
}

export const createField = command<NewField, { id: number }>({
	name: "create-profile-field",
	async execute(work, wanted) {
		if (!isFieldTypeId(wanted.typeId)) throw badRequest("Invalid field type.");
		const { typeId } = wanted;
		const details = requireDetails(typeId, wanted.details);
		const texts = await requireTexts(work, wanted, details, null);
		await requireUses(work, typeId, wanted, null);
		const id = await work.nextId("profile_field");
		await work.db
			.insertInto("profile_field")
			.values({
				organization_id: work.organizationId,
				id,
				type_id: typeId,
				...texts,
				details: storedFieldDetails(details),
				place: id,
				...flagColumns(wanted),
			})
			.execute();
		work.touch(profileFields, id);
		await announceFields(work);
		return { id };
	},
});

export const updateField = command<{ id: number; change: FieldChange }, void>({
	name: "update-profile-field",
	async execute(work, { id, change }) {
		const field = await requireField(work, id);
		const details =
			change.details === undefined
				? field.details
				: requireDetails(field.typeId, change.details);
		const wanted = { ...field, ...change };
		if (field.details.type === "site") {
			// What a known site is called and where it is comes from the catalogue.
			if (
				storedFieldDetails(details) !== storedFieldDetails(field.details) ||
				wanted.name.trim() !== field.name ||
				wanted.hint !== field.hint
			)
				throw badRequest("Default custom field cannot be updated.");
		}
		const texts = await requireTexts(work, wanted, details, field);
		await requireUses(work, field.typeId, wanted, field);
		await work.db
			.updateTable("profile_field")
			.set({
				...texts,
				details: storedFieldDetails(details),
				...flagColumns(wanted),
			})
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", id)
			.execute();
		work.touch(profileFields, id);
		await announceFields(work);
		if (details.type === "choices") await dropLostChoices(work, id, details);
	},
});

export const deleteField = command<{ id: number }, void>({
	name: "delete-profile-field",
	async execute(work, { id }) {
		await requireField(work, id);
		const owners = await work.db
			.deleteFrom("profile_value")
			.where("organization_id", "=", work.organizationId)
			.where("field_id", "=", id)
			.returning("user_id")
			.execute();
		await work.db
			.deleteFrom("profile_field")
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", id)
			.execute();
		work.touch(profileFields, id);
		if (owners.length > 0)
			work.touch(profileValues, ...owners.map((row) => row.user_id));
		await announceFields(work);
	},
});

export const reorderFields = command<{ order: readonly number[] }, void>({
	name: "reorder-profile-fields",
	async execute(work, { order }) {
		const all = await work.all(profileFields);
		const named = new Set(order);
		if (
			named.size !== order.length ||
			named.size !== all.size ||
			order.some((id) => !all.has(id))
		)
			throw badRequest("Invalid order mapping.");
		for (const [place, id] of order.entries())
			await work.db
				.updateTable("profile_field")
				.set({ place })
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", id)
				.execute();
		if (order.length > 0) work.touch(profileFields, ...order);
		await announceFields(work);
	},
});

async function requireField(work: Work, id: number): Promise<ProfileField> {
	const field = await work.get(profileFields, id);
	if (!field) throw badRequest(`Field id ${id} not found.`);
	return field;
}

function flagColumns(flags: FieldFlags) {
	return {
		is_required: flags.isRequired ? 1 : 0,
		editable_by_user: flags.editableByUser ? 1 : 0,
		in_summary: flags.inSummary ? 1 : 0,
		for_matching: flags.forMatching ? 1 : 0,
	} as const;
}

const detailsComplaints: Readonly<Record<FieldDetailsProblem, string>> = {
	malformed: "field_data is not as this type of field needs it.",
	no_choices: "Field must have at least one choice.",
	blank_choice: "field_data has a blank choice.",
	duplicate_choices: "Field must not have duplicate choices.",
	unknown_site: "Invalid external account type",
	missing_url_pattern: "Custom external account must define URL pattern",
	bad_url_pattern: "Malformed URL pattern.",
};

function requireDetails(typeId: FieldTypeId, sent: unknown): FieldDetails {
	const details = checkFieldDetails(typeId, sent);
	if (details.ok) return details.value;
	throw badRequest(detailsComplaints[details.problem]);
}

function refuseField(problem: FieldProblem) {
	switch (problem.reason) {
		case "blank_name":
			return badRequest("Label cannot be blank.");
		case "name_too_long":
			return badRequest(
				`name is too long (limit: ${problem.lengthMax} characters)`,
			);
		case "hint_too_long":
			return badRequest(
				`hint is too long (limit: ${problem.lengthMax} characters)`,
			);
		case "not_for_summary":
			return badRequest("Field type not supported for display in summary.");
		case "too_many_in_summary":
			return badRequest(
				`Only ${problem.max} custom profile fields can be displayed in the summary.`,
			);
		case "not_for_matching":
			return badRequest("Field type not supported for matching users.");
	}
}

async function requireTexts(
	work: Work,
	wanted: { readonly name: string; readonly hint: string },
	details: FieldDetails,
	self: ProfileField | null,
) {
	const texts = checkFieldTexts(wanted, details);
	if (!texts.ok) throw refuseField(texts.problem);
	for (const other of (await work.all(profileFields)).values())
		if (other.id !== self?.id && other.name === texts.value.name)
			throw badRequest("A field with that label already exists.");
	return texts.value;
}

async function requireUses(
	work: Work,
	typeId: FieldTypeId,
	uses: FieldFlags,
	self: ProfileField | null,
) {
	let othersInSummary = 0;
	for (const other of (await work.all(profileFields)).values())
		if (other.id !== self?.id && other.inSummary) othersInSummary++;
	const problem = checkFieldUses(typeId, uses, othersInSummary);
	if (problem) throw refuseField(problem);
}

/** Those who had chosen what can no longer be chosen have chosen nothing. */
async function dropLostChoices(
	work: Work,
	fieldId: number,
	{ choices }: Extract<FieldDetails, { type: "choices" }>,
) {
	const lost = await work.db
		.deleteFrom("profile_value")
		.where("organization_id", "=", work.organizationId)
		.where("field_id", "=", fieldId)
		.where("value", "not in", Object.keys(choices))
		.returning("user_id")
		.execute();
	const userIds = lost.map((row) => row.user_id).sort((a, b) => a - b);
	for (const userId of userIds) {
		work.touch(profileValues, userId);
		work.emit(
			{
				type: "user_changed",
				userId,
				change: { profileValue: { fieldId, value: null, rendered: null } },
			},
			audience.seersOfUser(userId),
		);
	}
}
