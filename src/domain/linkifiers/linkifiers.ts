/** Patterns in messages and topics that become links. */

import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import type { Collection, View } from "../../engine/memory.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { readJson } from "../../lib/json.ts";
import { loadById } from "../rows.ts";
import { isAdministrator } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";

export interface Linkifier {
	readonly id: number;
	/** In RE2's grammar. */
	readonly pattern: string;
	/** RFC 6570. */
	readonly urlTemplate: string;
	/** Text that the pattern matches, to try the reverse template on. */
	readonly exampleInput: string | null;
	/** Makes the short text from a pasted address. */
	readonly reverseTemplate: string | null;
	/** Further forms of the address that may be pasted. */
	readonly alternativeUrlTemplates: readonly string[];
	/** Earlier ones win where two match; ascending. */
	readonly position: number;
}

export const linkifiers: Collection<Linkifier> = {
	name: "linkifiers",
	whole: true,
	load: (db, organizationId, ids) =>
		loadById(db, "linkifier", organizationId, ids, (row) => ({
			id: row.id,
			pattern: row.pattern,
			urlTemplate: row.url_template,
			exampleInput: row.example_input,
			reverseTemplate: row.reverse_template,
			alternativeUrlTemplates: readJson(row.alternative_url_templates),
			position: row.position,
		})),
};

/** In the order in which they apply. */
export const listLinkifiers = async (view: View): Promise<Linkifier[]> =>
	[...(await view.all(linkifiers)).values()].sort(
		(a, b) => a.position - b.position || a.id - b.id,
	);

export async function requireLinkifier(
	view: View,
	id: number,
): Promise<Linkifier> {
	const found = await view.get(linkifiers, id);
	if (!found) throw badRequest("Linkifier not found.");
	return found;
}

export async function requireAdministrator(work: Work) {
	const actor = await requireUser(work, work.actor.userId as number);
	if (!isAdministrator(actor.role))
		throw new Refusal(
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization administrator",
		);
}

export interface LinkifiersChanged {
	readonly type: "linkifiers_changed";
	/** All of them, in order. */
	readonly linkifiers: readonly Linkifier[];
	readonly [field: string]: unknown;
}

export async function tellOfLinkifiers(work: Work) {
	const event: LinkifiersChanged = {
		type: "linkifiers_changed",
		linkifiers: await listLinkifiers(work),
	};
	work.emit(event, audience.everyone);
}
