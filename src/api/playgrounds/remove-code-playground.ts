import { removePlayground } from "../../domain/playgrounds/playgrounds.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeCodePlayground = endpoint({
	id: "remove-code-playground",
	route: "DELETE /realm/playgrounds/:playground_id",
	auth: "admin",
	summary: "Remove a code playground",
	params: { playground_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(removePlayground, { id: params.playground_id });
		return {};
	},
});
