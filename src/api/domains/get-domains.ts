import { listAllowedDomains } from "../../domain/domains/domains.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { domainShape, renderDomain } from "./domain-shape.ts";

export const getDomains = endpoint({
	id: "get-domains",
	route: "GET /realm/domains",
	auth: "user",
	summary: "Get the allowed domains",
	params: {},
	response: { domains: shape.array(domainShape) },
	errors: [],
	handle: ({ read }) =>
		read(async (reading) => ({
			domains: (await listAllowedDomains(reading)).map(renderDomain),
		})),
});
