import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { ConferenceProvider } from "../../domain/calls/conference-provider.ts";
import { badRequest } from "../../errors.ts";
import { readJson } from "../../lib/json.ts";
import { CONFERENCE_JOURNEY_SECONDS_MAX } from "../../limits.ts";
import type { Facilities } from "../context.ts";
import type { OrganizationRef } from "../host.ts";
import type { Reply } from "../reply.ts";

// Permission at the provider is asked for in a browser, which knows nothing of API keys.
// Two things tie its journey together: the `state` that travels through the provider,
// sealed, says for whom it is; and a cookie says that the browser coming back is the one
// that went. Without the cookie, somebody could send another person through their own
// journey and end up with a token for that person's account at the provider.

const COOKIE = "skein_conference";
const COOKIE_BYTES = 24;
/** The browser's pages live outside the API's prefix, where the provider sends it back to. */
const PAGES = "/calls/conference";

export interface Traveller {
	readonly organizationId: number;
	readonly userId: number;
}

interface Journey extends Traveller {
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
}

interface Departure extends Journey {
	/** What the browser's cookie says. */
	readonly browser: string;
	/** Where the organization is reached. */
	readonly home: string;
}

export function requireConference(server: Facilities): ConferenceProvider {
	if (server.conference === null)
		throw badRequest("Video call credentials have not been configured");
	return server.conference;
}

export const pageUrl = (rootUrl: string, page: string): string =>
	`${rootUrl}${PAGES}/${page}`;

/** Where the provider sends browsers back to. It wants to know the address beforehand, so all organizations of a server share one. */
export const returnUrl = (server: Facilities, rootUrl: string): string =>
	pageUrl(server.sharedUrl() ?? rootUrl, "complete");

const journeyOf = ({ now }: Facilities, traveller: Traveller): Journey => ({
	...traveller,
	expiresAt: now() + CONFERENCE_JOURNEY_SECONDS_MAX * 1000,
});

/** Null if it is not of our making, or too long ago. */
function open<J extends Journey>(
	{ vault, now }: Facilities,
	purpose: string,
	sealed: string,
): J | null {
	const text = vault.unseal(purpose, sealed);
	const journey = text === null ? null : readJson<J>(text);
	return journey && journey.expiresAt > now() ? journey : null;
}

/** A link with which a browser without credentials may begin in the user's name. */
export const sealLink = (server: Facilities, traveller: Traveller): string =>
	server.vault.seal(
		"conference link",
		JSON.stringify(journeyOf(server, traveller)),
	);

export function requireLink(
	server: Facilities,
	link: string,
	organization: OrganizationRef,
): Traveller {
	const journey = open(server, "conference link", link);
	if (journey?.organizationId !== organization.id)
		throw badRequest("This link is invalid or has expired.");
	return journey;
}

/** Gives the browser its cookie. */
export function markBrowser(reply: Reply, rootUrl: string): string {
	const browser = randomBytes(COOKIE_BYTES).toString("base64url");
	setCookie(reply, rootUrl, browser, CONFERENCE_JOURNEY_SECONDS_MAX);
	return browser;
}

export const unmarkBrowser = (reply: Reply, rootUrl: string) =>
	setCookie(reply, rootUrl, "", 0);

function setCookie(
	reply: Reply,
	rootUrl: string,
	value: string,
	ageSeconds: number,
) {
	// Lax: the cookie comes along when the provider sends the browser back, but not when another site posts a form.
	const secure = rootUrl.startsWith("https:") ? "; Secure" : "";
	reply.setHeader(
		"Set-Cookie",
		`${COOKIE}=${value}; Path=${PAGES}; Max-Age=${ageSeconds}; HttpOnly; SameSite=Lax${secure}`,
	);
}

/** What the browser's cookie says; null if it has none. */
export function findBrowser({ headers }: FastifyRequest): string | null {
	for (const pair of (headers.cookie ?? "").split(";")) {
		const [name, value] = pair.trim().split("=", 2);
		if (name === COOKIE && value) return value;
	}
	return null;
}

/** Where the browser goes next: to the provider, with a state that only comes back from there. */
export function providerUrl(
	server: Facilities,
	rootUrl: string,
	browser: string,
	traveller: Traveller,
): string {
	const departure: Departure = {
		...journeyOf(server, traveller),
		browser,
		home: rootUrl,
	};
	return requireConference(server).authorizeUrl(
		returnUrl(server, rootUrl),
		server.vault.seal("conference state", JSON.stringify(departure)),
	);
}

const invalidSession = () => badRequest("Invalid session identifier");

/** What the browser has come back with. */
export function requireDeparture(server: Facilities, state: string): Departure {
	const departure = open<Departure>(server, "conference state", state);
	if (!departure) throw invalidSession();
	return departure;
}

/** It has to be the browser that set out. */
export function requireSameBrowser(
	departure: Departure,
	request: FastifyRequest,
): void {
	const browser = findBrowser(request);
	if (browser === null || !isSame(departure.browser, browser))
		throw invalidSession();
}

function isSame(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}
