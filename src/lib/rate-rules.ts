import {
	RATE_LIMIT_API_BY_IP,
	RATE_LIMIT_API_BY_USER,
	RATE_LIMIT_AUTHENTICATE_BY_USERNAME,
	RATE_LIMIT_EMAIL_CHANGE_BY_USER,
	RATE_LIMIT_INVITES_BY_EMAIL,
	RATE_LIMIT_INVITES_BY_USER,
	RATE_LIMIT_PASSWORD_RESET_BY_EMAIL,
	RATE_LIMIT_SENDS_EMAIL_BY_IP,
} from "../limits.ts";

export interface RateRule {
	readonly windowMs: number;
	readonly calls: number;
}

export const DEFAULT_RATE_LIMITS = {
	api_by_user: RATE_LIMIT_API_BY_USER,
	api_by_ip: RATE_LIMIT_API_BY_IP,
	authenticate_by_username: RATE_LIMIT_AUTHENTICATE_BY_USERNAME,
	email_change_by_user: RATE_LIMIT_EMAIL_CHANGE_BY_USER,
	password_reset_form_by_email: RATE_LIMIT_PASSWORD_RESET_BY_EMAIL,
	sends_email_by_ip: RATE_LIMIT_SENDS_EMAIL_BY_IP,
	invites_by_user: RATE_LIMIT_INVITES_BY_USER,
	invites_by_email: RATE_LIMIT_INVITES_BY_EMAIL,
} as const satisfies Record<string, string>;

export type BucketName = keyof typeof DEFAULT_RATE_LIMITS;

/** Reads `60:200` or `60:400,3600:5000` (seconds:calls); `off` is no rule at all. */
export function parseRateRules(text: string): readonly RateRule[] {
	if (text.trim() === "off") return [];
	return text.split(",").map((part) => {
		const match = /^\s*(\d+):(\d+)\s*$/.exec(part);
		const windowMs = Number(match?.[1]) * 1000;
		const calls = Number(match?.[2]);
		if (!(windowMs > 0 && calls > 0))
			throw new Error(
				`Rate limit must look like "60:200" or "60:400,3600:5000" or "off", not ${JSON.stringify(text)}`,
			);
		return { windowMs, calls };
	});
}

export type RateLimitTexts = Partial<Record<BucketName, string>>;
