import { changeOwnValues } from "../../domain/profile-fields/change-own-values.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const removeProfileData = endpoint({
	id: "remove-profile-data",
	route: "DELETE /users/me/profile_data",
	auth: "human",
	summary: "Clear fields of one's profile",
	params: { data: param.array(shape.id()) },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(changeOwnValues, {
			changes: params.data.map((fieldId) => ({ fieldId, value: null })),
		});
		return {};
	},
});
