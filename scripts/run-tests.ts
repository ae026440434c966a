// Runs the tests on one database: node scripts/run-tests.ts sqlite|postgres [part of a file name …]
//
// The sqlite pass runs every test file. The postgres pass runs those that touch the database, which is to say those that import
// test/world.ts or something of test/support; all of them share one server, started here, each with databases of its own.

import { globSync, readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { run } from "node:test";
import type { TestEvent } from "node:test/reporters";
import { inspect } from "node:util";
import { type Postgres, startPostgres } from "../test/support/postgres.ts";

const testMsMax = 120_000;
const stallMsMax = testMsMax + 30_000;
const secondChancesMax = 5;
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
	.sort()
	.map((file) => join(root, file));

if (files.length === 0) {
	console.error(`No test file of the ${database} pass matches.`);
	process.exit(filters.length > 0 ? 1 : 0);
}

process.env.SKEIN_TEST_DATABASE = database;
// Every test file is a process of its own and loads the whole server: what was compiled for one serves the others.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "skein-test-compile-cache");
let server: Postgres | undefined;
if (database === "postgres") {
	server = await startPostgres({ fsync: false });
	process.env.SKEIN_TEST_POSTGRES_URL = server.url;
}

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
	process.once(signal, () => stopping.abort());

const unfinished = new Set(files);
// A test's own limit ends the test, but not a process that keeps a socket or a timer after its last test.
const stall = setTimeout(() => {
	const names = [...unfinished].map((file) => relative(root, file));
	console.error(`\nNothing moves any more. Unfinished: ${names.join(", ")}`);
	stopping.abort();
}, stallMsMax);

/** Files with a test that failed, to be given a second chance. */
const failed = new Set<string>();
let success = false;
let counts: string[] = [];

async function runFiles(chosen: readonly string[], concurrency: number) {
	failed.clear();
	counts = [];
	const events = run({
		files: [...chosen],
		cwd: root,
		concurrency,
		timeout: testMsMax,
		signal: stopping.signal,
	});
	for await (const event of events) {
		stall.refresh();
		report(event);
	}
}

try {
	await runFiles(files, Math.max(2, availableParallelism()));
	console.log(`\n# database ${database}\n# files ${files.length}`);
	for (const count of counts) console.log(`# ${count}`);
	const again = [...failed];
	// On a busy machine a wait can be too short. What fails alone as well has failed; what passes is named, to be looked into.
	if (
		!success &&
		!stopping.signal.aborted &&
		again.length > 0 &&
		again.length <= secondChancesMax
	) {
		const names = again.map((file) => relative(root, file)).join(", ");
		console.log(`\nOnce more, one by one: ${names}`);
		await runFiles(again, 1);
		console.log(
			success ? `\n# unsteady: ${names}` : "\n# failed again when run alone",
		);
		for (const count of counts) console.log(`# ${count}`);
	}
} finally {
	clearTimeout(stall);
	await server?.stop();
}
process.exit(success && !stopping.signal.aborted ? 0 : 1);

/** A dot for a test that passed, everything about one that failed, and the runner's counts at the end. */
function report({ type, data }: TestEvent): void {
	if (type === "test:pass") process.stdout.write(data.skip ? "-" : ".");
	else if (type === "test:stdout") process.stdout.write(data.message);
	else if (type === "test:stderr") process.stderr.write(data.message);
	else if (type === "test:fail") {
		const { error } = data.details;
		if (data.file) failed.add(data.file);
		// A suite fails when one of its tests does; the test has said so already.
		if ("failureType" in error && error.failureType === "subtestsFailed")
			return;
		const place = data.file ? relative(root, data.file) : "";
		const cause = error.cause ?? error;
		const text = cause instanceof Error ? inspect(cause) : String(cause);
		console.log(
			`\n✖ ${data.name}\n  ${place}:${data.line}\n${text.replace(/^/gm, "  ")}`,
		);
	} else if (type === "test:summary") {
		if (data.file) unfinished.delete(data.file);
		else success = data.success;
	} else if (type === "test:diagnostic" && !data.file) {
		counts.push(data.message);
	}
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
