import { addPlayground } from "../../domain/playgrounds/playgrounds.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const addCodePlayground = endpoint({
	id: "add-code-playground",
	route: "POST /realm/playgrounds",
	auth: "admin",
	summary: "Add a code playground",
	params: {
		name: param.string({ trim: true }),
		pygments_language: param.string({ trim: true }),
		url_template: param
			.string({ trim: true })
			.describe("RFC 6570, with the one variable `code`."),
	},
	response: { id: shape.integer() },
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const id = await run(addPlayground, {
			name: params.name,
			language: params.pygments_language,
			urlTemplate: params.url_template,
		});
		return { id };
	},
});
