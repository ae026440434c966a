import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../errors.ts";
import { parseCredentials } from "./auth.ts";

const KEY = "0123456789abcdefABCDEF0123456789";

function encoded(pair: string | Buffer): string {
	return `Basic ${Buffer.from(pair as string).toString("base64")}`;
}

function complaint(header: string | undefined): string {
	try {
		parseCredentials(header);
	} catch (error) {
		assert.ok(error instanceof Refusal);
		assert.equal(error.code, "UNAUTHORIZED");
		return error.message;
	}
	return assert.fail("nothing was refused");
}

test("credentials are an email address and a key, spaces around them dropped", () => {
	assert.deepEqual(parseCredentials(encoded(` mia@example.com : ${KEY}\n`)), {
		email: "mia@example.com",
		apiKey: KEY,
	});
});

test("every way of getting the header wrong has its own words", () => {
	assert.match(complaint(undefined), /^Not logged in/);
	assert.match(complaint(`Bearer ${KEY}`), /requires HTTP basic/);
	for (const header of [
		"",
		"Basic",
		"Basic two words",
		"Basic !!!!",
		"Basic YQ===",
		encoded("no colon"),
		encoded(`two:colons:${KEY}`),
		encoded(`null\0:${KEY}`),
		encoded(Buffer.from([0xff, 0x3a, 0x61])),
	])
		assert.match(complaint(header), /^Invalid authorization header/, header);
	for (const key of [
		"",
		"short",
		`${KEY}0`,
		`${KEY.slice(1)}-`,
		`${KEY.slice(1)}é`,
	])
		assert.equal(
			complaint(encoded(`mia@example.com:${key}`)),
			"Malformed API key",
		);
});
