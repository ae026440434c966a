// Runs the tests on one database: node scripts/run-tests.ts sqlite|postgres [part of a file name …]
//
// The sqlite pass runs every test file. The postgres pass runs those that touch the database, which is to say those that import
// test/world.ts or something of test/support; all of them share one server, started here, each with databases of its own.
//
// Loading the server takes longer than most test files, so a process runs a few of them (run-test-files.ts).

import { type ChildProcess, fork } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type Postgres, startPostgres } from "../test/support/postgres.ts";
import type { Progress } from "./run-test-files.ts";

const filesPerProcess = 6;
const stallMsMax = 150_000;
const secondChancesMax = filesPerProcess;
const root = resolve(import.meta.dirname, "..");

const [database, ...filters] = process.argv.slice(2);
if (database !== "sqlite" && database !== "postgres") {
	console.error(
		"usage: node scripts/run-tests.ts sqlite|postgres [part of a file name …]",
	);
	process.exit(2);
}

const files = globSync("{src,test}/**/*.test.ts", {
	cwd: root,
	exclude: ["**/node_modules/**"],
})
	.filter(
		(file) =>
			filters.length === 0 || filters.some((part) => file.includes(part)),
	)
	.filter((file) => database === "sqlite" || touchesDatabase(file))
	.sort();

if (files.length === 0) {
	console.error(`No test file of the ${database} pass matches.`);
	process.exit(filters.length > 0 ? 1 : 0);
}

process.env.SKEIN_TEST_DATABASE = database;
// What was compiled for one process serves the others.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "skein-test-compile-cache");
let server: Postgres | undefined;
if (database === "postgres") {
	server = await startPostgres({ fsync: false });
	process.env.SKEIN_TEST_POSTGRES_URL = server.url;
}

const counts = { passed: 0, failed: 0, skipped: 0 };
const running = new Map<ChildProcess, readonly string[]>();
let isStopped = false;
const stop = () => {
	isStopped = true;
	for (const child of running.keys()) child.kill("SIGKILL");
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
// A test's own limit ends the test, but not a process that keeps a socket or a timer after its last test.
const stall = setTimeout(() => {
	const names = [...running.values()].flat().join(", ");
	console.error(`\nNothing moves any more. Unfinished: ${names}`);
	stop();
}, stallMsMax);

const startedAt = performance.now();
let failed: string[] = [];
try {
	failed = await runAll(batchesOf(files), Math.max(2, availableParallelism()));
	summarize();
	// On a busy machine a wait can be too short. What fails alone as well has failed; what passes is named, to be looked into.
	if (!isStopped && failed.length > 0 && failed.length <= secondChancesMax) {
		const names = failed.join(", ");
		console.log(`\nOnce more, one by one: ${names}`);
		failed = await runAll(
			failed.map((file) => [file]),
			1,
		);
		console.log(
			failed.length === 0
				? `\n# unsteady: ${names}`
				: `\n# failed again when run alone: ${failed.join(", ")}`,
		);
	}
} finally {
	clearTimeout(stall);
	await server?.stop();
}
process.exit(failed.length === 0 && !isStopped ? 0 : 1);

/** Runs the batches, some at a time, and returns the files in which something failed. */
async function runAll(
	batches: readonly (readonly string[])[],
	atOnce: number,
): Promise<string[]> {
	const waiting = [...batches];
	const failures: string[] = [];
	const work = async () => {
		for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
			if (isStopped) return;
			failures.push(...(await runBatch(batch)));
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return failures;
}

function runBatch(batch: readonly string[]): Promise<Iterable<string>> {
	return new Promise((settle) => {
		const failures = new Set<string>();
		let isFinished = false;
		const child = fork(
			join(import.meta.dirname, "run-test-files.ts"),
			batch.map((file) => join(root, file)),
			{ cwd: root },
		);
		running.set(child, batch);
		child.on("message", (progress: Progress) => {
			stall.refresh();
			if (progress.type === "finished") isFinished = true;
			else {
				counts[progress.type] += 1;
				if (progress.type === "failed")
					failures.add(
						progress.file ? relative(root, progress.file) : (batch[0] ?? ""),
					);
			}
		});
		child.on("close", (code, signal) => {
			running.delete(child);
			const isWhole = isFinished && (code === 0 || failures.size > 0);
			if (!isWhole && !isStopped)
				console.error(
					`\n✖ ended with ${signal ?? code} before its end: ${batch.join(", ")}`,
				);
			settle(isWhole ? failures : batch);
		});
	});
}

/** The long tests of whole processes come first, so that none is left alone at the end. Other people's clients change globals, so each has a process to itself. */
function batchesOf(all: readonly string[]): string[][] {
	const [alone, together] = partition(all, (file) =>
		file.startsWith(join("test", "clients", sep)),
	);
	const [whole, parts] = partition(together, (file) => file.startsWith("test"));
	const ordered = [...whole, ...parts];
	const size = Math.min(filesPerProcess, Math.ceil(ordered.length / 2));
	const batches = alone.map((file) => [file]);
	for (let at = 0; at < ordered.length; at += size)
		batches.push(ordered.slice(at, at + size));
	return batches;
}

function partition<T>(
	items: readonly T[],
	belongs: (item: T) => boolean,
): [T[], T[]] {
	return [items.filter(belongs), items.filter((item) => !belongs(item))];
}

function summarize(): void {
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
	const { passed, failed, skipped } = counts;
	console.log(
		`\n# ${database}: ${files.length} files, ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds} s`,
	);
}

function touchesDatabase(file: string): boolean {
	const source = readFileSync(join(root, file), "utf8");
	const imports = source.matchAll(/^(?:import|\}) [^"';]*["'](\.[^"']+)["']/gm);
	return [...imports].some(([, target = ""]) => {
		const imported = join(dirname(file), target);
		return (
			imported === join("test", "world.ts") ||
			imported.startsWith(join("test", "support", sep))
		);
	});
}
