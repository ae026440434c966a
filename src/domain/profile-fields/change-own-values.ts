import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { isAdministrator } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";
import {
	type RenderedValues,
	renderValues,
	requireProfileField,
	setProfileValues,
	type ValueChange,
} from "./set-values.ts";

/** Fills in or clears one's own profile, all fields or none. */
export const changeOwnValues = command<
	{ readonly changes: readonly ValueChange[] },
	void,
	RenderedValues
>({
	name: "change-own-profile-values",

	async prepare(preparation, { changes }) {
		const authorId = preparation.actor.userId as number;
		return renderValues(preparation, authorId, changes);
	},

	async execute(work, { changes }, rendered) {
		const user = await requireUser(work, work.actor.userId as number);
		for (const { fieldId } of changes) {
			const field = await requireProfileField(work, fieldId);
			if (!field.editableByUser && !isAdministrator(user.role))
				throw badRequest(
					"You are not allowed to change this field. Contact an administrator to update it.",
				);
		}
		await setProfileValues(work, user, changes, rendered);
	},
});
