import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Refusal } from "../errors.ts";
import { JSON_DEPTH_MAX } from "../limits.ts";
import { type Param, type Params, param } from "./params.ts";
import {
	compileParams,
	parseParams,
	unsupportedNames,
} from "./parse-params.ts";
import { shape } from "./shape.ts";

function refusal(act: () => unknown): Refusal {
	try {
		act();
	} catch (error) {
		if (error instanceof Refusal) return error;
		throw error;
	}
	return assert.fail("nothing was refused");
}

/** The text of the complaint about a value, `"ok"` if there is none. */
function complaint(of: Param<unknown>, text: string, name = "x"): string {
	try {
		of.read(text, name);
		return "ok";
	} catch (error) {
		assert.ok(error instanceof Refusal);
		assert.equal(error.code, "BAD_REQUEST");
		assert.equal(error.fields, undefined);
		return error.message;
	}
}

function parse(params: Params, sent: Record<string, string>) {
	return parseParams(
		compileParams(params, []),
		{},
		new Map(Object.entries(sent)),
	);
}

test("a boolean is exactly true or false", () => {
	const flag = param.boolean();
	assert.equal(flag.read("true", "x"), true);
	assert.equal(flag.read("false", "x"), false);
	for (const text of ["True", "yes", "", "FALSE"])
		assert.equal(complaint(flag, text), "x is not valid JSON");
	for (const text of ["1", "0", '"true"', "null", "[]"])
		assert.equal(complaint(flag, text), "x is not a boolean");
});

test("an integer is a JSON integer within its bounds", () => {
	const count = param.integer({ min: 0, max: 9 });
	assert.equal(count.read("0", "x"), 0);
	assert.equal(count.read(" 9 ", "x"), 9);
	assert.ok(Object.is(param.integer().read("-0", "x"), 0));
	assert.equal(complaint(count, "abc"), "x is not valid JSON");
	assert.equal(complaint(count, "007"), "x is not valid JSON");
	for (const text of ["1.5", "1.0", '"12"', "true", "1e3", "null"])
		assert.equal(complaint(count, text), "x is not an integer");
	assert.equal(complaint(count, "-1"), "x is too small");
	assert.equal(complaint(count, "10"), "x is too large");
	assert.equal(complaint(param.integer(), "9".repeat(400)), "x is too large");
});

test("one of a few integers is an integer first", () => {
	const level = param.integerOf(1, 20);
	assert.equal(level.read(" 20", "x"), 20);
	for (const text of ["1.0", "2e1", '"1"', "null"])
		assert.equal(complaint(level, text), "x is not an integer");
	assert.equal(complaint(level, "2"), "Invalid x");
	assert.equal(complaint(level, "one"), "x is not valid JSON");
});

test("an id that no column can hold names nothing", () => {
	for (const text of ["-1", "0", "2147483648", "9".repeat(400)])
		assert.equal(param.id().read(text, "x"), 0);
	assert.equal(param.id().read("2147483647", "x"), 2147483647);
	assert.equal(complaint(param.id(), '"7"'), "x is not an integer");
});

test("a string is plain text, bounded in code points", () => {
	assert.equal(param.string().read('"quoted"', "x"), '"quoted"');
	assert.equal(param.string().read("", "x"), "");
	const short = param.string({ max: 3, trim: true, nonBlank: true });
	assert.equal(short.read(" 🦊🦊🦊 ", "x"), "🦊🦊🦊");
	assert.equal(
		complaint(short, "🦊🦊🦊🦊"),
		"x is too long (limit: 3 characters)",
	);
	assert.equal(complaint(short, " \n"), "x cannot be blank");
	assert.equal(complaint(short, "a\0"), "x must not contain null bytes");
});

test("a word is one of its words, case and all", () => {
	const op = param.enum("add", "remove");
	assert.equal(op.read("add", "op"), "add");
	for (const text of ["Add", "", " add", '"add"'])
		assert.equal(complaint(op, text, "op"), "Invalid op");
});

