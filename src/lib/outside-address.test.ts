import assert from "node:assert/strict";
import { test } from "node:test";
import { isOutsideAddress } from "./outside-address.ts";

const outside = [
	"8.8.8.8",
	"1.1.1.1",
	"172.32.0.1",
	"2606:4700::1111",
	"::ffff:8.8.8.8",
];
const inside = [
	"",
	"example.com",
	"0.0.0.0",
	"10.1.2.3",
	"100.64.0.1",
	"127.0.0.1",
	"127.255.0.9",
	"169.254.169.254",
	"172.16.0.1",
	"172.31.255.255",
	"192.168.1.1",
	"224.0.0.1",
	"255.255.255.255",
	"::",
	"::1",
	"::ffff:127.0.0.1",
	"::ffff:7f00:1",
	"::ffff:a00:1",
	"64:ff9b::7f00:1",
	"2002:7f00:1::",
	"fd12::1",
	"fe80::1%eth0",
	"ff02::1",
];
for (const address of outside)
	test(`${address} is outside`, () =>
		assert.equal(isOutsideAddress(address), true));
for (const address of inside)
	test(`${address || "nothing"} is not outside`, () =>
		assert.equal(isOutsideAddress(address), false));
