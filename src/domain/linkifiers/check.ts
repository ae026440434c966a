/** Whether a linkifier would do what it says: pattern, templates and example must fit together. */

import { badRequest, type Refusal } from "../../errors.ts";
import { isLongerThan } from "../../lib/code-points.ts";
import {
	LINKIFIER_ALTERNATIVES_MAX,
	LINKIFIER_PATTERN_LENGTH_MAX,
	LINKIFIER_TEMPLATE_LENGTH_MAX,
} from "../../limits.ts";
import {
	compileLinkifier,
	expandReverseTemplate,
	type LinkifierPattern,
	parseUrlTemplate,
} from "../../markdown/index.ts";

/** What somebody wants a linkifier to be; null where something is not set. */
export interface LinkifierDraft {
	readonly pattern: string;
	readonly urlTemplate: string;
	readonly exampleInput: string | null;
	readonly reverseTemplate: string | null;
	readonly alternativeUrlTemplates: readonly string[];
}

/** Complaints are told by the field they are about; those about several stand under this name. */
const several = "__all__";

/** A complaint as forms are complained about. */
export const linkifierRefusal = (field: string, message: string): Refusal =>
	badRequest(message, { errors: { [field]: [message] } });

export function requireSoundLinkifier(draft: LinkifierDraft): void {
	const refusal = findProblem(draft);
	if (refusal) throw refusal;
}

function findProblem(draft: LinkifierDraft): Refusal | null {
	const { pattern: source, urlTemplate } = draft;
	if (source === "")
		return linkifierRefusal("pattern", "This field cannot be blank.");
	if (isLongerThan(source, LINKIFIER_PATTERN_LENGTH_MAX))
		return linkifierRefusal(
			"pattern",
			`pattern is too long (limit: ${LINKIFIER_PATTERN_LENGTH_MAX} characters)`,
		);
	const pattern = compileLinkifier(source);
	if (!pattern)
		return linkifierRefusal(
			"pattern",
			"Bad regular expression: RE2 cannot read it",
		);
	if (urlTemplate === "")
		return linkifierRefusal("url_template", "This field cannot be blank.");
	const template = parseTemplate(urlTemplate);
	if (!template)
		return linkifierRefusal("url_template", "Invalid URL template.");
	return (
		variablesProblem(pattern.groupNames, template.variables) ??
		reverseProblem(draft, pattern) ??
		alternativesProblem(draft, pattern.groupNames)
	);
}

const parseTemplate = (source: string) =>
	isLongerThan(source, LINKIFIER_TEMPLATE_LENGTH_MAX)
		? undefined
		: parseUrlTemplate(source);

const firstMissing = (
	names: readonly string[],
	among: readonly string[],
): string | undefined =>
	names.filter((name) => !among.includes(name)).sort()[0];

function variablesProblem(
	groups: readonly string[],
	variables: readonly string[],
): Refusal | null {
	const unused = firstMissing(groups, variables);
	if (unused !== undefined)
		return linkifierRefusal(
			several,
			`Group '${unused}' in linkifier pattern is not present in URL template.`,
		);
	const unknown = firstMissing(variables, groups);
	if (unknown !== undefined)
		return linkifierRefusal(
			several,
			`Group '${unknown}' in URL template is not present in linkifier pattern.`,
		);
	return null;
}

function reverseProblem(
	{ exampleInput, reverseTemplate }: LinkifierDraft,
	pattern: LinkifierPattern,
): Refusal | null {
	if (exampleInput === null)
		return reverseTemplate === null
			? null
			: badRequest("example_input must be set if reverse_template is set.", {
					required_parameter: "example_input",
					set_parameter: "reverse_template",
				});
	const groups = pattern.search(exampleInput);
	if (!groups)
		return linkifierRefusal(
			"example_input",
			"The example input does not match the linkifier pattern.",
		);
	if (reverseTemplate === null) return null;
	const expanded = expandReverseTemplate(reverseTemplate, groups);
	if ("error" in expanded)
		return linkifierRefusal("reverse_template", reverseText(expanded));
	return expanded.text === exampleInput
		? null
		: linkifierRefusal(
				"reverse_template",
				`The reverse template makes "${expanded.text}" of the example input, not the input itself.`,
			);
}

function reverseText(
	problem: Extract<ReturnType<typeof expandReverseTemplate>, { error: string }>,
): string {
	switch (problem.error) {
		case "unclosed-brace":
			return "The reverse template has a brace without its counterpart.";
		case "empty-name":
			return "The reverse template has a variable without a name.";
		case "unknown-group":
			return `Variable '${problem.name}' in the reverse template is not a group of the pattern.`;
	}
}

function alternativesProblem(
	{ urlTemplate, alternativeUrlTemplates }: LinkifierDraft,
	groups: readonly string[],
): Refusal | null {
	const field = "alternative_url_templates";
	if (alternativeUrlTemplates.length > LINKIFIER_ALTERNATIVES_MAX)
		return linkifierRefusal(
			field,
			`There may be at most ${LINKIFIER_ALTERNATIVES_MAX} alternative URL templates.`,
		);
	const seen = new Set<string>();
	for (const source of alternativeUrlTemplates) {
		if (source === urlTemplate)
			return linkifierRefusal(
				field,
				"An alternative URL template is the URL template itself.",
			);
		if (seen.has(source))
			return linkifierRefusal(
				field,
				"The same alternative URL template is there twice.",
			);
		seen.add(source);
		const template = parseTemplate(source);
		if (!template || source === "")
			return linkifierRefusal(field, `Invalid URL template: ${source}`);
		if (
			firstMissing(groups, template.variables) !== undefined ||
			firstMissing(template.variables, groups) !== undefined
		)
			return linkifierRefusal(
				field,
				`The variables of ${source} are not those of the pattern.`,
			);
	}
	return null;
}