test("a problem inside JSON is told with its place", () => {
	const subscriptions = param.array(
		shape.object(
			{ name: shape.string(), color: shape.string().optional() },
			{ unknown: "ignore" },
		),
	);
	const of = (text: string) => complaint(subscriptions, text, "subscriptions");
	assert.equal(of('[{"name":"a","odd":1}]'), "ok");
	assert.equal(of("{}"), "subscriptions is not a list");
	assert.equal(of("[1]"), "subscriptions[0] is not a dict");
	assert.equal(
		of('[{"name":"a"},{"name":1}]'),
		'subscriptions[1]["name"] is not a string',
	);
	assert.match(of("[{}]"), /^subscriptions\[0\]\["name"\] field is missing: /);
	assert.equal(
		of('[{"name":"a","color":null}]'),
		'subscriptions[0]["color"] is not a string',
	);
	const draft = param.object({ id: shape.integer() });
	assert.equal(
		complaint(draft, '{"id":1,"x":2}', "draft"),
		'Argument "x" at draft["x"] is unexpected',
	);
	assert.equal(complaint(draft, "[]", "draft"), "draft is not a dict");
	assert.equal(
		complaint(draft, '{"__proto__":1,"id":1}', "draft"),
		'Argument "__proto__" at draft["__proto__"] is unexpected',
	);
});

test("JSON nested too deeply is refused unparsed", () => {
	const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
	const anything = param.json(shape.any());
	assert.equal(complaint(anything, nested(JSON_DEPTH_MAX)), "ok");
	assert.equal(
		complaint(anything, nested(JSON_DEPTH_MAX + 1)),
		"x is nested too deeply",
	);
	for (const text of ["[".repeat(1000), `"${"[".repeat(1000)}`])
		assert.equal(complaint(anything, JSON.stringify(text)), "ok");
	assert.equal(
		complaint(anything, JSON.stringify(new Array(99).fill([]))),
		"ok",
	);
});

test("a number with a point or an exponent is no integer, however deep it stands", () => {
	const ids = param.array(shape.id());
	const role = param.json(shape.enum(100, 200));
	const draft = param.object({
		to: shape.array(shape.id()),
		timestamp: shape.number(),
	});
	const days = param.jsonOrPlain(shape.oneOf(shape.integer(), shape.string()));
	assert.equal(complaint(ids, "[1,2.0]"), "x[1] is not an integer");
	assert.equal(complaint(ids, "[1E0]"), "x[0] is not an integer");
	for (const text of ["200.0", "2e2", "2E+2"])
		assert.equal(complaint(role, text), "Invalid x", text);
	assert.equal(complaint(days, "1e2"), "x is not of an allowed type");
	assert.equal(complaint(days, '"1.0"'), "ok");
	assert.deepEqual(draft.read('{"to":[7],"timestamp":5.0}', "x"), {
		to: [7],
		timestamp: 5,
	});
	assert.match(complaint(draft, '{"to":[7.0],"timestamp":5.5}'), /integer/);
});

test("a union takes what any of its members takes", () => {
	const people = param.json(
		shape.oneOf(shape.array(shape.integer()), shape.array(shape.string())),
	);
	assert.equal(complaint(people, "[1,2]"), "ok");
	assert.equal(complaint(people, '["a"]'), "ok");
	assert.match(complaint(people, '[1,"a"]'), /^x/);
	assert.equal(complaint(people, "7"), "x is not of an allowed type");
});

test("a string may come with or without JSON quotes where both are known to be sent", () => {
	const policy = param.jsonStringOrPlain();
	assert.equal(policy.read('"inherit"', "x"), "inherit");
	assert.equal(policy.read("inherit", "x"), "inherit");
	assert.equal(complaint(policy, "12"), "x is not a string");
	const days = param.jsonOrPlain(shape.oneOf(shape.integer(), shape.string()));
	assert.equal(days.read("12", "x"), 12);
	assert.equal(days.read("unlimited", "x"), "unlimited");
});

