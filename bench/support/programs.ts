import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { endWithUs } from "./children.ts";

// Programs under measurement run as processes of their own; what they cost is read from
// the system, not from themselves.

const TICKS_PER_SECOND = 100;

export interface Program {
	readonly port: number;
	readonly pid: number;
	readonly output: readonly string[];
	/** From the command to the line that says it listens. */
	readonly startedMs: number;
	/** CPU time used so far, user and system, in microseconds. */
	cpuMicros(): number;
	residentMb(): number;
	stop(): Promise<void>;
}

export async function startProgram(
	args: readonly string[],
	environment: Readonly<Record<string, string>> = {},
): Promise<Program> {
	const begun = performance.now();
	const child: ChildProcess = spawn(process.execPath, args, {
		env: { PATH: process.env.PATH, ...environment },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const exited = once(child, "exit");
	endWithUs(child);
	const output: string[] = [];
	let startedMs = 0;
	const port = await new Promise<number>((resolve, reject) => {
		createInterface({ input: child.stdout as NodeJS.ReadableStream }).on(
			"line",
			(line) => {
				output.push(line);
				const found =
					/listening on (\d+)/.exec(line)?.[1] ??
					/is running at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
				// Everything that is printed at the start comes in one piece; the rest of it is read in the same turn.
				if (found) {
					startedMs ||= performance.now() - begun;
					setTimeout(() => resolve(Number(found)), 50);
				}
			},
		);
		exited.then(([code]) => reject(new Error(`${args[0]} ended with ${code}`)));
	});
	const pid = child.pid as number;
	return {
		port,
		pid,
		output,
		startedMs,
		cpuMicros() {
			const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
			const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
			const ticks = Number(fields[11]) + Number(fields[12]);
			return (ticks / TICKS_PER_SECOND) * 1e6;
		},
		residentMb() {
			const status = readFileSync(`/proc/${pid}/status`, "utf8");
			return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
		},
		async stop() {
			child.kill("SIGTERM");
			const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
			await exited;
			clearTimeout(timer);
		},
	};
}

export interface SkeinProgram extends Program {
	readonly email: string;
	readonly apiKey: string;
	readonly authorization: string;
}

export const benchSecret = "a secret for benchmarks, long enough to be one";
export const ownerEmail = "owner@example.com";

/** A Skein server; on data that exists already, the key must be given. */
export async function startSkein(
	environment: Readonly<Record<string, string>>,
	knownKey?: string,
): Promise<SkeinProgram> {
	const program = await startProgram(["bin/skein.js", "serve"], {
		SKEIN_PORT: "0",
		SKEIN_RATE_LIMITS: "off",
		SKEIN_LOG_LEVEL: "warn",
		SKEIN_OWNER_EMAIL: ownerEmail,
		SKEIN_SECRET: benchSecret,
		...environment,
	});
	const printed = program.output
		.map((line) => /API key\s+(\S+)/.exec(line)?.[1])
		.find(Boolean);
	const apiKey = knownKey ?? printed;
	if (!apiKey) throw new Error("the server printed no API key");
	return Object.assign(program, {
		email: ownerEmail,
		apiKey,
		authorization: basic(ownerEmail, apiKey),
	});
}

export const basic = (email: string, apiKey: string) =>
	`Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;
