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
	pattern: param
		.string({ trim: true })
		.describe(
			"What is looked for in messages, in RE2's grammar; its named groups are the template's variables.",
		),
	url_template: param
		.string({ trim: true })
		.describe(
			"Where it links to, after RFC 6570: `{name}` inserts the group of that name.",
		),
	example_input: param
		.string({ trim: true })
		.optional()
		.describe(
			"A text that the pattern matches; required with a reverse template.",
		),
	reverse_template: param
		.string({ trim: true })
		.optional()
		.describe(
			"Turns a link back into the text: `{name}` inserts, `{{` and `}}` are braces. Tried on the example.",
		),
	alternative_url_templates: param
		.array(shape.string())
		.optional()
		.describe("Further templates, for recognising links."),
};

/** An empty text is how "not set" is sent. */
export const orNull = (text: string): string | null =>
	text === "" ? null : text;
