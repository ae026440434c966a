import { addLinkifier as addLinkifierCommand } from "../../domain/linkifiers/change-linkifiers.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { linkifierParams, orNull } from "./linkifier-shape.ts";

export const addLinkifier = endpoint({
	id: "add-linkifier",
	route: "POST /realm/filters",
	auth: "admin",
	summary: "Add a linkifier",
	description: "It comes last in the order.",
	params: linkifierParams,
	response: { id: shape.integer() },
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const id = await run(addLinkifierCommand, {
			pattern: params.pattern,
			urlTemplate: params.url_template,
			exampleInput: orNull(params.example_input ?? ""),
			reverseTemplate: orNull(params.reverse_template ?? ""),
			alternativeUrlTemplates: params.alternative_url_templates ?? [],
		});
		return { id };
	},
});
