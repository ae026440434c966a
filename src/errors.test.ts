import assert from "node:assert/strict";
import { test } from "node:test";
import { errorBody } from "./api/reply.ts";
import {
	ERROR_CODES,
	invalidParameter,
	notFound,
	Refusal,
	statusOf,
} from "./errors.ts";

test("the status of a refusal follows from its code unless told otherwise", () => {
	for (const code of ERROR_CODES) {
		assert.equal(new Refusal(code, "no").status, statusOf(code));
		assert.ok(statusOf(code) >= 400 && statusOf(code) < 600, code);
	}
	assert.equal(new Refusal("UNAUTHORIZED_PRINCIPAL", "no").status, 400);
	assert.equal(new Refusal("CHANNEL_ALREADY_EXISTS", "no").status, 409);
	assert.equal(notFound().status, 404);
	assert.equal(notFound().code, "BAD_REQUEST");
});

test("extra fields stand in the body and cannot hide the code", () => {
	const refusal = invalidParameter("message_retention_days", -3);
	assert.deepEqual(JSON.parse(errorBody(refusal)), {
		result: "error",
		msg: "Bad value for 'message_retention_days': -3",
		var_name: "message_retention_days",
		bad_value: -3,
		code: "REQUEST_VARIABLE_INVALID",
	});
	const sly = new Refusal("BAD_REQUEST", "no", { code: "x", result: "y" });
	assert.equal(JSON.parse(errorBody(sly)).code, "BAD_REQUEST");
	assert.equal(JSON.parse(errorBody(sly)).result, "error");
});
