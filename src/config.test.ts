import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, readConfig } from "./config.ts";

test("an empty environment is a working configuration", () => {
	const config = readConfig({});
	assert.equal(config.host, "127.0.0.1");
	assert.equal(config.port, 8420);
	assert.match(config.dataDir, /data$/);
	assert.equal(config.databaseUrl, null);
	assert.equal(config.isDevelopment, false);
	assert.equal(config.firstOrganization.ownerPassword, null);
	assert.ok(Object.isFrozen(config));
});

for (const [variable, value] of [
	["SKEIN_PORT", "eighty"],
	["SKEIN_PORT", "65536"],
	["SKEIN_PORT", "-1"],
	["SKEIN_DATABASE_URL", "mysql://localhost/skein"],
	["SKEIN_DATABASE_URL", "not a url"],
	["SKEIN_PUBLIC_URL", "chat.example.com"],
	["SKEIN_ROOT_DOMAIN", "exa mple"],
	["SKEIN_SECRET", "short"],
	["SKEIN_ORGANIZATION_NAME", " "],
	["SKEIN_ORGANIZATION_NAME", "x".repeat(41)],
	["SKEIN_OWNER_EMAIL", "owner"],
	["SKEIN_OWNER_PASSWORD", "1234567"],
	["SKEIN_OWNER_NAME", "x".repeat(101)],
	["SKEIN_RATE_LIMITS", "many"],
	["SKEIN_RATE_LIMITS", "nobody=60:1"],
	["SKEIN_RATE_LIMITS", "60:0"],
	["SKEIN_DEV", "yes"],
	["SKEIN_WEB_PUBLIC_CHANNELS", "true"],
	["SKEIN_LIMIT_PRESENCE", "on"],
	["SKEIN_TRUST_PROXY", "2"],
	["SKEIN_LOG_LEVEL", "loud"],
	["SKEIN_SMTP_URL", "smtp://mail.example.com"],
	["SKEIN_MAIL_FROM", "skein@example.com"],
] as const)
	test(`${variable}=${value.slice(0, 20)} is refused with one line that names it`, () => {
		assert.throws(
			() => readConfig({ [variable]: value }),
			(error: Error) => {
				assert.ok(error instanceof ConfigError);
				assert.ok(error.message.includes(variable), error.message);
				assert.ok(!error.message.includes("\n"));
				return true;
			},
		);
	});

test("rate limits can be off, for users, or by bucket", () => {
	assert.equal(
		readConfig({ SKEIN_RATE_LIMITS: "off" }).rateLimits.api_by_ip,
		"off",
	);
	assert.deepEqual(
		readConfig({ SKEIN_RATE_LIMITS: "60:400,3600:5000" }).rateLimits,
		{
			api_by_user: "60:400,3600:5000",
		},
	);
	assert.deepEqual(
		readConfig({ SKEIN_RATE_LIMITS: "api_by_user=60:1; api_by_ip=off" })
			.rateLimits,
		{ api_by_user: "60:1", api_by_ip: "off" },
	);
});

const from = "skein@example.com";

test("mail is sent through a server, in a name", () => {
	const read = (url: string, sender = from) =>
		readConfig({ SKEIN_SMTP_URL: url, SKEIN_MAIL_FROM: sender }).mail;
	assert.equal(readConfig({}).mail, null);
	assert.deepEqual(read("smtp://mail.example.com"), {
		host: "mail.example.com",
		port: 587,
		isSecure: false,
		login: null,
		from: { name: "", address: from },
	});
	assert.deepEqual(
		read("smtps://us%40er:p%3Ass@[::1]/", `The Team <${from}>`),
		{
			host: "::1",
			port: 465,
			isSecure: true,
			login: { user: "us@er", password: "p:ss" },
			from: { name: "The Team", address: from },
		},
	);
	assert.equal(read("smtp://localhost:25")?.port, 25);
});

for (const url of [
	"https://mail.example.com",
	"mail.example.com:587",
	"smtp://",
	"smtp://user@mail.example.com",
	"smtp://u:secret@mail.example.com:0",
	"smtp://u:secret@mail.example.com:99999",
	"smtp://u:secret%@mail.example.com",
	"smtp://u:secret@mail.example.com/path",
	"smtp://u:secret@mail.example.com?tls=off",
])
	test(`${url} is no mail server, and no secret is told`, () => {
		assert.throws(
			() => readConfig({ SKEIN_SMTP_URL: url, SKEIN_MAIL_FROM: from }),
			(error: Error) =>
				error instanceof ConfigError &&
				error.message.startsWith("SKEIN_SMTP_URL must be") &&
				!error.message.includes("secret"),
		);
	});

for (const sender of [
	"nobody",
	"a@b@c",
	"a@example.com, b@example.com",
	"X <a@example.com",
	"X\r\nBcc: b@example.com <a@example.com>",
	'"X" <a@example.com>',
])
	test(`nothing is sent in the name of ${JSON.stringify(sender)}`, () => {
		assert.throws(
			() =>
				readConfig({
					SKEIN_SMTP_URL: "smtp://localhost",
					SKEIN_MAIL_FROM: sender,
				}),
			/SKEIN_MAIL_FROM must be/,
		);
	});

test("a URL is kept without the slash at its end", () => {
	assert.equal(
		readConfig({ SKEIN_PUBLIC_URL: "https://chat.example.com/" }).publicUrl,
		"https://chat.example.com",
	);
});
