/** Who is calling, from the `Authorization` header. Every failure is 401 `UNAUTHORIZED`; only the words differ. */
import { isUtf8 } from "node:buffer";
import { badRequest, Refusal } from "../errors.ts";
import {
	type AuthFailure,
	BOT_INCOMING_WEBHOOK,
	type Caller,
	ROLE_ADMINISTRATOR,
	ROLE_GUEST,
	ROLE_OWNER,
} from "./host.ts";

export const AUTHENTICATE_CHALLENGE = 'Basic realm="skein", charset="UTF-8"';

const API_KEY = /^[0-9A-Za-z]{32}$/;

function unauthorized(message: string): Refusal {
	return new Refusal("UNAUTHORIZED", message);
}

export interface Credentials {
	readonly email: string;
	readonly apiKey: string;
}

/** Characters of base64, with at most two of padding; `Buffer.from` alone would skip over anything else. */
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;

export const notLoggedIn = (): Refusal =>
	unauthorized("Not logged in: API authentication or user session required");

export function parseCredentials(header: string | undefined): Credentials {
	if (header === undefined) throw notLoggedIn();
	const words = header.trim().split(/\s+/);
	const [scheme, encoded] = words;
	if (scheme === undefined || encoded === undefined || words.length !== 2)
		throw unauthorized("Invalid authorization header for basic auth");
	if (scheme.toLowerCase() !== "basic")
		throw unauthorized("This endpoint requires HTTP basic authentication.");
	const bytes = BASE64.test(encoded)
		? Buffer.from(encoded, "base64")
		: undefined;
	if (bytes === undefined || !isUtf8(bytes))
		throw unauthorized("Invalid authorization header for basic auth");
	const pair = bytes.toString();
	const colon = pair.indexOf(":");
	if (colon === -1 || pair.includes(":", colon + 1) || pair.includes("\0"))
		throw unauthorized("Invalid authorization header for basic auth");
	const email = pair.slice(0, colon).trim();
	const apiKey = pair.slice(colon + 1).trim();
	if (!API_KEY.test(apiKey)) throw unauthorized("Malformed API key");
	return { email, apiKey };
}

const FAILURE_TEXTS: Readonly<Record<AuthFailure["failure"], string>> = {
	"invalid-key": "Invalid API key",
	"user-deactivated": "Account is deactivated",
	"organization-deactivated": "This organization has been deactivated",
	"other-organization": "Account is not associated with this subdomain",
};

export function requireCaller(outcome: Caller | AuthFailure): Caller {
	if ("failure" in outcome) throw unauthorized(FAILURE_TEXTS[outcome.failure]);
	return outcome;
}

/** Who may use an operation, before it is looked at any closer. */
export type AuthGate =
	| "anonymous"
	/** Every user, and whoever gives no credentials where the organization lets spectators in. */
	| "user-or-spectator"
	| "user"
	| "admin"
	| "owner"
	| "non-guest"
	| "human"
	| "human-non-guest";

export function requireNoWebhookBot(caller: Caller): void {
	if (caller.botType === BOT_INCOMING_WEBHOOK)
		throw unauthorized("This API is not available to incoming webhook bots.");
}

export function requireGate(gate: AuthGate, caller: Caller): void {
	switch (gate) {
		case "anonymous":
		case "user-or-spectator":
		case "user":
			return;
		case "admin":
			if (caller.role > ROLE_ADMINISTRATOR)
				throw new Refusal(
					"UNAUTHORIZED_PRINCIPAL",
					"Must be an organization administrator",
				);
			return;
		case "owner":
			if (caller.role > ROLE_OWNER)
				throw new Refusal(
					"UNAUTHORIZED_PRINCIPAL",
					"Must be an organization owner",
				);
			return;
		case "non-guest":
			requireNonGuest(caller);
			return;
		case "human":
			requireHuman(caller);
			return;
		case "human-non-guest":
			requireHuman(caller);
			requireNonGuest(caller);
	}
}

function requireNonGuest(caller: Caller): void {
	if (caller.role >= ROLE_GUEST)
		throw badRequest("Not allowed for guest users");
}

function requireHuman(caller: Caller): void {
	if (caller.isBot)
		throw badRequest("This endpoint does not accept bot requests.");
}
