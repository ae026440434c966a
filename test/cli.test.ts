import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createTestDatabase } from "./support/database.ts";
import { MailServer } from "./support/mail-server.ts";
import { HttpCaller, startServerProcess } from "./support/process.ts";

// The command line as an administrator uses it, beside a running server.

const email = "owner@example.com";
const password = "correct horse battery";

type Environment = Record<string, string>;

async function directory(): Promise<string> {
	const path = await mkdtemp(join(tmpdir(), "skein-cli-"));
	after(() => rm(path, { recursive: true, force: true }));
	return path;
}

async function environment(): Promise<Environment> {
	const database = await createTestDatabase();
	return {
		SKEIN_DATA_DIR: await directory(),
		SKEIN_OWNER_EMAIL: email,
		SKEIN_OWNER_PASSWORD: password,
		...(database && { SKEIN_DATABASE_URL: database }),
	};
}

function skein(
	settings: Environment,
	...args: string[]
): Promise<{ code: number; out: string; err: string }> {
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			["src/main.ts", ...args],
			{ env: { PATH: process.env.PATH, SKEIN_PORT: "0", ...settings } },
			(error, out, err) =>
				resolve({
					code: error ? Number(error.code) : 0,
					out: out.trim(),
					err: err.trim(),
				}),
		);
	});
}

test("the demo is a team in every role, in channels of every kind", async () => {
	const settings = { ...(await environment()), SKEIN_WEB_PUBLIC_CHANNELS: "1" };
	const server = await startServerProcess(settings, ["--demo"]);
	const owner = await HttpCaller.logIn(server.url, email, password);
	const { members } = await owner.call("GET", "/users");
	const roles = new Set(members.map((user: { role: number }) => user.role));
	assert.deepEqual([...roles].sort(), [100, 200, 300, 400, 600]);
	assert.ok(members.some((user: { is_bot: boolean }) => user.is_bot));
	const { streams } = await owner.call("GET", "/streams", {
		include_all: true,
		exclude_archived: false,
	});
	type Kind = Record<
		| "invite_only"
		| "is_web_public"
		| "history_public_to_subscribers"
		| "is_archived",
		boolean
	>;
	const has = (fits: (channel: Kind) => boolean) =>
		assert.ok(streams.some(fits));
	has((channel) => channel.is_web_public);
	has(
		(channel) => channel.invite_only && channel.history_public_to_subscribers,
	);
	has(
		(channel) => channel.invite_only && !channel.history_public_to_subscribers,
	);
	has((channel) => channel.is_archived);
	const ruth = await HttpCaller.logIn(server.url, "ruth@example.com", password);
	const { messages } = await ruth.call("GET", "/messages", {
		anchor: "newest",
		num_before: 100,
		num_after: 0,
	});
	const all = messages as {
		reactions: unknown[];
		edit_history?: unknown;
		type: string;
	}[];
	assert.ok(all.some((message) => message.reactions.length > 0));
	assert.ok(all.some((message) => message.edit_history));
	assert.ok(all.some((message) => message.type === "private"));
	assert.equal((await owner.call("GET", "/drafts")).count, 1);
	await server.kill("SIGTERM");
	assert.equal(
		(await skein(settings, "check")).out,
		"The database is in order.",
	);
});

