import type { Collection, View } from "../../engine/memory.ts";
import { readJson } from "../../lib/json.ts";
import type { UserSettings } from "../users/settings.ts";
import { dummyEmailDomain } from "../users/visibility.ts";
import type { OrganizationSettings } from "./settings.ts";

export interface Organization {
	readonly id: number;
	readonly subdomain: string;
	readonly uuid: string;
	/** Where it is reached, without a slash at the end. */
	readonly url: string;
	/** The domain of addresses that stand for hidden ones, and of its bots. */
	readonly mailDomain: string;
	/** Under these an address that stands for a hidden one is known: `mailDomain`, and the host, which need not be one. */
	readonly dummyDomains: readonly string[];
	readonly name: string;
	readonly description: string;
	readonly renderedDescription: string;
	readonly createdAt: number;
	readonly isDeactivated: boolean;
	/** Whoever had waited long enough by then is a full member. */
	readonly promotedUpto: number;
	readonly settings: OrganizationSettings;
	/** What differs from the product's defaults for new users. */
	readonly userDefaults: Partial<UserSettings>;
}

/** Used where the organization's own host could not be part of a mail address. */
const fallbackMailDomain = "skein.invalid";

export const mailDomainOf = (url: string): string =>
	dummyEmailDomain(new URL(url).hostname, fallbackMailDomain);

function dummyDomainsOf(url: string): readonly string[] {
	const { host, hostname } = new URL(url);
	return [mailDomainOf(url), hostname, host];
}

export const organizations: Collection<Organization> = {
	name: "organizations",
	whole: true,
	async load(db, organizationId) {
		const row = await db
			.selectFrom("organization")
			.selectAll()
			.where("id", "=", organizationId)
			.executeTakeFirst();
		if (!row) return new Map();
		const organization: Organization = {
			id: row.id,
			subdomain: row.subdomain,
			uuid: row.uuid,
			url: row.url,
			mailDomain: mailDomainOf(row.url),
			dummyDomains: dummyDomainsOf(row.url),
			name: row.name,
			description: row.description,
			renderedDescription: row.rendered_description,
			createdAt: row.created_at,
			isDeactivated: row.deactivated === 1,
			promotedUpto: row.promoted_upto,
			// The name and the description have columns of their own.
			settings: {
				...readJson<OrganizationSettings>(row.settings),
				name: row.name,
				description: row.description,
			},
			userDefaults: readJson(row.user_defaults),
		};
		return new Map([[row.id, organization]]);
	},
};

export async function requireOrganization(view: View): Promise<Organization> {
	const organization = await view.get(organizations, view.organizationId);
	if (!organization)
		throw new Error(`there is no organization ${view.organizationId}`);
	return organization;
}
