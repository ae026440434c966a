// The video-call provider's side of the conversation: an OAuth 2 server and two
// operations of its API. Every call is bounded in time and in what is read of the
// answer, and ends in a result or in a `ConferenceFailure` that says whose fault it is.

import {
	CONFERENCE_PROVIDER_ANSWER_BYTES_MAX,
	CONFERENCE_PROVIDER_TIMEOUT_MS,
} from "../../limits.ts";

/** A token this close to its end counts as expired. */
const EXPIRY_MARGIN_MS = 30_000;
/** Renewals that are remembered. */
const RENEWALS_MAX = 1000;
/** The provider wants to know when an unplanned meeting ends. */
const MEETING_MS = 40 * 60_000;

const scopes = ["spark:rooms_write", "meeting:schedules_write"];

/** The right to act in somebody's name. */
export interface ConferenceToken {
	readonly accessToken: string;
	readonly refreshToken: string | null;
	/** Milliseconds since the epoch; null if the provider did not say. */
	readonly expiresAt: number | null;
}

export type FailureKind =
	/** The token is worth nothing any more: its user has to authorise again. */
	"token_dead" | "unreachable" | "refused";

export class ConferenceFailure extends Error {
	override readonly name = "ConferenceFailure";
	readonly kind: FailureKind;

	constructor(kind: FailureKind, message: string, cause?: unknown) {
		super(message, { cause });
		this.kind = kind;
	}
}

export interface ProviderSettings {
	readonly clientId: string;
	readonly clientSecret: string;
	/** Without a slash at the end. */
	readonly apiUrl: string;
	readonly timeoutMs?: number;
}

interface Answer {
	readonly status: number;
	/** The members of a JSON object; none if the body is anything else. */
	readonly body: Readonly<Record<string, unknown>>;
}

const isOk = ({ status }: Answer) => status >= 200 && status < 300;

const textOf = (value: unknown): string | null =>
	typeof value === "string" && value !== "" ? value : null;

export const isExpired = (
	{ expiresAt }: ConferenceToken,
	now: number,
): boolean => expiresAt !== null && expiresAt - EXPIRY_MARGIN_MS <= now;

export class ConferenceProvider {
	readonly #settings: ProviderSettings;
	/**
	 * Renewals by the access token they replaced. A refresh token often works once only: calls that find the same token
	 * expired at the same time must share one renewal, or the slower ones would take the token for dead.
	 */
	readonly #renewals = new Map<string, Promise<ConferenceToken>>();

	constructor(settings: ProviderSettings) {
		this.#settings = settings;
	}

	/** Where a browser goes to ask its user for permission; it comes back to `redirectUri` with the same `state`. */
	authorizeUrl(redirectUri: string, state: string): string {
		const url = new URL(`${this.#settings.apiUrl}/authorize`);
		url.search = new URLSearchParams({
			client_id: this.#settings.clientId,
			redirect_uri: redirectUri,
			response_type: "code",
			scope: scopes.join(" "),
			state,
		}).toString();
		return url.href;
	}