test("accounts are made, changed and closed beside a running server", async () => {
	const settings = await environment();
	const server = await startServerProcess(settings);
	const made = await skein(
		settings,
		"create-user",
		"zoe@example.com",
		"Zoe Z",
		"--role",
		"guest",
		"--password",
		password,
	);
	assert.equal(made.code, 0, made.err);
	assert.match(made.out, /API key {3}[0-9A-Za-z]{32}/);
	// The server finds what was written beside it within a moment.
	const zoe = await eventually(async () => {
		const caller = await HttpCaller.logIn(
			server.url,
			"zoe@example.com",
			password,
		);
		const me = await caller.call("GET", "/users/me");
		return me.result === "success" ? { caller, me } : null;
	});
	assert.equal(zoe.me.role, 600);
	assert.equal(
		(await skein(settings, "set-role", "zoe@example.com", "moderator")).code,
		0,
	);
	await eventually(async () =>
		(await zoe.caller.call("GET", "/users/me")).role === 300 ? true : null,
	);
	const key = await skein(settings, "api-key", "zoe@example.com");
	const rotated = await skein(
		settings,
		"api-key",
		"zoe@example.com",
		"--rotate",
	);
	assert.notEqual(key.out, rotated.out);
	const reset = await skein(
		settings,
		"reset-password",
		"zoe@example.com",
		"--password",
		"another password",
	);
	assert.equal(reset.code, 0, reset.err);
	await eventually(async () => {
		const caller = await HttpCaller.logIn(
			server.url,
			"zoe@example.com",
			"another password",
		);
		return (await caller.call("GET", "/users/me")).result === "success"
			? true
			: null;
	});
	assert.equal(
		(await skein(settings, "deactivate-user", "zoe@example.com")).code,
		0,
	);
	await server.kill("SIGTERM");
});

test("limits of one account and of an organization are set beside a running server", async () => {
	const settings = await environment();
	const server = await startServerProcess(settings);
	const owner = await HttpCaller.logIn(server.url, email, password);
	const set = await skein(settings, "set-setting", "upload_quota_mib", "5");
	assert.deepEqual([set.code, set.out], [0, "upload_quota_mib is now 5."]);
	const limit = await skein(settings, "set-rate-limit", email, "60:3000");
	assert.deepEqual([limit.code, limit.err], [0, ""]);
	await eventually(async () => {
		const { realm_upload_quota_mib } = await owner.call("POST", "/register", {
			fetch_event_types: '["realm"]',
		});
		return realm_upload_quota_mib === 5 ? true : null;
	});
	const limitOf = async () => {
		const { headers } = await fetch(`${server.url}/api/v1/users/me`, {
			headers: { authorization: owner.authorization },
		});
		return headers.get("x-ratelimit-limit");
	};
	await eventually(async () => ((await limitOf()) === "3000" ? true : null));
	await skein(settings, "set-rate-limit", email, "default");
	await eventually(async () => ((await limitOf()) === null ? true : null));
	await server.kill("SIGTERM");
});