test("a group setting is an id or exactly two lists", () => {
	const setting = param.groupSetting();
	const unnamed = { direct_members: [1], direct_subgroups: [] };
	assert.equal(setting.read("7", "x"), 7);
	assert.deepEqual(setting.read(JSON.stringify(unnamed), "x"), unnamed);
	for (const bad of [
		'"7"',
		"{}",
		'{"direct_members":[1]}',
		'{"direct_members":["1"],"direct_subgroups":[]}',
		'{"direct_members":[],"direct_subgroups":[],"x":1}',
	])
		assert.match(complaint(setting, bad), /x/);
	const change = param.groupSettingChange();
	assert.deepEqual(change.read('{"new":7,"old":8}', "x"), { new: 7, old: 8 });
	assert.deepEqual(change.read('{"new":7}', "x"), { new: 7 });
	assert.match(complaint(change, "7"), /not a dict/);
	assert.match(complaint(change, '{"old":7}'), /x\["new"\] field is missing/);
});

test("what is not sent is missing, optional or has a default", () => {
	const params = {
		a: param.string(),
		b: param.string().optional(),
		c: param.integer().default(5),
		d: param.json(shape.array(shape.integer())).nullable().default(null),
	};
	assert.deepEqual(parse(params, { a: "x" }), {
		a: "x",
		b: undefined,
		c: 5,
		d: null,
	});
	assert.deepEqual(parse(params, { a: "x", d: "null" }).d, null);
	const missing = refusal(() => parse(params, { c: "zzz" }));
	assert.equal(missing.code, "REQUEST_VARIABLE_MISSING");
	assert.deepEqual(missing.fields, { var_name: "a" });
});

test("a topic has an old name, and the two exclude each other", () => {
	const params = { topic: param.topic() };
	assert.deepEqual(parse(params, { topic: " a " }), { topic: "a" });
	assert.deepEqual(parse(params, { subject: " b " }), { topic: "b" });
	const both = refusal(() => parse(params, { topic: "a", subject: "b" }));
	assert.equal(both.code, "REQUEST_CONFUSING_VAR");
	assert.deepEqual(both.fields, { var_name1: "topic", var_name2: "subject" });
	assert.deepEqual(refusal(() => parse(params, {})).fields, {
		var_name: "topic",
	});
	const compiled = compileParams(params, []);
	assert.equal(
		unsupportedNames(compiled, new Map([["subject", "b"]])),
		undefined,
	);
});

const everyKind: Params = {
	string: param.string({ max: 5, nonBlank: true }),
	enum: param.enum("a", "b"),
	boolean: param.boolean(),
	integer: param.integer({ min: 1 }),
	id: param.id(),
	list: param.array(shape.id(), { max: 3 }),
	object: param.object({ a: shape.string(), b: shape.number().optional() }),
	record: param.json(shape.record(shape.boolean())),
	tuple: param.json(shape.tuple(shape.string(), shape.string())),
	union: param.json(shape.oneOf(shape.integer(), shape.string({ max: 4 }))),
	word: param.json(shape.enum("x", 7)),
	nullable: param.array(shape.string()).nullable(),
	setting: param.groupSetting(),
	change: param.groupSettingChange(),
	either: param.jsonOrPlain(shape.string()),
	topic: param.topic({ max: 60 }),
};

test("every kind refuses the values it says it refuses, and says what it is", () => {
	for (const [name, of] of Object.entries(everyKind)) {
		assert.ok(of.refuses.length > 0, name);
		for (const text of of.refuses)
			assert.notEqual(complaint(of, text, name), "ok", `${name}: ${text}`);
		assert.ok(Object.keys(of.schema).length > 0, name);
	}
});

test("no text whatever breaks a parameter: it is read or refused", () => {
	const text = fc.oneof(
		fc.string({ unit: "binary" }),
		fc.json(),
		fc.json().map((json) => json.slice(0, -1)),
	);
	fc.assert(
		fc.property(text, (sent) => {
			for (const of of Object.values(everyKind)) complaint(of, sent);
		}),
		{ numRuns: 300 },
	);
});
