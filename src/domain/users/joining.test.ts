import assert from "node:assert/strict";
import { test } from "node:test";
import { mayJoinWith } from "./joining.ts";

const open = {
	restrictedToDomains: false,
	refusesDisposable: true,
	domains: [],
};
const restricted = {
	restrictedToDomains: true,
	refusesDisposable: true,
	domains: [
		{ domain: "example.com", allowsSubdomains: false },
		{ domain: "example.org", allowsSubdomains: true },
	],
};

test("an open organization refuses only addresses to throw away, and that only if it wants to", () => {
	assert.equal(mayJoinWith("a@anywhere.net", open), "yes");
	assert.equal(mayJoinWith("a+b@anywhere.net", open), "yes");
	assert.equal(mayJoinWith("a@Mailinator.com", open), "disposable");
	const lenient = { ...open, refusesDisposable: false };
	assert.equal(mayJoinWith("a@mailinator.com", lenient), "yes");
});

test("a restricted organization takes its domains alone", () => {
	const join = (email: string) => mayJoinWith(email, restricted);
	assert.equal(join("a@example.com"), "yes");
	assert.equal(join("a@EXAMPLE.com"), "yes");
	assert.equal(join("a@sub.example.com"), "domain_not_allowed");
	assert.equal(join("a@sub.example.org"), "yes");
	assert.equal(join("a@notexample.org"), "domain_not_allowed");
	assert.equal(join("a@elsewhere.net"), "domain_not_allowed");
	assert.equal(join("a+b@example.com"), "plus_address");
});

test("restricting to no domains at all restricts nothing", () => {
	const empty = { ...restricted, domains: [] };
	assert.equal(mayJoinWith("a@elsewhere.net", empty), "yes");
});
