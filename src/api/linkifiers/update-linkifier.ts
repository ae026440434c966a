import { updateLinkifier as updateLinkifierCommand } from "../../domain/linkifiers/change-linkifiers.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { linkifierParams, orNull } from "./linkifier-shape.ts";

export const updateLinkifier = endpoint({
	id: "update-linkifier",
	route: "PATCH /realm/filters/:filter_id",
	auth: "admin",
	summary: "Update a linkifier",
	description:
		"What is absent stays; an empty text unsets. With a reverse template comes the example it is tried on.",
	params: {
		filter_id: param.id().describe("The linkifier."),
		...linkifierParams,
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const { example_input, reverse_template } = params;
		await run(updateLinkifierCommand, {
			id: params.filter_id,
			pattern: params.pattern,
			urlTemplate: params.url_template,
			exampleInput:
				example_input === undefined ? undefined : orNull(example_input),
			reverseTemplate:
				reverse_template === undefined ? undefined : orNull(reverse_template),
			alternativeUrlTemplates: params.alternative_url_templates,
		});
		return {};
	},
});
