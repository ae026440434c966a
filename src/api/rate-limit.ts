/**
 * How often somebody may call. A rule of N calls in W seconds is kept as one number per key: the theoretical arrival time (TAT), the
 * moment at which the bucket will be drained. N calls may come at once, after that one is regained every W/N seconds.
 * A call passes only if all rules of its bucket let it, and a refused call costs nothing.
 * Everything is in memory and per process: a restart forgives, which is harmless.
 */
import { isIPv6 } from "node:net";
import { Refusal } from "../errors.ts";
import {
	type BucketName,
	DEFAULT_RATE_LIMITS,
	parseRateRules,
	type RateLimitTexts,
	type RateRule,
} from "../lib/rate-rules.ts";
import { RATE_LIMIT_KEYS_MAX } from "../limits.ts";

/** What a limited answer tells about the limit. Times are milliseconds. */
export interface RateVerdict {
	readonly passes: boolean;
	/** Calls of the largest window. */
	readonly limit: number;
	readonly remaining: number;
	/** When the bucket is drained; for a refused call, when the next one is possible. */
	readonly resetMs: number;
	readonly retryAfterMs: number;
}

/** Sums of window/calls are not exact; a hundredth of a call decides nothing. */
const ROUNDING_SLACK = 0.01;

class Bucket {
	private readonly arrivals = new Map<string | number, Float64Array>();

	take(
		key: string | number,
		rules: readonly RateRule[],
		now: number,
		count: number,
	): RateVerdict {
		let arrivals = this.arrivals.get(key);
		if (arrivals === undefined || arrivals.length !== rules.length) {
			arrivals = new Float64Array(rules.length);
			this.makeRoom(now);
			this.arrivals.set(key, arrivals);
		}
		let limit = 0;
		let largestWindowMs = 0;
		let remaining = Number.POSITIVE_INFINITY;
		let drainedMs = now;
		let retryAfterMs = 0;
		for (let index = 0; index < rules.length; index += 1) {
			const { windowMs, calls } = rules[index] as RateRule;
			const spacing = windowMs / calls;
			const next = Math.max(arrivals[index] as number, now) + count * spacing;
			const excess = next - now - windowMs;
			if (excess > spacing * ROUNDING_SLACK)
				retryAfterMs = Math.max(retryAfterMs, excess);
			if (windowMs > largestWindowMs) {
				largestWindowMs = windowMs;
				limit = calls;
			}
			remaining = Math.min(
				remaining,
				Math.max(0, Math.floor(-excess / spacing + ROUNDING_SLACK)),
			);
			drainedMs = Math.max(drainedMs, next);
		}
		if (retryAfterMs > 0)
			return {
				passes: false,
				limit,
				remaining: 0,
				resetMs: now + retryAfterMs,
				retryAfterMs,
			};
		for (let index = 0; index < rules.length; index += 1) {
			const { windowMs, calls } = rules[index] as RateRule;
			arrivals[index] =
				Math.max(arrivals[index] as number, now) + (count * windowMs) / calls;
		}
		return {
			passes: true,
			limit,
			remaining,
			resetMs: drainedMs,
			retryAfterMs: 0,
		};
	}

	clear(key: string | number): void {
		this.arrivals.delete(key);
	}

	get size(): number {
		return this.arrivals.size;
	}

	/** A drained bucket is the same as none. If too many are still in use, the longest-known tenth is forgotten. */
	private makeRoom(now: number): void {
		if (this.arrivals.size < RATE_LIMIT_KEYS_MAX) return;
		for (const [key, arrivals] of this.arrivals)
			if (arrivals.every((arrival) => arrival <= now))
				this.arrivals.delete(key);
		let surplus = this.arrivals.size - RATE_LIMIT_KEYS_MAX * 0.9;
		for (const key of this.arrivals.keys()) {
			if (surplus <= 0) break;
			this.arrivals.delete(key);
			surplus -= 1;
		}
	}
}

