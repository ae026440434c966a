import { removeAllowedDomain } from "../../domain/domains/domains.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeDomain = endpoint({
	id: "remove-domain",
	route: "DELETE /realm/domains/:domain",
	auth: "owner",
	summary: "Remove an allowed domain",
	description:
		"When the last one goes, joining is no longer restricted to domains.",
	params: { domain: param.string() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(removeAllowedDomain, { domain: params.domain });
		return {};
	},
});
