import { type LoadResult, runLoad } from "./http-load.ts";
import type { Program } from "./programs.ts";
import type { Pace } from "./scenario.ts";
import { median } from "./table.ts";

// Two programs under the same load, turn by turn. What a request costs is taken from the
// CPU time of the program: on a machine that others use too it says more than a clock.

export interface Side {
	readonly program: Program;
	next(connection: number, count: number): Buffer;
}

export interface LoadShape {
	readonly connections: number;
	/** Requests of one repetition, for what can be done only once by each caller. */
	readonly requestsMax?: number;
}

export interface Costs {
	/** CPU microseconds per request. */
	readonly pairs: { skein: number; floor: number }[];
	/** Requests per second. */
	readonly rates: { skein: number; floor: number }[];
	readonly p99Ms: number;
}

export async function measure(
	{ program, next }: Side,
	{ connections, requestsMax }: LoadShape,
	seconds: number,
): Promise<LoadResult & { cpuMicros: number }> {
	const before = program.cpuMicros();
	const result = await runLoad({
		port: program.port,
		connections,
		seconds,
		next,
		...(requestsMax && { countMax: Math.ceil(requestsMax / connections) }),
	});
	if (result.failures > 0)
		throw new Error(`${result.failures} of ${result.requests} requests failed`);
	return {
		...result,
		cpuMicros: (program.cpuMicros() - before) / result.requests,
	};
}

export async function compareCosts(
	skein: Side,
	floor: Side,
	shape: LoadShape,
	{ seconds, repetitions }: Pace,
): Promise<Costs> {
	const pairs: Costs["pairs"] = [];
	const rates: Costs["rates"] = [];
	const p99s: number[] = [];
	await measure(skein, shape, 0.5);
	await measure(floor, shape, 0.5);
	for (let n = 0; n < repetitions; n++) {
		const ours = await measure(skein, shape, seconds);
		const theirs = await measure(floor, shape, seconds);
		pairs.push({ skein: ours.cpuMicros, floor: theirs.cpuMicros });
		rates.push({ skein: ours.perSecond, floor: theirs.perSecond });
		p99s.push(ours.p99Ms);
	}
	return { pairs, rates, p99Ms: median(p99s) };
}

export const ratesNote = ({ rates, p99Ms }: Costs): string =>
	`${Math.round(median(rates.map((r) => r.skein))).toLocaleString("en")}/s, floor ${Math.round(median(rates.map((r) => r.floor))).toLocaleString("en")}/s; p99 ${p99Ms.toFixed(1)} ms`;
