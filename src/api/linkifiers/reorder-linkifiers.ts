import { reorderLinkifiers as reorderLinkifiersCommand } from "../../domain/linkifiers/change-linkifiers.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const reorderLinkifiers = endpoint({
	id: "reorder-linkifiers",
	route: "PATCH /realm/linkifiers",
	auth: "admin",
	summary: "Reorder the linkifiers",
	params: {
		ordered_linkifier_ids: param
			.array(shape.id())
			.describe("Every linkifier exactly once."),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(reorderLinkifiersCommand, { ids: params.ordered_linkifier_ids });
		return {};
	},
});
