import type { Organization } from "../../domain/organizations/organizations.ts";
import type { Presence, SeenTimes } from "../../domain/presence/rules.ts";
import { shownEmail, type User } from "../../domain/users/users.ts";
import { PRESENCE_LEGACY_ACTIVE_SECONDS } from "../../limits.ts";
import { wireSeconds } from "../render/user.ts";
import { shape } from "../shape.ts";

const modernShape = shape.object({
	active_timestamp: shape.integer(),
	idle_timestamp: shape.integer(),
});

const legacyShape = shape.record(
	shape.object({
		client: shape.string(),
		status: shape.enum("active", "idle"),
		timestamp: shape.integer(),
		pushable: shape.boolean().optional(),
	}),
);

/** By user id, or for older clients by address. */
export const presencesShape = shape.record(
	shape.oneOf(modernShape, legacyShape),
);

export const legacyPresencesShape = shape.record(legacyShape);

/** What was never seen is taken to be the time the account was made. */
export function renderModernPresence(
	{ lastActiveAt, lastConnectedAt }: SeenTimes,
	user: Pick<User, "joinedAt">,
) {
	return {
		active_timestamp: wireSeconds(lastActiveAt ?? user.joinedAt),
		idle_timestamp: wireSeconds(lastConnectedAt),
	};
}

export function legacyStatus(
	{ lastActiveAt, lastConnectedAt }: SeenTimes,
	user: Pick<User, "joinedAt">,
) {
	const activeAt = lastActiveAt ?? user.joinedAt;
	const isActive =
		activeAt + PRESENCE_LEGACY_ACTIVE_SECONDS * 1000 >= lastConnectedAt;
	return {
		status: isActive ? "active" : "idle",
		timestamp: wireSeconds(isActive ? activeAt : lastConnectedAt),
	} as const;
}

export function renderLegacyPresence(
	times: SeenTimes,
	user: Pick<User, "joinedAt">,
) {
	const { status, timestamp } = legacyStatus(times, user);
	return { client: "website", status, timestamp, pushable: false };
}

const modernJson = new WeakMap<Presence, string>();
const legacyJson = new WeakMap<Presence, { user: User; json: string }>();

function modernMember(presence: Presence, user: User): string {
	let json = modernJson.get(presence);
	if (json === undefined) {
		json = `"${user.id}":${JSON.stringify(renderModernPresence(presence, user))}`;
		modernJson.set(presence, json);
	}
	return json;
}

function legacyMember(
	presence: Presence,
	user: User,
	organization: Organization,
): string {
	const known = legacyJson.get(presence);
	if (known?.user === user) return known.json;
	const website = renderLegacyPresence(presence, user);
	const { pushable: _, ...aggregated } = website;
	const email = JSON.stringify(shownEmail(user, organization));
	const json = `${email}:${JSON.stringify({ aggregated, website })}`;
	legacyJson.set(presence, { user, json });
	return json;
}

/** The JSON of `presences`: active people alone. Each member is put into words once, however many ask for it. */
export function presencesJson(
	presences: readonly Presence[],
	people: ReadonlyMap<number, User>,
	organization: Organization,
	format: "modern" | "legacy",
): { json: string; lastUpdateId: number | null } {
	let members = "";
	let lastUpdateId: number | null = null;
	for (const presence of presences) {
		const user = people.get(presence.userId);
		if (!user?.isActive || user.isBot) continue;
		lastUpdateId = Math.max(lastUpdateId ?? 0, presence.updateId);
		const member =
			format === "modern"
				? modernMember(presence, user)
				: legacyMember(presence, user, organization);
		members += members === "" ? member : `,${member}`;
	}
	return { json: `{${members}}`, lastUpdateId };
}
