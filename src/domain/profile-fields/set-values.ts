import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import type { View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import type { Source } from "../messages/access.ts";
import { renderText } from "../messages/render.ts";
import { type User, users } from "../users/users.ts";
import { hasRenderedValues } from "./field-types.ts";
import {
	listProfileValues,
	type ProfileField,
	type ProfileValue,
	profileFields,
	profileValues,
} from "./fields.ts";
import {
	checkFieldValue,
	clearsField,
	type FieldValueProblem,
} from "./values.ts";

/** A value as it was sent; null, an empty text or an empty list clears the field. */
export interface ValueChange {
	readonly fieldId: number;
	readonly value: unknown;
}

/** What a change came to: null where there was or is nothing. */
export interface ValueOutcome {
	readonly field: ProfileField;
	readonly before: ProfileValue | null;
	readonly after: ProfileValue | null;
}

/** HTML of the Markdown among the values, made outside the lane; by field and value. */
export type RenderedValues = ReadonlyMap<string, string>;

const renderedKey = (fieldId: number, value: string) => `${fieldId}:${value}`;

/** Renders what is worth rendering of the changes; `setProfileValues` checks them. */
export async function renderValues(
	view: Source,
	authorId: number,
	changes: readonly ValueChange[],
): Promise<RenderedValues> {
	const rendered = new Map<string, string>();
	for (const { fieldId, value } of changes) {
		const field = await view.get(profileFields, fieldId);
		if (!field || typeof value !== "string" || value === "") continue;
		if (!hasRenderedValues(field.typeId)) continue;
		if (!checkFieldValue(field, value, () => undefined).ok) continue;
		const html = await renderText(view, authorId, value);
		rendered.set(renderedKey(fieldId, value), html);
	}
	return rendered;
}

export async function requireProfileField(
	view: View,
	id: number,
): Promise<ProfileField> {
	const field = await view.get(profileFields, id);
	if (!field) throw badRequest(`Field id ${id} not found.`);
	return field;
}

/**
 * Writes values that the actor may write, all or none, and tells of each that changed. Who may change which field has been judged.
 */
export async function setProfileValues(
	work: Work,
	user: User,
	changes: readonly ValueChange[],
	rendered: RenderedValues,
): Promise<ValueOutcome[]> {
	const people = await work.all(users);
	const outcomes: ValueOutcome[] = [];
	for (const { fieldId, value } of changes) {
		const field = await requireProfileField(work, fieldId);
		const own = await listProfileValues(work, user.id);
		const before = own.get(fieldId) ?? null;
		const after = clearsField(value)
			? null
			: await acceptValue(work, user, field, value, rendered, (id) =>
					people.get(id),
				);
		if (before?.value === after?.value) continue;
		await writeValue(work, user.id, fieldId, after);
		outcomes.push({ field, before, after });
	}
	return outcomes;
}

async function acceptValue(
	work: Work,
	user: User,
	field: ProfileField,
	value: unknown,
	rendered: RenderedValues,
	findUser: (id: number) => User | undefined,
): Promise<ProfileValue> {
	const checked = checkFieldValue(field, value, findUser);
	if (!checked.ok) throw refuseValue(field, checked.problem);
	if (!hasRenderedValues(field.typeId))
		return { value: checked.value, rendered: null };
	// The field may have appeared since the values were rendered.
	const html =
		rendered.get(renderedKey(field.id, checked.value)) ??
		(await renderText(work, user.id, checked.value));
	return { value: checked.value, rendered: html };
}

async function writeValue(
	work: Work,
	userId: number,
	fieldId: number,
	after: ProfileValue | null,
) {
	await work.db
		.deleteFrom("profile_value")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where("field_id", "=", fieldId)
		.execute();
	if (after)
		await work.db
			.insertInto("profile_value")
			.values({
				organization_id: work.organizationId,
				user_id: userId,
				field_id: fieldId,
				value: after.value,
				rendered_value: after.rendered,
			})
			.execute();
	work.touch(profileValues, userId);
	work.emit(
		{
			type: "user_changed",
			userId,
			change: { profileValue: { fieldId, ...(after ?? noValue) } },
		},
		audience.seersOfUser(userId),
	);
}

const noValue = { value: null, rendered: null } as const;

function refuseValue({ name }: ProfileField, problem: FieldValueProblem) {
	switch (problem.reason) {
		case "not_text":
			return badRequest(`${name} is not a string`);
		case "too_long":
			return badRequest(
				`${name} is too long (limit: ${problem.lengthMax} characters)`,
			);
		case "not_a_choice":
			return badRequest(`'${name}' has no such choice.`);
		case "not_a_date":
			return badRequest(`${name} is not a date`);
		case "not_a_link":
			return badRequest(`${name} is not a URL`);
		case "not_user_ids":
			return badRequest(`${name} is not a list of user IDs`);
		case "unknown_user":
			return badRequest(`Invalid user ID: ${problem.userId}`);
		case "deactivated_user":
			return badRequest(`User with ID ${problem.userId} is deactivated`);
		case "bot":
			return badRequest(`User with ID ${problem.userId} is a bot`);
	}
}
