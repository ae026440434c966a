/**
 * Every way the product says no. A refusal is part of the wire contract: clients look at `code`, people read `msg`.
 * The status comes from the code alone, except where one code is answered with several (`new Refusal(..., { status: 404 })`).
 */

const STATUS_BY_CODE = {
	BAD_REQUEST: 400,
	REQUEST_VARIABLE_MISSING: 400,
	REQUEST_VARIABLE_INVALID: 400,
	REQUEST_CONFUSING_VAR: 400,
	INVALID_JSON: 400,
	UNAUTHORIZED_PRINCIPAL: 400,
	PERMISSION_DENIED: 400,
	STREAM_DOES_NOT_EXIST: 400,
	STREAM_WILDCARD_MENTION_NOT_ALLOWED: 400,
	TOPIC_WILDCARD_MENTION_NOT_ALLOWED: 400,
	REACTION_ALREADY_EXISTS: 400,
	REACTION_DOES_NOT_EXIST: 400,
	BAD_EVENT_QUEUE_ID: 400,
	BAD_NARROW: 400,
	EXPECTATION_MISMATCH: 400,
	SYSTEM_GROUP_REQUIRED: 400,
	MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: 400,
	CANNOT_DEACTIVATE_LAST_USER: 400,
	CANNOT_DEACTIVATE_GROUP_IN_USE: 400,
	INVITATION_FAILED: 400,
	INVALID_VIDEO_CALL_PROVIDER_TOKEN: 400,
	BAD_IMAGE: 400,
	UNAUTHORIZED: 401,
	AUTHENTICATION_FAILED: 401,
	USER_DEACTIVATED: 401,
	REALM_DEACTIVATED: 401,
	PASSWORD_AUTH_DISABLED: 401,
	PASSWORD_RESET_REQUIRED: 401,
	CSRF_FAILED: 403,
	NONEXISTENT_SUBDOMAIN: 404,
	CHANNEL_ALREADY_EXISTS: 409,
	RATE_LIMIT_HIT: 429,
	INTERNAL_SERVER_ERROR: 500,
	SERVER_BUSY: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

/** Fields beside `result`, `msg` and `code` in the body of an error. */
export type RefusalFields = Readonly<Record<string, unknown>>;

export const ERROR_CODES = Object.keys(STATUS_BY_CODE) as readonly ErrorCode[];

export function statusOf(code: ErrorCode): number {
	return STATUS_BY_CODE[code];
}

export class Refusal extends Error {
	override readonly name = "Refusal";
	readonly code: ErrorCode;
	readonly status: number;
	readonly fields: RefusalFields | undefined;

	constructor(
		code: ErrorCode,
		message: string,
		fields?: RefusalFields,
		options?: { readonly status?: number },
	) {
		super(message);
		this.code = code;
		this.status = options?.status ?? STATUS_BY_CODE[code];
		this.fields = fields;
	}
}

/** The most frequent refusal: a request that is well understood and not allowed or not possible. */
export function badRequest(message: string, fields?: RefusalFields): Refusal {
	return new Refusal("BAD_REQUEST", message, fields);
}

export function notFound(message = "Not found"): Refusal {
	return new Refusal("BAD_REQUEST", message, undefined, { status: 404 });
}

export function missingParameter(name: string): Refusal {
	return new Refusal("REQUEST_VARIABLE_MISSING", `Missing '${name}' argument`, {
		var_name: name,
	});
}

export function invalidParameter(
	name: string,
	badValue: unknown,
	message = `Bad value for '${name}': ${String(badValue)}`,
): Refusal {
	return new Refusal("REQUEST_VARIABLE_INVALID", message, {
		var_name: name,
		bad_value: badValue,
	});
}
