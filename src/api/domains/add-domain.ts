import { addAllowedDomain } from "../../domain/domains/domains.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const addDomain = endpoint({
	id: "add-domain",
	route: "POST /realm/domains",
	auth: "owner",
	summary: "Add an allowed domain",
	description:
		"People with addresses of allowed domains may join. Takes effect only where `emails_restricted_to_domains` is on.",
	params: {
		domain: param.string().describe("Such as `example.com`."),
		allow_subdomains: param
			.boolean()
			.describe("Whether addresses below it count too."),
	},
	response: {
		new_domain: shape
			.tuple(shape.integer(), shape.string())
			.describe("The id of the entry, and the domain as it is kept."),
	},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const { id, domain } = await run(addAllowedDomain, {
			domain: params.domain,
			allowsSubdomains: params.allow_subdomains,
		});
		return { new_domain: [id, domain] as const };
	},
});
