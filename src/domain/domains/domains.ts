/** Mail domains whose people may join, where the organization asks for it. */
import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import type { Collection, View } from "../../engine/memory.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { changeSetting } from "../organizations/change-setting.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { loadById } from "../rows.ts";
import { type AddressVerdict, mayJoinWith } from "../users/joining.ts";
import { isOwner } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";
import { checkDomain } from "./names.ts";

export interface AllowedDomain {
	readonly id: number;
	readonly domain: string;
	readonly allowsSubdomains: boolean;
}

export const allowedDomains: Collection<AllowedDomain> = {
	name: "allowedDomains",
	whole: true,
	load: (db, organizationId, ids) =>
		loadById(db, "allowed_domain", organizationId, ids, (row) => ({
			id: row.id,
			domain: row.domain,
			allowsSubdomains: row.allow_subdomains === 1,
		})),
};

/** In the order in which they were added. */
export const listAllowedDomains = async (
	view: View,
): Promise<AllowedDomain[]> =>
	[...(await view.all(allowedDomains)).values()].sort((a, b) => a.id - b.id);

export interface AllowedDomainChanged {
	readonly type: "allowed_domain_added" | "allowed_domain_changed";
	readonly domain: AllowedDomain;
	readonly [field: string]: unknown;
}

export interface AllowedDomainRemoved {
	readonly type: "allowed_domain_removed";
	readonly domain: string;
	readonly [field: string]: unknown;
}

async function requireOwner(work: Work) {
	const actor = await requireUser(work, work.actor.userId as number);
	if (!isOwner(actor.role))
		throw new Refusal(
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization owner",
		);
}

async function requireAllowedDomain(
	work: Work,
	name: string,
): Promise<AllowedDomain> {
	const wanted = name.trim().toLowerCase();
	for (const one of (await work.all(allowedDomains)).values())
		if (one.domain === wanted) return one;
	throw badRequest(`No entry found for domain ${name}.`);
}

export const addAllowedDomain = command<
	{ readonly domain: string; readonly allowsSubdomains: boolean },
	AllowedDomain
>({
	name: "add-allowed-domain",
	async execute(work, wanted) {
		await requireOwner(work);
		const checked = checkDomain(wanted.domain);
		if (!checked.ok) throw badRequest(`Invalid domain: ${checked.problem}`);
		for (const one of (await work.all(allowedDomains)).values())
			if (one.domain === checked.value)
				throw badRequest(
					`The domain ${one.domain} is already a part of your organization.`,
				);
		const added: AllowedDomain = {
			id: await work.nextId("allowed_domain"),
			domain: checked.value,
			allowsSubdomains: wanted.allowsSubdomains,
		};
		work.append("allowed_domain", {
			organization_id: work.organizationId,
			id: added.id,
			domain: added.domain,
			allow_subdomains: added.allowsSubdomains ? 1 : 0,
		});
		work.touch(allowedDomains, added.id);
		const event: AllowedDomainChanged = {
			type: "allowed_domain_added",
			domain: added,
		};
		work.emit(event, audience.everyone);
		return added;
	},
});

export const changeAllowedDomain = command<
	{ readonly domain: string; readonly allowsSubdomains: boolean },
	void
>({
	name: "change-allowed-domain",
	async execute(work, wanted) {
		await requireOwner(work);
		const found = await requireAllowedDomain(work, wanted.domain);
		const { allowsSubdomains } = wanted;
		await work.db
			.updateTable("allowed_domain")
			.set({ allow_subdomains: allowsSubdomains ? 1 : 0 })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", found.id)
			.execute();
		work.touch(allowedDomains, found.id);
		const event: AllowedDomainChanged = {
			type: "allowed_domain_changed",
			domain: { ...found, allowsSubdomains },
		};
		work.emit(event, audience.everyone);
	},
});

export const removeAllowedDomain = command<{ readonly domain: string }, void>({
	name: "remove-allowed-domain",
	async execute(work, { domain }) {
		await requireOwner(work);
		const found = await requireAllowedDomain(work, domain);
		await work.db
			.deleteFrom("allowed_domain")
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", found.id)
			.execute();
		work.touch(allowedDomains, found.id);
		const event: AllowedDomainRemoved = {
			type: "allowed_domain_removed",
			domain: found.domain,
		};
		work.emit(event, audience.everyone);
		// Without any domain left nobody could join.
		if ((await work.all(allowedDomains)).size === 0)
			await changeSetting(work, "emails_restricted_to_domains", false);
	},
});

/** Whether the organization lets somebody with this address join. The address itself has been checked. */
export async function mayJoinWithEmail(
	view: View,
	email: string,
): Promise<AddressVerdict> {
	const { settings } = await requireOrganization(view);
	return mayJoinWith(email.trim(), {
		restrictedToDomains: settings.emails_restricted_to_domains,
		refusesDisposable: settings.disallow_disposable_email_addresses,
		domains: await listAllowedDomains(view),
	});
}
