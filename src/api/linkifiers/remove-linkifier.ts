import { removeLinkifier as removeLinkifierCommand } from "../../domain/linkifiers/change-linkifiers.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeLinkifier = endpoint({
	id: "remove-linkifier",
	route: "DELETE /realm/filters/:filter_id",
	auth: "admin",
	summary: "Remove a linkifier",
	params: { filter_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(removeLinkifierCommand, { id: params.filter_id });
		return {};
	},
});
