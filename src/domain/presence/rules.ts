import {
	PRESENCE_GRACE_SECONDS,
	PRESENCE_OFFLINE_THRESHOLD_SECONDS,
	PRESENCE_PING_INTERVAL_SECONDS,
	PRESENCE_UPDATE_SPACING_SECONDS,
} from "../../limits.ts";

/** When somebody was last seen. */
export interface Presence {
	readonly userId: number;
	/** When they last did something; null if they never did. */
	readonly lastActiveAt: number | null;
	/** When a client of theirs was last connected. */
	readonly lastConnectedAt: number;
	/** Rises with every change in the organization. */
	readonly updateId: number;
}

export type Status = "active" | "idle";

export type SeenTimes = Pick<Presence, "lastActiveAt" | "lastConnectedAt">;

export interface Report {
	/** The new times, or null if they are not worth writing. */
	readonly times: SeenTimes | null;
	/** Others want to hear of it at once: the person was away. */
	readonly isArrival: boolean;
}

const updateSpacingMs = PRESENCE_UPDATE_SPACING_SECONDS * 1000;

/** Somebody whose activity is older than this may look offline to others by the time they next ask. */
const arrivalAfterMs =
	(PRESENCE_OFFLINE_THRESHOLD_SECONDS -
		PRESENCE_PING_INTERVAL_SECONDS -
		PRESENCE_GRACE_SECONDS) *
	1000;

/** What a report of one's own status changes. Most change nothing: clients report every minute, often several of them. */
export function receiveReport(
	before: SeenTimes | undefined,
	status: Status,
	now: number,
): Report {
	if (!before)
		return {
			times: {
				lastActiveAt: status === "active" ? now : null,
				lastConnectedAt: now,
			},
			isArrival: true,
		};
	const { lastActiveAt, lastConnectedAt } = before;
	const activityAgeMs =
		lastActiveAt === null ? Number.POSITIVE_INFINITY : now - lastActiveAt;
	const isActive = status === "active";
	const isArrival = isActive && activityAgeMs > arrivalAfterMs;
	if (isActive && activityAgeMs > updateSpacingMs)
		return { times: { lastActiveAt: now, lastConnectedAt: now }, isArrival };
	if (now - lastConnectedAt > updateSpacingMs)
		return { times: { lastActiveAt, lastConnectedAt: now }, isArrival };
	return { times: null, isArrival };
}

/** Times at which somebody who has become invisible seems to have left. */
export function timesOfAbsence(now: number): SeenTimes {
	const at =
		now - (PRESENCE_OFFLINE_THRESHOLD_SECONDS + PRESENCE_GRACE_SECONDS) * 1000;
	return { lastActiveAt: at, lastConnectedAt: at };
}
