import { changeAllowedDomain } from "../../domain/domains/domains.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const updateDomain = endpoint({
	id: "update-domain",
	route: "PATCH /realm/domains/:domain",
	auth: "owner",
	summary: "Update an allowed domain",
	params: {
		domain: param.string(),
		allow_subdomains: param.boolean(),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(changeAllowedDomain, {
			domain: params.domain,
			allowsSubdomains: params.allow_subdomains,
		});
		return {};
	},
});