	/** The token for the code that the browser brought back. */
	exchange(
		code: string,
		redirectUri: string,
		now: number,
	): Promise<ConferenceToken> {
		return this.#obtainToken(now, null, {
			grant_type: "authorization_code",
			code,
			redirect_uri: redirectUri,
		});
	}

	refresh(token: ConferenceToken, now: number): Promise<ConferenceToken> {
		const known = this.#renewals.get(token.accessToken);
		if (known) return known;
		const renewal = this.#renew(token, now);
		this.#renewals.set(token.accessToken, renewal);
		renewal.catch(() => this.#renewals.delete(token.accessToken));
		for (const oldest of this.#renewals.keys())
			if (this.#renewals.size > RENEWALS_MAX) this.#renewals.delete(oldest);
			else break;
		return renewal;
	}

	async #renew(
		{ refreshToken }: ConferenceToken,
		now: number,
	): Promise<ConferenceToken> {
		if (refreshToken === null)
			throw new ConferenceFailure("token_dead", "the token cannot be renewed");
		return this.#obtainToken(now, refreshToken, {
			grant_type: "refresh_token",
			refresh_token: refreshToken,
		});
	}

	/** Opens a meeting that anybody with the link may join, and answers with the link. */
	async createMeeting(
		{ accessToken }: ConferenceToken,
		title: string,
		now: number,
	): Promise<string> {
		const room = await this.#post("rooms", accessToken, {
			title,
			isPublic: true,
			description: title,
		});
		// Some accounts may not have public rooms; their owners' personal rooms do as well.
		const isPersonal = room.status === 403;
		const roomId = textOf(room.body.id);
		if (!isPersonal && (!isOk(room) || roomId === null))
			throw new ConferenceFailure("refused", "Failed to create public room");
		const meeting = await this.#post("meetings", accessToken, {
			title,
			...(isPersonal
				? {
						scheduledType: "personalRoomMeeting",
						start: isoSeconds(now),
						end: isoSeconds(now + MEETING_MS),
					}
				: { adhoc: true, roomId }),
		});
		const link = textOf(meeting.body.webLink);
		if (!isOk(meeting) || link === null || !/^https?:\/\//.test(link))
			throw new ConferenceFailure("refused", "Failed to create video call");
		return link;
	}

	async #obtainToken(
		now: number,
		earlierRefreshToken: string | null,
		grant: Readonly<Record<string, string>>,
	): Promise<ConferenceToken> {
		const answer = await this.#send("access_token", {
			body: new URLSearchParams({
				...grant,
				client_id: this.#settings.clientId,
				client_secret: this.#settings.clientSecret,
			}),
		});
		const accessToken = textOf(answer.body.access_token);
		if (answer.status >= 500) throw unreachable();
		if (!isOk(answer) || accessToken === null)
			throw new ConferenceFailure("token_dead", "the provider gave no token");
		const seconds = answer.body.expires_in;
		return {
			accessToken,
			// A provider that does not rotate refresh tokens does not repeat them either.
			refreshToken: textOf(answer.body.refresh_token) ?? earlierRefreshToken,
			expiresAt: typeof seconds === "number" ? now + seconds * 1000 : null,
		};
	}

	async #post(
		path: string,
		accessToken: string,
		body: object,
	): Promise<Answer> {
		const answer = await this.#send(path, {
			headers: {
				authorization: `Bearer ${accessToken}`,
				"content-type": "application/json",
			},
			body: JSON.stringify(body),
		});
		if (answer.status === 401)
			throw new ConferenceFailure("token_dead", "the token was revoked");
		return answer;
	}

	async #send(
		path: string,
		init: Pick<RequestInit, "headers" | "body">,
	): Promise<Answer> {
		const { apiUrl, timeoutMs = CONFERENCE_PROVIDER_TIMEOUT_MS } =
			this.#settings;
		try {
			const response = await fetch(`${apiUrl}/${path}`, {
				...init,
				method: "POST",
				// Credentials go to the configured place and nowhere else.
				redirect: "error",
				signal: AbortSignal.timeout(timeoutMs),
			});
			return { status: response.status, body: await readObject(response) };
		} catch (error) {
			throw unreachable(error);
		}
	}
}

const unreachable = (cause?: unknown) =>
	new ConferenceFailure(
		"unreachable",
		"The video call provider cannot be reached; try again later.",
		cause,
	);

/** 2026-01-31T12:00:00Z */
const isoSeconds = (at: number) =>
	`${new Date(at).toISOString().slice(0, "2026-01-31T12:00:00".length)}Z`;

async function readObject(response: Response): Promise<Answer["body"]> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of response.body ?? []) {
		length += part.length;
		if (length > CONFERENCE_PROVIDER_ANSWER_BYTES_MAX)
			throw new Error("the provider's answer is too long");
		parts.push(part);
	}
	try {
		const value: unknown = JSON.parse(Buffer.concat(parts).toString());
		return typeof value === "object" && value !== null
			? (value as Answer["body"])
			: {};
	} catch {
		return {};
	}
}
