import assert from "node:assert/strict";
import { test } from "node:test";
import { receiveReport, timesOfAbsence } from "./rules.ts";

const now = 1_800_000_000_000;
const ago = (seconds: number) => now - seconds * 1000;

test("the first report is always written and always an arrival", () => {
	assert.deepEqual(receiveReport(undefined, "active", now), {
		times: { lastActiveAt: now, lastConnectedAt: now },
		isArrival: true,
	});
	assert.deepEqual(receiveReport(undefined, "idle", now), {
		times: { lastActiveAt: null, lastConnectedAt: now },
		isArrival: true,
	});
});

test("reports within 55 seconds of the last write nothing", () => {
	const seen = { lastActiveAt: ago(55), lastConnectedAt: ago(55) };
	for (const status of ["active", "idle"] as const)
		assert.deepEqual(receiveReport(seen, status, now), {
			times: null,
			isArrival: false,
		});
});

test("being idle moves the connection alone", () => {
	const seen = { lastActiveAt: ago(56), lastConnectedAt: ago(56) };
	assert.deepEqual(receiveReport(seen, "idle", now), {
		times: { lastActiveAt: ago(56), lastConnectedAt: now },
		isArrival: false,
	});
});

test("being active moves both, even when the connection is fresh", () => {
	const seen = { lastActiveAt: ago(56), lastConnectedAt: ago(1) };
	assert.deepEqual(receiveReport(seen, "active", now), {
		times: { lastActiveAt: now, lastConnectedAt: now },
		isArrival: false,
	});
});

test("activity after more than 130 seconds, or the first ever, is an arrival", () => {
	const report = (lastActiveAt: number | null) =>
		receiveReport({ lastActiveAt, lastConnectedAt: now }, "active", now);
	assert.equal(report(ago(130)).isArrival, false);
	assert.equal(report(ago(131)).isArrival, true);
	assert.equal(report(null).isArrival, true);
	const idle = receiveReport(
		{ lastActiveAt: ago(500), lastConnectedAt: ago(500) },
		"idle",
		now,
	);
	assert.equal(idle.isArrival, false);
});

test("who becomes invisible seems offline", () => {
	const { lastActiveAt, lastConnectedAt } = timesOfAbsence(now);
	assert.equal(lastActiveAt, lastConnectedAt);
	assert.ok(lastConnectedAt < ago(200));
});
