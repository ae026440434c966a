import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { visibleUsers } from "../../domain/users/access.ts";
import { requireUser, users } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import type { Facilities } from "../context.ts";
import { presencesJson } from "./presence-shape.ts";

const DAY_MS = 86_400_000;

export interface PresenceQuery {
	/** What the client has; undefined on its first call. */
	readonly lastUpdateId: number | undefined;
	readonly historyDays: number;
	readonly format: "modern" | "legacy";
}

/** The JSON of `presences`, and the id up to which the client has everything with it. */
export async function collectPresences(
	reading: Reading,
	server: Facilities,
	viewerId: number,
	{ lastUpdateId, historyDays, format }: PresenceQuery,
): Promise<{ json: string; lastUpdateId: number }> {
	const since = lastUpdateId ?? -1;
	const isFirst = since <= 0;
	const found =
		isFirst && historyDays === 0
			? []
			: await server.presences.list(reading.organizationId, {
					updateId: since,
					connectedAt: isFirst ? server.now() - historyDays * DAY_MS : 0,
				});
	const viewer = await requireUser(reading, viewerId);
	const seen = await visibleUsers(reading, viewer);
	const { json, lastUpdateId: newest } = presencesJson(
		seen !== null && server.facts.limitsPresence
			? found.filter(({ userId }) => seen.has(userId))
			: found,
		await reading.all(users),
		await requireOrganization(reading),
		format,
		seen,
	);
	return { json, lastUpdateId: Math.max(newest ?? since, since) };
}