test("what cannot be done is said in one line, and nothing is done", async () => {
	const settings = await environment();
	const server = await startServerProcess(settings);
	await server.kill("SIGTERM");
	for (const [args, said] of [
		[["set-role", email, "member"], /only owner/],
		[["set-role", email, "king"], /not a role/],
		[["deactivate-user", email], /only owner/],
		[["api-key", "nobody@example.com"], /Nobody has the address/],
		[["create-user", email, "Twin"], /already in use/],
		[["create-user", "not an address", "X"], /Invalid email/],
		[["reset-password", "nobody@example.com"], /Nobody/],
		[["set-setting", "name", "1"], /not the operator's to set/],
		[["set-setting", "upload_quota_mib", "-1"], /cannot be -1/],
		[["set-setting", "upload_quota_mib", "much"], /is no value/],
		[["set-rate-limit", email, "often"], /must look like/],
		[
			["create-organization", "Twin", "--owner-email", "a@example.com"],
			/taken/,
		],
		[["restore", "/no/such/file"], /There is no file/],
	] as const) {
		const { code, err } = await skein(settings, ...args);
		assert.equal(code, 1, args.join(" "));
		assert.match(err, said);
		assert.ok(!err.includes("\n"), err);
	}
	const help = await skein(settings, "--help");
	assert.match(help.out, /backup/);
});

test("the settings for mail are tried with one mail", async () => {
	const mails = await MailServer.start();
	const server = `127.0.0.1:${mails.port}`;
	const settings = {
		SKEIN_SMTP_URL: `smtp://${server}`,
		SKEIN_MAIL_FROM: "Skein <skein@example.com>",
	};
	const address = "operator@example.com";
	const sent = await skein(settings, "send-test-mail", address);
	assert.deepEqual(sent, {
		code: 0,
		out: `${server} has taken the mail to ${address}.`,
		err: "",
	});
	const [mail, ...more] = mails.take();
	assert.deepEqual(more, []);
	assert.deepEqual(mail?.to, [address]);
	mails.refuse("RCPT", "550 5.7.1 relaying denied");
	for (const [args, said] of [
		[[settings, address], /answered 550 .*relaying denied/],
		[[settings, "nobody"], /not an address/],
		[[{}, address], /set SKEIN_SMTP_URL/],
	] as const) {
		const { code, err } = await skein(args[0], "send-test-mail", args[1]);
		assert.equal(code, 1);
		assert.match(err, said);
		assert.ok(!err.includes("\n"), err);
	}
	assert.deepEqual(mails.take(), []);
});

test("a backup taken under load restores everything, into either database", async () => {
	const settings = await environment();
	const server = await startServerProcess(settings);
	const owner = await HttpCaller.logIn(server.url, email, password);
	let sending = true;
	const acknowledged: number[] = [];
	const sends = (async () => {
		while (sending) {
			const { id } = await owner.call("POST", "/messages", {
				type: "stream",
				to: "general",
				topic: "busy",
				content: `message ${acknowledged.length}`,
			});
			acknowledged.push(id);
		}
	})();
	const picture = Buffer.alloc(300_000, "some bytes");
	const pictureUrl = await owner.upload("picture.bin", picture);
	const emptyUrl = await owner.upload("empty.bin", Buffer.alloc(0));
	while (acknowledged.length < 30) await new Promise((r) => setTimeout(r, 5));
	const before = [...acknowledged];
	const file = join(await directory(), "skein.backup");
	const backup = await skein(settings, "backup", file);
	assert.equal(backup.code, 0, backup.err);
	sending = false;
	await sends;
	await server.kill("SIGTERM");
	assert.equal((await stat(file)).mode & 0o077, 0, "it holds secrets");
	assert.match((await skein(settings, "backup", file)).err, /exists already/);
	assert.match((await skein(settings, "restore", file)).err, /not empty/);

	// Into SQLite, whatever it came from: that is also how a team moves between the two.
	const fresh = { SKEIN_DATA_DIR: await directory() };
	const restored = await skein(fresh, "restore", file);
	assert.equal(restored.code, 0, restored.err);
	assert.equal((await skein(fresh, "check")).out, "The database is in order.");
	const again = await startServerProcess(fresh);
	const same = await HttpCaller.logIn(again.url, email, password);
	const { messages } = await same.call("GET", "/messages", {
		anchor: "newest",
		num_before: 1000,
		num_after: 0,
		narrow: [{ operator: "topic", operand: "busy" }],
	});
	const ids = messages.map((message: { id: number }) => message.id);
	for (const id of before) assert.ok(ids.includes(id), `message ${id} is lost`);
	const found = await same.call("GET", "/messages", {
		anchor: "newest",
		num_before: 10,
		num_after: 0,
		narrow: [{ operator: "search", operand: "essage" }],
	});
	assert.ok(found.messages.length > 0, "search works on what was restored");
	assert.ok(
		(await same.read(pictureUrl)).equals(picture),
		"files are restored",
	);
	assert.equal((await same.read(emptyUrl)).length, 0);
	await again.kill("SIGTERM");
	await rm(join(fresh.SKEIN_DATA_DIR, "uploads"), { recursive: true });
	const { code, out } = await skein(fresh, "check");
	assert.equal(code, 1);
	assert.match(out, /The uploaded file \S+picture\.bin is missing/);

	const damaged = join(await directory(), "damaged");
	await writeFile(damaged, "no backup at all");
	const refused = await skein(
		{ SKEIN_DATA_DIR: await directory() },
		"restore",
		damaged,
	);
	assert.equal(refused.code, 1);
	assert.match(refused.err, /damaged|not a backup/);
});

async function eventually<T>(look: () => Promise<T | null>): Promise<T> {
	for (let tries = 0; tries < 200; tries++) {
		const found = await look();
		if (found !== null) return found;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error("it did not come about");
}
