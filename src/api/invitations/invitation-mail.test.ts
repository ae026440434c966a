import assert from "node:assert/strict";
import { test } from "node:test";
import { worldWithMail } from "../../../test/support/mail-server.ts";
import type { Client, Fields } from "../../../test/world.ts";

// send-invites and resend-email-invite, where the server sends mail.

const { mails, w } = await worldWithMail();
const [olivia, adam, mia] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mia"),
] as const;

const invite = (client: Client, emails: string, more: Fields = {}) =>
	client.post("/invites", {
		invitee_emails: emails,
		stream_ids: [],
		...more,
	});

const invitationTo = async (client: Client, email: string) =>
	(await client.do("GET", "/invites")).invites.find(
		(one: { email?: string }) => one.email === email,
	);

const arrived = async () => {
	await w.settle();
	return mails.take();
};

test("send-invites mails everybody their own link, in the name of whoever invites", async () => {
	assert.equal(
		(await invite(mia, "ann@example.com, bea@example.com")).status,
		200,
	);
	const sent = await arrived();
	assert.deepEqual(sent.map(({ to }) => to).sort(), [
		["ann@example.com"],
		["bea@example.com"],
	]);
	const mail = sent.find(({ to }) => to[0] === "ann@example.com");
	assert.ok(mail);
	assert.equal(mail.from, "skein@example.com");
	assert.equal(mails.login, "\0skein\0p@ss");
	assert.equal(mail.header("from"), "Skein of Test <skein@example.com>");
	assert.equal(mail.header("to"), "ann@example.com");
	assert.equal(mail.header("subject"), "Mia Member invites you to join Test");
	assert.equal(mail.header("auto-submitted"), "auto-generated");
	assert.match(mail.header("message-id") ?? "", /^<[^@<>]+@example\.com>$/);
	assert.match(mail.text, /^Mia Member invites you to join Test,/);
	const { link_url } = await invitationTo(mia, "ann@example.com");
	assert.equal(mail.link, link_url);
	assert.ok(mail.html.includes(`<a href="${link_url}">Join Test</a>`));
	assert.doesNotMatch(mail.html, /<img|<script|src=/);
	const joined = await w.call("POST", new URL(mail.link).pathname, {
		full_name: "Ann",
		password: "a good long one",
	});
	assert.equal(joined.body.email, "ann@example.com");
	assert.deepEqual(await arrived(), [], "nothing is sent twice");
});

test("resend-email-invite mails the new link", async () => {
	await invite(mia, "cleo@example.com");
	const [first] = await arrived();
	w.pass(1);
	const { id } = await invitationTo(mia, "cleo@example.com");
	await mia.do("POST", `/invites/${id}/resend`);
	const [second, ...more] = await arrived();
	assert.deepEqual(more, []);
	assert.notEqual(second?.link, first?.link);
	assert.notEqual(second?.header("message-id"), first?.header("message-id"));
	const { link_url } = await invitationTo(mia, "cleo@example.com");
	assert.equal(second?.link, link_url);
});

test("send-invites sends nothing for what it refuses, and nothing goes out that was taken back before", async () => {
	await invite(mia, "dan@example.com, no address");
	await invite(mia, "adam@example.com");
	await invite(w.as("gus"), "dan@example.com");
	await invite(mia, "dan@example.com", { stream_ids: [99999] });
	assert.deepEqual(await arrived(), []);
	mails.refuse("MAIL", "451 later");
	await invite(mia, "dan@example.com");
	assert.deepEqual(await arrived(), []);
	const { id } = await invitationTo(mia, "dan@example.com");
	await mia.do("DELETE", `/invites/${id}`);
	w.pass(60);
	assert.deepEqual(await arrived(), []);
	await adam.do("POST", "/invites/multiuse");
	assert.deepEqual(await arrived(), [], "links for anybody are nobody's");
});

test("send-invites keeps names from being anything but names", async () => {
	const names = [
		"Eve\r\nBcc: all@example.com",
		"Eve\u2028Bcc: all@example.com",
	];
	for (const full_name of names) {
		const { status } = await mia.patch("/settings", { full_name });
		assert.equal(status, 400, "names are on one line");
	}
	const name = "Eve, <b>Ünïcode</b> ; Bcc: all=example.com";
	const answer = await mia.patch("/settings", { full_name: name });
	assert.equal(answer.status, 400, "nor are they tags");
	const plain = "Eve <b Ünïcode; Bcc: all=example.com, $& =?UTF-8?Q?a=0AB?=";
	await mia.do("PATCH", "/settings", { full_name: plain });
	await olivia.do("PATCH", "/realm", { name: "A\nBcc: b\r\n\r\n<i>c</i>" });
	await invite(mia, 'Zed <"x"@example.com>, fay@example.com');
	assert.deepEqual(await arrived(), [], "no address");
	await invite(mia, "Bcc: y@example.com <fay@example.com>");
	const [mail, ...more] = await arrived();
	assert.deepEqual(more, []);
	assert.deepEqual(mail?.to, ["fay@example.com"]);
	assert.deepEqual(
		mail?.headerLines.map((line) => line.split(":")[0]?.toLowerCase()).sort(),
		[
			"auto-submitted",
			"content-type",
			"date",
			"from",
			"message-id",
			"mime-version",
			"subject",
			"to",
		],
	);
	assert.ok(mail?.text.includes(plain));
	assert.ok(mail?.html.includes("Eve &lt;b Ünïcode"));
	assert.doesNotMatch(mail?.html ?? "", /<i>/);
	await mia.do("PATCH", "/settings", { full_name: "Mia Member" });
	await olivia.do("PATCH", "/realm", { name: "Test" });
});

test("send-invites and resend-email-invite are not for flooding anybody", async () => {
	const limits = {
		SKEIN_RATE_LIMITS: "invites_by_user=3600:4;invites_by_email=3600:2",
	};
	const { mails, w } = await worldWithMail({ environment: limits });
	const [mia, max] = [w.as("mia"), w.as("max")];
	const send = (client: Client, emails: string) => invite(client, emails);
	assert.equal((await send(mia, "a@example.com")).status, 200);
	assert.equal((await send(max, "A@example.com")).status, 200);
	const { invites } = await max.do("GET", "/invites");
	const again = await max.post(`/invites/${invites[0].id}/resend`);
	assert.deepEqual([again.status, again.body.code], [429, "RATE_LIMIT_HIT"]);
	const third = await send(mia, "a@example.com");
	assert.equal(third.status, 429);
	const many = await send(mia, "b@x.com, c@x.com, d@x.com");
	assert.equal(many.status, 429);
	assert.equal((await send(mia, "b@x.com, c@x.com")).status, 200);
	assert.equal((await send(mia, "d@x.com")).status, 429);
	await w.settle();
	assert.equal(mails.take().length, 4);
});
