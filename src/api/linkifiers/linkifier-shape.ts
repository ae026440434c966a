import type { Linkifier } from "../../domain/linkifiers/linkifiers.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const linkifierShape = shape.object({
	id: shape.integer(),
	pattern: shape.string(),
	url_template: shape.string(),
	example_input: shape.string().nullable(),
	reverse_template: shape.string().nullable(),
	alternative_url_templates: shape.array(shape.string()),
});

export const renderLinkifier = (linkifier: Linkifier) => ({
	id: linkifier.id,
	pattern: linkifier.pattern,
	url_template: linkifier.urlTemplate,
	example_input: linkifier.exampleInput,
	reverse_template: linkifier.reverseTemplate,
	alternative_url_templates: linkifier.alternativeUrlTemplates,
});

/** What a linkifier is made of, on creation and on change alike. */
export const linkifierParams = {
	pattern: param.string({ trim: true }).describe("In RE2's grammar."),
	url_template: param.string({ trim: true }).describe("RFC 6570."),
	example_input: param.string({ trim: true }).optional(),
	reverse_template: param.string({ trim: true }).optional(),
	alternative_url_templates: param.array(shape.string()).optional(),
};

/** An empty text is how "not set" is sent. */
export const orNull = (text: string): string | null =>
	text === "" ? null : text;
