import assert from "node:assert/strict";
import { test } from "node:test";
import { RequestTimes } from "./request-times.ts";

test("Request times are told as a histogram of each operation and status", () => {
	const times = new RequestTimes();
	times.add("get-events", 200, 0.001);
	times.add("get-events", 200, 0.03);
	times.add("get-events", 200, 90);
	times.add("get-events", 400, 0.5);
	const lines = times.text().split("\n");
	assert.equal(lines[1], "# TYPE skein_request_seconds histogram");
	const of = (status: number) =>
		lines.filter((line) => line.includes(`status="${status}"`));
	assert.deepEqual(
		of(200).map((line) => line.split(" ")[1]),
		["1", "1", "1", "1", "1", "2", "2", "2", "2", "2", "2", "3"].concat(
			String(0.001 + 0.03 + 90),
			"3",
		),
	);
	assert.equal(
		of(200)[5],
		'skein_request_seconds_bucket{le="0.05",operation="get-events",status="200"} 2',
	);
	assert.equal(
		of(400).at(-1),
		'skein_request_seconds_count{operation="get-events",status="400"} 1',
	);
});
