import type { Collection, View } from "../../engine/memory.ts";
import type { ProfileFieldTable } from "../../storage/people-tables.ts";
import { loadById } from "../rows.ts";
import {
	type FieldDetails,
	type FieldTypeId,
	parseFieldDetails,
} from "./field-types.ts";

/** A question that everybody in the organization may answer about themselves. */
export interface ProfileField {
	readonly id: number;
	readonly typeId: FieldTypeId;
	readonly name: string;
	readonly hint: string;
	readonly details: FieldDetails;
	/** Fields are shown in ascending order of this. */
	readonly place: number;
	readonly isRequired: boolean;
	readonly editableByUser: boolean;
	readonly inSummary: boolean;
	readonly forMatching: boolean;
}

function readField(row: ProfileFieldTable): ProfileField {
	const typeId = row.type_id as FieldTypeId;
	return {
		id: row.id,
		typeId,
		name: row.name,
		hint: row.hint,
		details: parseFieldDetails(typeId, row.details),
		place: row.place,
		isRequired: row.is_required === 1,
		editableByUser: row.editable_by_user === 1,
		inSummary: row.in_summary === 1,
		forMatching: row.for_matching === 1,
	};
}

export const profileFields: Collection<ProfileField> = {
	name: "profile-fields",
	whole: true,
	load: (db, organizationId, ids) =>
		loadById(db, "profile_field", organizationId, ids, readField),
};

/** In the order in which they are shown. */
export async function listProfileFields(view: View): Promise<ProfileField[]> {
	const all = [...(await view.all(profileFields)).values()];
	return all.sort((a, b) => a.place - b.place || a.id - b.id);
}

export interface ProfileValue {
	readonly value: string;
	/** HTML, for the types whose values are Markdown. */
	readonly rendered: string | null;
}

export type ProfileValues = ReadonlyMap<number, ProfileValue>;

/** What people have entered, by user and field; those who entered nothing are absent. */
export const profileValues: Collection<ProfileValues> = {
	name: "profile-values",
	whole: true,
	async load(db, organizationId, userIds) {
		let query = db
			.selectFrom("profile_value")
			.select(["user_id", "field_id", "value", "rendered_value"])
			.where("organization_id", "=", organizationId)
			.orderBy("field_id");
		if (userIds) query = query.where("user_id", "in", userIds);
		const found = new Map<number, Map<number, ProfileValue>>();
		for (const row of await query.execute()) {
			let own = found.get(row.user_id);
			if (!own) {
				own = new Map();
				found.set(row.user_id, own);
			}
			own.set(row.field_id, {
				value: row.value,
				rendered: row.rendered_value,
			});
		}
		return found;
	},
};

const none: ProfileValues = new Map();

export const listProfileValues = async (
	view: View,
	userId: number,
): Promise<ProfileValues> => (await view.get(profileValues, userId)) ?? none;
