import assert from "node:assert/strict";
import { test } from "node:test";
import { changeSettings } from "../../../test/settings.ts";
import { worldWithMail } from "../../../test/support/mail-server.ts";
import {
	type Client,
	castPassword,
	type Fields,
	type World,
	world,
} from "../../../test/world.ts";

// get-forgot-password-page, request-password-reset, get-password-reset-page and reset-password.

const { mails, w } = await worldWithMail();
const [adam, mia, max] = [w.as("adam"), w.as("mia"), w.as("max")] as const;
const form = "/accounts/password/reset/";
const password = "another good one";

const ask = (email: string) => w.call("POST", form, { email });

const arrived = async () => {
	await w.settle();
	return mails.take();
};

async function linkFor(client: Client): Promise<string> {
	w.pass(1);
	assert.equal((await ask(client.user.email)).status, 200);
	const [mail, ...more] = await arrived();
	assert.deepEqual(more, []);
	assert.deepEqual(mail?.to, [client.user.email]);
	return new URL(mail?.link ?? "").pathname;
}

const reset = (path: string, fields: Fields = { password }) =>
	w.call("POST", path, fields);

const logIn = async (client: Client, secret: string) =>
	(
		await w.call("POST", "/fetch_api_key", {
			username: client.user.email,
			password: secret,
		})
	).status;

async function refuses(path: string, fields?: Fields) {
	const { status, body } = await reset(path, fields);
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	return body.msg as string;
}

const browse = (world: World, path: string, fields?: Record<string, string>) =>
	world.server.app.inject({
		method: fields ? "POST" : "GET",
		url: path,
		headers: {
			host: "chat.example.com",
			accept: "text/html,*/*",
			...(fields && { "content-type": "application/x-www-form-urlencoded" }),
		},
		...(fields && { payload: new URLSearchParams(fields).toString() }),
	});

test("request-password-reset mails a link, and reset-password takes it once", async () => {
	const ear = await mia.register({ event_types: ["realm_user", "message"] });
	const { status, body } = await ask(" MIA@example.com ");
	assert.deepEqual([status, body], [200, { result: "success", msg: "" }]);
	const [mail, ...more] = await arrived();
	assert.deepEqual(more, []);
	assert.deepEqual(mail?.to, ["mia@example.com"]);
	assert.equal(mail?.header("subject"), "A new password for Test");
	const path = new URL(mail?.link ?? "").pathname;
	assert.match(await refuses(path, { password: "short" }), /weak/);
	assert.equal(await logIn(mia, castPassword), 200, "as it was");
	assert.equal((await reset(path)).status, 200);
	assert.equal(await logIn(mia, castPassword), 401);
	assert.equal(await logIn(mia, password), 200);
	await refuses(path, { password: "a third good one" });
	assert.equal(await logIn(mia, password), 200);
	assert.deepEqual(await ear.events(), [], "it is nobody's business");
	assert.equal((await mia.get("/users/me")).status, 200, "keys stay");
});

test("request-password-reset answers alike whether or not somebody has the address, and mails only people", async () => {
	const clerk = await w.bot("clerk", mia);
	const gone = await w.person("gone", "Gone Girl");
	await adam.do("DELETE", `/users/${gone.id}`);
	const answers = [];
	for (const email of [
		"max@example.com",
		"nobody@example.com",
		clerk.user.email,
		gone.user.email,
		`user${max.id}@chat.example.com`,
	]) {
		const { status, body } = await ask(email);
		answers.push([status, body]);
	}
	assert.deepEqual(
		answers,
		answers.map(() => [200, { result: "success", msg: "" }]),
	);
	assert.deepEqual(
		(await arrived()).map(({ to }) => to),
		[["max@example.com"]],
	);
	for (const email of ["", "nobody", "a@b\r\nBcc: c@example.com"])
		assert.equal((await ask(email)).status, 400);
	assert.deepEqual(await arrived(), []);
	const pages = [];
	for (const email of ["max@example.com", "nobo@example.com"])
		pages.push((await browse(w, form, { email })).body.replaceAll(email, "X"));
	assert.equal(pages[0], pages[1]);
	await arrived();
});

test("reset-password and get-password-reset-page refuse a link that has expired, is made up, or is of another time", async () => {
	const old = await linkFor(max);
	w.pass(86_400);
	const path = await linkFor(max);
	const [, id, askedAt, proof] =
		/\/(\d+)-(\d+)-(\w+)$/.exec(path)?.map(String) ?? [];
	const said = await refuses(old);
	for (const token of [
		`${id}-${askedAt}-${"0".repeat(32)}`,
		`${id}-${Number(askedAt) + 1}-${proof}`,
		`${mia.id}-${askedAt}-${proof}`,
		`99999-${askedAt}-${proof}`,
		`${id}-${askedAt}`,
		"nonsense",
	]) {
		assert.equal(await refuses(`${form}${token}`), said);
		assert.equal((await browse(w, `${form}${token}`)).statusCode, 400);
	}
	assert.equal((await browse(w, old)).statusCode, 400);
	assert.equal(await logIn(max, castPassword), 200);
	await max.do("PATCH", "/settings", {
		old_password: castPassword,
		new_password: password,
	});
	assert.equal(await refuses(path), said, "the password was found again");
	const last = await linkFor(max);
	await adam.do("DELETE", `/users/${max.id}`);
	assert.equal(await refuses(last), said);
	await adam.do("POST", `/users/${max.id}/reactivate`);
	assert.equal((await reset(last)).status, 200);
});

