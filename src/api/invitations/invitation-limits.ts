import { emailKey } from "../../domain/users/users.ts";
import type { Facilities } from "../context.ts";

/** Mail is sent in the organization's name to people who have not asked for it: not too much by anybody, and not too often to the same. */
export function countInvitations(
	{ facts, rateLimits }: Pick<Facilities, "facts" | "rateLimits">,
	organizationId: number,
	userId: number,
	emails: readonly string[],
) {
	if (!facts.sendsMail || emails.length === 0) return;
	rateLimits.require(
		"invites_by_user",
		`${organizationId}:${userId}`,
		emails.length,
	);
	for (const email of emails)
		rateLimits.require(
			"invites_by_email",
			`${organizationId}:${emailKey(email)}`,
		);
}