export class RateLimits {
	private readonly now: () => number;
	private readonly rules: Readonly<Record<BucketName, readonly RateRule[]>>;
	private readonly buckets = new Map<BucketName, Bucket>();
	private readonly parsedOverrides = new Map<string, readonly RateRule[]>();

	/** `texts` replaces defaults by bucket; `now` is in milliseconds. */
	constructor(texts: RateLimitTexts, now: () => number) {
		this.now = now;
		const names = Object.keys(DEFAULT_RATE_LIMITS) as BucketName[];
		this.rules = Object.fromEntries(
			names.map((name) => [
				name,
				parseRateRules(texts[name] ?? DEFAULT_RATE_LIMITS[name]),
			]),
		) as Record<BucketName, readonly RateRule[]>;
		for (const name of names) this.buckets.set(name, new Bucket());
	}

	/** Counts a call, or one that does as much as several. Undefined when the bucket has no rule. */
	take(
		name: BucketName,
		key: string | number,
		override?: string | null,
		count = 1,
	): RateVerdict | undefined {
		const rules = override ? this.overriding(override) : this.rules[name];
		if (rules.length === 0) return undefined;
		return this.buckets.get(name)?.take(key, rules, this.now(), count);
	}

	/** Counts a call, or refuses it. What comes back is for `reply.count`. */
	require(
		name: BucketName,
		key: string | number,
		count = 1,
	): RateVerdict | undefined {
		const verdict = this.take(name, key, null, count);
		if (verdict !== undefined && !verdict.passes) throw rateLimitHit(verdict);
		return verdict;
	}

	/** Forgets a key, e.g. after a successful login. */
	clear(name: BucketName, key: string | number): void {
		this.buckets.get(name)?.clear(key);
	}

	/** Keys remembered by a bucket, for metrics. */
	keyCount(name: BucketName): number {
		return this.buckets.get(name)?.size ?? 0;
	}

	private overriding(text: string): readonly RateRule[] {
		let rules = this.parsedOverrides.get(text);
		if (rules === undefined) {
			rules = parseRateRules(text);
			if (this.parsedOverrides.size >= RATE_LIMIT_KEYS_MAX)
				this.parsedOverrides.clear();
			this.parsedOverrides.set(text, rules);
		}
		return rules;
	}
}

export class RateLimitHit extends Refusal {
	readonly verdict: RateVerdict;

	constructor(verdict: RateVerdict) {
		super("RATE_LIMIT_HIT", "API usage exceeded rate limit", {
			"retry-after": verdict.retryAfterMs / 1000,
		});
		this.verdict = verdict;
	}
}

export function rateLimitHit(verdict: RateVerdict): RateLimitHit {
	return new RateLimitHit(verdict);
}

/** Flat list of header names and values. */
export function rateLimitHeaders(verdict: RateVerdict): string[] {
	const headers = [
		"X-RateLimit-Limit",
		String(verdict.limit),
		"X-RateLimit-Remaining",
		String(verdict.remaining),
		"X-RateLimit-Reset",
		String(Math.ceil(verdict.resetMs / 1000)),
	];
	if (!verdict.passes)
		headers.push("Retry-After", String(verdict.retryAfterMs / 1000));
	return headers;
}

/** One key per IPv4 address or IPv6 /64, the smallest block a single customer is given. */
export function addressKey(address: string): string {
	if (!isIPv6(address)) return address;
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
	if (mapped?.[1] !== undefined) return mapped[1];
	const [head = "", tail] = (address.split("%")[0] as string).split("::");
	const first = head === "" ? [] : head.split(":");
	const last = tail === undefined || tail === "" ? [] : tail.split(":");
	const gap = tail === undefined ? 0 : 8 - first.length - last.length;
	const groups = [
		...first,
		...new Array<string>(Math.max(0, gap)).fill("0"),
		...last,
	];
	const prefix = groups
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16));
	return `${prefix.join(":")}::/64`;
}