test("request-password-reset and reset-password do nothing where nobody logs in with a password", async () => {
	const path = await linkFor(mia);
	const logins = (Email: boolean) =>
		changeSettings(w, { authentication_methods: { Email } });
	await logins(false);
	for (const { status, body } of [
		await ask("mia@example.com"),
		await reset(path),
	])
		assert.deepEqual([status, body.code], [401, "PASSWORD_AUTH_DISABLED"]);
	await logins(true);
	assert.deepEqual(await arrived(), []);
	assert.equal(await logIn(mia, password), 200);
});

test("get-forgot-password-page and get-password-reset-page show forms that work in a browser", async () => {
	const asking = await browse(w, form);
	assert.match(String(asking.headers["content-type"]), /^text\/html/);
	assert.match(asking.body, /<form method="post">.*name="email" type="email"/);
	const asked = await browse(w, form, { email: "adam@example.com" });
	assert.match(asked.body, /Look into your mail/);
	const [mail] = await arrived();
	const path = new URL(mail?.link ?? "").pathname;
	const choosing = await browse(w, path);
	assert.match(choosing.body, /adam@example\.com/);
	assert.match(choosing.body, /name="password" type="password"/);
	assert.equal(choosing.headers["referrer-policy"], "no-referrer");
	assert.match(String(choosing.headers["cache-control"]), /no-store/);
	const chosen = await browse(w, path, { password });
	assert.match(chosen.body, /Your password is changed/);
	assert.equal(await logIn(adam, password), 200);
	assert.equal((await browse(w, path)).statusCode, 400);
	assert.equal((await browse(w, form.slice(0, -1))).body, asking.body);
});

test("get-password-reset-page and reset-password say no to people with a page, and to programs as ever", async () => {
	const path = await linkFor(mia);
	const weak = await browse(w, path, { password: "short" });
	const gone = await browse(w, `${form}nonsense`);
	for (const [{ statusCode, headers, body }, said] of [
		[weak, /<p>The password is too weak\.<\/p>/],
		[gone, /<p>The link is not valid/],
	] as const) {
		assert.equal(statusCode, 400);
		assert.match(String(headers["content-type"]), /^text\/html/);
		assert.match(String(headers["content-security-policy"]), /'none'/);
		assert.match(body, said);
	}
	assert.match(await refuses(`${form}nonsense`), /^The link is not valid/);
	await changeSettings(w, { authentication_methods: { Email: false } });
	const off = await browse(w, path, { password });
	assert.equal(off.statusCode, 401);
	assert.equal(off.headers["www-authenticate"], undefined);
	await changeSettings(w, { authentication_methods: { Email: true } });
});

test("request-password-reset is limited by address and by caller, and a new password lets one try to log in again", async () => {
	const { mails, w } = await worldWithMail({
		environment: {
			SKEIN_RATE_LIMITS:
				"password_reset_form_by_email=3600:2;sends_email_by_ip=86400:7;authenticate_by_username=1800:2;api_by_ip=off",
		},
	});
	const ask = async (email: string) =>
		(await w.call("POST", form, { email })).status;
	const logIn = async (secret: string) =>
		(
			await w.call("POST", "/fetch_api_key", {
				username: "mia@example.com",
				password: secret,
			})
		).status;
	assert.deepEqual(
		[await logIn("wrong"), await logIn("wrong"), await logIn(castPassword)],
		[401, 401, 429],
	);
	assert.equal(await ask("mia@example.com"), 200);
	await w.settle();
	const [mail] = mails.take();
	const path = new URL(mail?.link ?? "").pathname;
	assert.equal((await w.call("POST", path, { password })).status, 200);
	assert.equal(await logIn(password), 200);
	for (const [email, status] of [
		["mia@example.com", 200],
		["mia@example.com", 429],
		["nobody@example.com", 200],
		["nobody@example.com", 200],
		["nobody@example.com", 429],
		["adam@example.com", 200],
		["max@example.com", 429],
	] as const)
		assert.equal(await ask(email), status, email);
	const page = await browse(w, form, { email: "max@example.com" });
	assert.equal(page.statusCode, 429);
	assert.match(page.body, /too often/);
	assert.ok(Number(page.headers["retry-after"]) > 0);
});

test("get-forgot-password-page and request-password-reset say so where no mail is sent", async () => {
	const w = await world();
	const page = await browse(w, form);
	assert.match(page.body, /sends no mail/);
	assert.doesNotMatch(page.body, /<form/);
	const { status, body } = await w.call("POST", form, {
		email: "mia@example.com",
	});
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	assert.match(body.msg, /sends no mail/);
});
