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

test("a URL is kept without the slash at its end", () => {
	assert.equal(
		readConfig({ SKEIN_PUBLIC_URL: "https://chat.example.com/" }).publicUrl,
		"https://chat.example.com",
	);
});
