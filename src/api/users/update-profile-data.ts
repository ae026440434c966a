import { changeOwnValues } from "../../domain/profile-fields/change-own-values.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { profileDataShape } from "./user-shape.ts";

export const updateProfileData = endpoint({
	id: "update-profile-data",
	route: "PATCH /users/me/profile_data",
	auth: "human",
	summary: "Fill in one's profile",
	params: { data: param.json(profileDataShape) },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(changeOwnValues, {
			changes: params.data.map(({ id, value }) => ({ fieldId: id, value })),
		});
		return {};
	},
});
