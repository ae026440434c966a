import type { Organization } from "../../domain/organizations/organizations.ts";
import type { Presence, SeenTimes } from "../../domain/presence/rules.ts";
import { shownEmail, type User } from "../../domain/users/users.ts";
import { dummyEmail } from "../../domain/users/visibility.ts";
import { PRESENCE_LEGACY_ACTIVE_SECONDS } from "../../limits.ts";
import { wireSeconds } from "../render/user.ts";
import { shape } from "../shape.ts";

const modernShape = shape.object({
	active_timestamp: shape
		.integer()
		.describe("When they last used a device; UNIX seconds."),
	idle_timestamp: shape
		.integer()
		.describe(
			"When a client of theirs was last connected, used or not; UNIX seconds.",
		),
});

const legacyShape = shape.record(
	shape.object({
		client: shape.string().describe("Always `website`."),
		status: shape
			.enum("active", "idle")
			.describe("Whether they were using a device, as of `timestamp`."),
		timestamp: shape.integer().describe("UNIX seconds."),
		pushable: shape
			.boolean()
			.optional()
			.describe("Always false; absent under `aggregated`."),
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

const legacyJsonOf = (presence: Presence, user: User, email: string) => {
	const website = renderLegacyPresence(presence, user);
	const { pushable: _, ...aggregated } = website;
	return `${JSON.stringify(email)}:${JSON.stringify({ aggregated, website })}`;
};

function legacyMember(
	presence: Presence,
	user: User,
	organization: Organization,
): string {
	const known = legacyJson.get(presence);
	if (known?.user === user) return known.json;
	const email = shownEmail(user, organization);
	const json = legacyJsonOf(presence, user, email);
	legacyJson.set(presence, { user, json });
	return json;
}

/** What a viewer knows of an address: of somebody out of sight, only the dummy. */
export const knownEmail = (
	user: User,
	organization: Organization,
	isSeen: boolean,
): string =>
	isSeen
		? shownEmail(user, organization)
		: dummyEmail(user.id, organization.mailDomain);

/** The JSON of `presences`: active people alone, also those whom a limited guest (`seen`) knows by number only. Each member is put into words once, however many ask for it. */
export function presencesJson(
	presences: readonly Presence[],
	people: ReadonlyMap<number, User>,
	organization: Organization,
	format: "modern" | "legacy",
	seen: ReadonlySet<number> | null,
): { json: string; lastUpdateId: number | null } {
	let members = "";
	let lastUpdateId: number | null = null;
	for (const presence of presences) {
		const user = people.get(presence.userId);
		if (!user?.isActive || user.isBot) continue;
		lastUpdateId = Math.max(lastUpdateId ?? 0, presence.updateId);
		const isSeen = seen === null || seen.has(user.id);
		let member: string;
		if (format === "modern") member = modernMember(presence, user);
		else if (isSeen) member = legacyMember(presence, user, organization);
		else
			member = legacyJsonOf(
				presence,
				user,
				knownEmail(user, organization, isSeen),
			);
		members += members === "" ? member : `,${member}`;
	}
	return { json: `{${members}}`, lastUpdateId };
}
