import type { AllowedDomain } from "../../domain/domains/domains.ts";
import { shape } from "../shape.ts";

export const domainShape = shape.object({
	domain: shape.string(),
	allow_subdomains: shape.boolean(),
});

export const renderDomain = ({ domain, allowsSubdomains }: AllowedDomain) => ({
	domain,
	allow_subdomains: allowsSubdomains,
});
