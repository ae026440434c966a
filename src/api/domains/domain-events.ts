import type {
	AllowedDomainChanged,
	AllowedDomainRemoved,
} from "../../domain/domains/domains.ts";
import { type EventForm, plainForm } from "../events/event-form.ts";
import { renderDomain } from "./domain-shape.ts";

const type = "realm_domains";

const changedForm = (op: string) =>
	plainForm<AllowedDomainChanged>(type, ({ domain }) => ({
		type,
		op,
		realm_domain: renderDomain(domain),
	}));

export const domainForms: Readonly<Record<string, EventForm>> = {
	allowed_domain_added: changedForm("add"),
	allowed_domain_changed: changedForm("change"),
	allowed_domain_removed: plainForm<AllowedDomainRemoved>(
		type,
		({ domain }) => ({ type, op: "remove", domain }),
	),
};
