import assert from "node:assert/strict";
import { test } from "node:test";
import { MailServer } from "../../test/support/mail-server.ts";
import { type Letter, letterHtml, letterText } from "./letter.ts";
import { Mailer, MailFailure } from "./mailer.ts";

const letter: Letter = {
	to: "ann@example.com",
	subject: "Hello",
	parts: [
		"One <two>\n& three",
		{ label: "Go", url: "http://example.com/?a=1&b=2" },
	],
};

test("a letter reads the same as text and as HTML", () => {
	assert.equal(
		letterText(letter),
		"One <two>\n& three\n\nGo:\nhttp://example.com/?a=1&b=2\n",
	);
	assert.ok(
		letterHtml(letter).includes(
			'<p>One &lt;two&gt;<br>&amp; three</p><p><a href="http://example.com/?a=1&amp;b=2">Go</a></p>',
		),
	);
});

test("a password is sent over TLS, or within this machine, or not at all", async () => {
	const mails = await MailServer.start();
	const settings = {
		port: mails.port,
		isSecure: false,
		login: { user: "skein", password: "secret" },
		from: { name: "", address: "skein@example.com" },
	};
	// The same machine, under a name that does not say so.
	const elsewhere = new Mailer({ ...settings, host: "0.0.0.0" });
	await assert.rejects(
		elsewhere.send(letter, "1"),
		(error: unknown) => error instanceof MailFailure && error.isPassing,
	);
	assert.deepEqual([mails.login, mails.take()], [null, []]);
	const open = new Mailer({ ...settings, host: "0.0.0.0", login: null });
	await open.send(letter, "2");
	await new Mailer({ ...settings, host: "127.0.0.1" }).send(letter, "3");
	assert.equal(mails.login, "\0skein\0secret");
	assert.equal(mails.take().length, 2);
});
