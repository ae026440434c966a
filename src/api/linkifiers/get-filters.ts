import { listLinkifiers } from "../../domain/linkifiers/linkifiers.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";

const variable = /\{(\w+)\}/g;

/** The older form of a template, `%(name)s`; null where it cannot say the same. */
function formatString(urlTemplate: string): string | null {
	const format = urlTemplate
		.replaceAll("%", "%%")
		.replace(variable, (_, name) => `%(${name})s`);
	return format.includes("{") ? null : format;
}

export const getFilters = endpoint({
	id: "get-filters",
	route: "GET /realm/filters",
	auth: "user",
	summary: "Get the linkifiers (old form)",
	description:
		"Each is a pattern, a format string with `%(name)s` for what the groups caught, and an id. Linkifiers that this form cannot express are left out.",
	params: {},
	response: {
		filters: shape.array(
			shape.tuple(shape.string(), shape.string(), shape.integer()),
		),
	},
	errors: [],
	handle: ({ read }) =>
		read(async (reading) => ({
			filters: (await listLinkifiers(reading)).flatMap(
				({ id, pattern, urlTemplate }) => {
					const format = formatString(urlTemplate);
					return format === null ? [] : [[pattern, format, id] as const];
				},
			),
		})),
});
