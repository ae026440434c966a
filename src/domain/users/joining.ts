/** Whether somebody may join with an address, by the organization's rules about domains. Pure. */

export interface AllowedDomain {
	readonly domain: string;
	readonly allowsSubdomains: boolean;
}

export type AddressVerdict =
	| "yes"
	| "domain_not_allowed"
	| "disposable"
	| "plus_address";

/** Domains that hand out addresses to throw away. */
const disposableDomains: ReadonlySet<string> = new Set([
	"10minutemail.com",
	"dispostable.com",
	"fakeinbox.com",
	"getnada.com",
	"guerrillamail.com",
	"guerrillamail.net",
	"mailcatch.com",
	"mailinator.com",
	"maildrop.cc",
	"mohmal.com",
	"sharklasers.com",
	"temp-mail.org",
	"tempmail.com",
	"throwawaymail.com",
	"trashmail.com",
	"yopmail.com",
]);

export function mayJoinWith(
	email: string,
	rules: {
		readonly restrictedToDomains: boolean;
		readonly refusesDisposable: boolean;
		readonly domains: readonly AllowedDomain[];
	},
): AddressVerdict {
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1).toLowerCase();
	if (!rules.restrictedToDomains || rules.domains.length === 0)
		return rules.refusesDisposable && disposableDomains.has(domain)
			? "disposable"
			: "yes";
	// One mailbox could otherwise join any number of times.
	if (email.slice(0, at).includes("+")) return "plus_address";
	const isAllowed = rules.domains.some(
		(allowed) =>
			domain === allowed.domain ||
			(allowed.allowsSubdomains && domain.endsWith(`.${allowed.domain}`)),
	);
	return isAllowed ? "yes" : "domain_not_allowed";
}
