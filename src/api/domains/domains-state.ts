import { listAllowedDomains } from "../../domain/domains/domains.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { domainShape, renderDomain } from "./domain-shape.ts";

export const domainsSection: StateSection = {
	types: ["realm_domains"],
	shape: { realm_domains: shape.array(domainShape) },
	collect: async ({ reading }) => ({
		realm_domains: (await listAllowedDomains(reading)).map(renderDomain),
	}),
};
