/** What the endpoint layer asks of the rest of the server. It is handed in, so that the wire knows neither storage nor engine. */
import type { Logger } from "pino";
import type { HandleExtras } from "./context.ts";
import type { Root } from "./endpoint.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { AnswerObserver } from "./reply.ts";

export type Role = 100 | 200 | 300 | 400 | 600;

export const ROLE_OWNER = 100;
export const ROLE_ADMINISTRATOR = 200;
export const ROLE_MODERATOR = 300;
export const ROLE_MEMBER = 400;
export const ROLE_GUEST = 600;

export const BOT_INCOMING_WEBHOOK = 2;

export interface OrganizationRef {
	readonly id: number;
}

export interface Caller {
	readonly organizationId: number;
	readonly userId: number;
	readonly role: Role;
	readonly isBot: boolean;
	readonly botType: 1 | 2 | 3 | 4 | null;
	/** Rate limits of this user alone, in place of the general ones, e.g. `60:400,3600:5000`. */
	readonly rateLimits?: string | null;
}

export interface AuthFailure {
	readonly failure:
		| "invalid-key"
		| "user-deactivated"
		| "organization-deactivated"
		| "other-organization";
}

type Eventually<T> = T | Promise<T>;

export interface ApiHost extends AnswerObserver {
	/** The organization that answers under this `Host` header, or null. */
	findOrganization(hostHeader: string): Eventually<OrganizationRef | null>;
	/** Set when the server has many organizations and this `Host` header is that of none of them but of the server. */
	findRoot?(hostHeader: string): Root | null;
	/** Judges an `Authorization` header; refuses one that is missing or not in order. */
	authenticate(
		organization: OrganizationRef,
		header: string | undefined,
	): Eventually<Caller | AuthFailure>;
	/** Whether the organization may be looked at without an account. */
	admitsSpectators(organization: OrganizationRef): Eventually<boolean>;
	/** What handlers may use beside the request itself: see `HandleExtras`. */
	runFor(
		caller: Caller | null,
		organization: OrganizationRef,
		client: string,
	): HandleExtras["run"];
	readFor(organization: OrganizationRef): HandleExtras["read"];
	readonly server: HandleExtras["server"];
	readonly rateLimits: RateLimits;
	/** Milliseconds since the epoch. */
	now(): number;
	readonly log: Logger;
}
