import { accepted, type Checked, rejected } from "../checked.ts";

const domainLengthMax = 255;

/** A mail domain in the form it is kept, or what is wrong with it. */
export function checkDomain(raw: string): Checked<string, string> {
	const domain = raw.trim().toLowerCase();
	if (domain === "") return rejected("Domain can't be empty.");
	if (!domain.includes("."))
		return rejected("Domain must have at least one dot (.)");
	if (domain.length > domainLengthMax) return rejected("Domain is too long");
	if (domain.startsWith(".") || domain.endsWith("."))
		return rejected("Domain cannot start or end with a dot (.)");
	for (const label of domain.split(".")) {
		if (label === "") return rejected("Consecutive '.' are not allowed.");
		if (label.startsWith("-") || label.endsWith("-"))
			return rejected("Subdomains cannot start or end with a '-'.");
		if (!/^[a-z0-9-]*$/.test(label))
			return rejected("Domain can only have letters, numbers, '.' and '-'s.");
	}
	return accepted(domain);
}
