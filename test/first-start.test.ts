import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { HttpCaller, startServerProcess } from "./support/process.ts";

// What somebody finds who has just started a server.

const directory = await mkdtemp(join(tmpdir(), "skein-first-start-"));
after(() => rm(directory, { recursive: true, force: true }));

const owner = { email: "olivia@example.com", password: "a password of hers" };
const environment = {
	SKEIN_DATA_DIR: directory,
	SKEIN_OWNER_EMAIL: owner.email,
	SKEIN_OWNER_PASSWORD: owner.password,
};

/** Not one that the system gives away by itself: somebody else could have it before the server does. */
async function findFreePort(): Promise<number> {
	for (;;) {
		const probe = createServer().listen(randomInt(20_000, 30_000), "127.0.0.1");
		try {
			await once(probe, "listening");
		} catch {
			continue;
		}
		const { port } = probe.address() as AddressInfo;
		probe.close();
		await once(probe, "close");
		return port;
	}
}

/** The answer to the first call that finds somebody listening. */
async function firstAnswer(url: string): Promise<Response> {
	for (;;)
		try {
			return await fetch(url);
		} catch {
			await new Promise(setImmediate);
		}
}

const run = async (...verb: string[]) => {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		["src/main.ts", ...verb],
		{ env: { PATH: process.env.PATH, ...environment } },
	);
	return stdout.trim();
};

test("a new server answers nobody before its organization is there, and its owner may make accounts", async () => {
	const port = await findFreePort();
	const starting = startServerProcess({
		...environment,
		SKEIN_PORT: String(port),
	});
	const url = `http://127.0.0.1:${port}`;
	const settings = await firstAnswer(`${url}/api/v1/server_settings`);
	assert.equal(settings.status, 200);
	const server = await starting;
	const olivia = await HttpCaller.logIn(url, owner.email, owner.password);
	const { user_id } = await olivia.call("POST", "/users", {
		email: "mia@example.com",
		full_name: "Mia",
		password: "a password of mine",
	});
	await olivia.call("PATCH", `/users/${user_id}`, {
		new_email: "mia2@example.com",
	});
	await olivia.call("PATCH", `/users/${user_id}`, { role: 200 });
	const mia = await HttpCaller.logIn(
		url,
		"mia2@example.com",
		"a password of mine",
	);
	const account = {
		email: "max@example.com",
		full_name: "Max",
		password: "a password of his",
	};
	assert.equal((await mia.call("POST", "/users", account)).code, "BAD_REQUEST");
	await server.kill("SIGTERM");
	assert.equal(
		await run("trust", "mia2@example.com", "create-users"),
		"Mia is now trusted to create-users.",
	);
	const again = await startServerProcess(environment);
	mia.url = again.url;
	assert.equal((await mia.call("POST", "/users", account)).result, "success");
	await again.kill("SIGTERM");
	await run("trust", "mia2@example.com", "create-users", "--withdraw");
	await assert.rejects(run("trust", "mia2@example.com", "everything"));
	const last = await startServerProcess(environment);
	mia.url = last.url;
	const zoe = { ...account, email: "zoe@example.com" };
	assert.equal((await mia.call("POST", "/users", zoe)).code, "BAD_REQUEST");
});
