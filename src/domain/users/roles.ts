/** A lower number stands higher; the numbers are stored and travel as they are. */
export const roles = {
	owner: 100,
	administrator: 200,
	moderator: 300,
	member: 400,
	guest: 600,
} as const;

export type Role = (typeof roles)[keyof typeof roles];

const allRoles: ReadonlySet<number> = new Set(Object.values(roles));

export const isRole = (value: unknown): value is Role =>
	typeof value === "number" && allRoles.has(value);

export const isOwner = (role: Role): boolean => role === roles.owner;
export const isAdministrator = (role: Role): boolean =>
	role <= roles.administrator;
export const isModerator = (role: Role): boolean => role <= roles.moderator;
export const isGuest = (role: Role): boolean => role === roles.guest;

const daySeconds = 86_400;

/** Moderators and above never wait; guests never become full members. */
export function isFullMember(
	role: Role,
	accountAgeSeconds: number,
	waitingPeriodDays: number,
): boolean {
	if (isModerator(role)) return true;
	if (isGuest(role)) return false;
	if (waitingPeriodDays === 0) return true;
	return accountAgeSeconds >= waitingPeriodDays * daySeconds;
}

/** When an account of this age becomes a full member by growing older; null if it is one, or never will be. */
export function promotionAt(
	role: Role,
	joinedAt: number,
	waitingPeriodDays: number,
	now: number,
): number | null {
	if (role !== roles.member) return null;
	const at = joinedAt + waitingPeriodDays * daySeconds * 1000;
	return at > now ? at : null;
}

/** What permission rules need to know of an account, human or bot. */
export type Person = {
	readonly id: number;
	readonly role: Role;
	readonly isActive: boolean;
	readonly isFullMember: boolean;
};
