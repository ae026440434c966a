import assert from "node:assert/strict";
import { test } from "node:test";
import { changeSettings } from "../../../test/settings.ts";
import { worldWithMail } from "../../../test/support/mail-server.ts";
import type { Client } from "../../../test/world.ts";

// update-settings where the server sends mail, get-email-change-page and confirm-email-change.

const { mails, w } = await worldWithMail();
const [adam, mia, max] = [w.as("adam"), w.as("mia"), w.as("max")] as const;

const wish = (client: Client, email: string) =>
	client.patch("/settings", { email });

const arrived = async () => {
	await w.settle();
	return mails.take();
};

async function linkTo(client: Client, email: string): Promise<string> {
	w.pass(1);
	assert.equal((await wish(client, email)).status, 200);
	const [mail, ...more] = await arrived();
	assert.deepEqual(more, []);
	assert.deepEqual(mail?.to, [email.trim()]);
	return new URL(mail?.link ?? "").pathname;
}

const confirm = (path: string) => w.call("POST", path);

const addressOf = async (client: Client): Promise<string> =>
	(await adam.do("GET", `/users/${client.id}`)).user.delivery_email;

/** Nobody is told, nothing changes, no mail is sent. */
async function refuses(path: string) {
	const before = await addressOf(max);
	const ear = await adam.register({ event_types: ["realm_user"] });
	const { status, body } = await confirm(path);
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	assert.deepEqual(await ear.events(), []);
	assert.equal(await addressOf(max), before);
	assert.deepEqual(await arrived(), []);
	return body.msg as string;
}

const browse = (method: "GET" | "POST", url: string) =>
	w.server.app.inject({
		method,
		url,
		headers: { host: "chat.example.com", accept: "text/html,*/*" },
	});

test("update-settings changes an address when the link that was sent there is confirmed", async () => {
	const ear = await adam.register({ event_types: ["realm_user"] });
	await mia.do("PATCH", "/settings", { email: " maria@example.com " });
	const [mail, ...more] = await arrived();
	assert.deepEqual(more, []);
	assert.deepEqual(mail?.to, ["maria@example.com"]);
	assert.equal(mail?.header("subject"), "Your new address at Test");
	assert.match(mail?.text ?? "", /^Mia Member wants to use this address/);
	assert.equal(mail?.raw.includes("mia@example.com"), false);
	const path = new URL(mail?.link ?? "").pathname;
	const page = await browse("GET", path);
	assert.equal(page.statusCode, 200);
	assert.match(page.body, /maria@example\.com.*<form method="post">/);
	assert.equal(page.body.includes("mia@example.com"), false);
	assert.deepEqual(await ear.events(), []);
	assert.equal(await addressOf(mia), "mia@example.com");
	const done = await browse("POST", path);
	assert.match(done.body, /Log in with maria@example\.com/);
	assert.deepEqual(await ear.events(), [
		{
			type: "realm_user",
			op: "update",
			person: { user_id: mia.id, delivery_email: "maria@example.com" },
		},
	]);
	const [notice, ...others] = await arrived();
	assert.deepEqual(others, []);
	assert.deepEqual(notice?.to, ["mia@example.com"]);
	assert.match(notice?.text ?? "", /now has maria@example\.com/);
	assert.equal((await browse("GET", path)).statusCode, 400);
	assert.equal((await confirm(path)).status, 400, "once");
});

test("confirm-email-change refuses links that were used, replaced, taken back, made up or forgotten", async () => {
	const first = await linkTo(max, "max1@example.com");
	const second = await linkTo(max, "max2@example.com");
	const said = await refuses(first);
	await max.do("PATCH", "/settings", { email: "max@example.com" });
	assert.equal(await refuses(second), said);
	const third = await linkTo(max, "max3@example.com");
	const wrong = third.replace(/.{32}$/, "0".repeat(32));
	for (const path of [
		wrong,
		wrong.replace(/\/\d+-/, "/99999-"),
		third.replace(/\/\d+-/, `/${adam.id}-`),
		"/accounts/confirm_new_email/nonsense",
	]) {
		assert.equal(await refuses(path), said);
		assert.equal((await browse("GET", path)).statusCode, 400);
	}
	w.pass(86_400);
	assert.equal(await refuses(third), said);
	const fourth = await linkTo(max, "max4@example.com");
	await adam.do("DELETE", `/users/${max.id}`);
	assert.equal(await refuses(fourth), said);
	await adam.do("POST", `/users/${max.id}/reactivate`);
	assert.equal((await confirm(fourth)).status, 200);
	assert.equal(await addressOf(max), "max4@example.com");
	await arrived();
	assert.equal(await refuses(fourth), said);
});

test("confirm-email-change asks once more what update-settings asked", async () => {
	const client = await w.person("nick", "Nick");
	const path = await linkTo(client, "taken@example.com");
	await changeSettings(w, { email_changes_disabled: true });
	assert.match(await refuses(path), /disabled/);
	await changeSettings(w, { email_changes_disabled: false });
	await w.person("taken", "Taken Meanwhile");
	assert.match(await refuses(path), /in use/);
	assert.equal(await addressOf(client), "nick@example.com");
});

test("update-settings mails nothing for a wish that is refused or undone with others", async () => {
	const client = await w.person("rosa", "Rosa");
	for (const fields of [
		{ email: "no address" },
		{ email: "adam@example.com" },
		{ email: "x@mailinator.com" },
		{ email: "rosie@example.com", full_name: "R*" },
		{ email: "rosie@example.com\r\nBcc: all@example.com" },
	])
		assert.equal((await client.patch("/settings", fields)).status, 400);
	await client.do("PATCH", "/settings", { email: "rosa@example.com" });
	assert.deepEqual(await arrived(), []);
	// A mail that waits for its server is not sent for a wish that was given up.
	mails.refuse("MAIL", "451 later");
	await wish(client, "rosie@example.com");
	await w.settle();
	await wish(client, "rosa@example.com");
	w.pass(60);
	assert.deepEqual(await arrived(), []);
});

test("update-settings mails to no more than two addresses an hour for one person", async () => {
	const { mails, w } = await worldWithMail({
		environment: { SKEIN_RATE_LIMITS: "email_change_by_user=3600:2" },
	});
	const seen = [];
	for (const name of ["a", "b", "c"])
		seen.push((await wish(w.as("mia"), `${name}@example.com`)).status);
	assert.deepEqual(seen, [200, 200, 429]);
	await w.settle();
	assert.ok(mails.take().every(({ to }) => to[0] !== "c@example.com"));
});
