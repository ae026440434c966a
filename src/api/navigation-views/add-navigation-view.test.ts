import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];

const listed = async (client: Client) =>
	(await client.do("GET", "/navigation_views")).navigation_views;

/** Somebody without any views yet. */
let people = 0;
const newcomer = () => w.person(`new${++people}`, `Newcomer ${people}`);

test("add-navigation-view keeps a view and tells its owner's other clients alone", async () => {
	const [ear, other] = [await mia.register(), await max.register()];
	assert.deepEqual(ear.state.navigation_views, []);
	const answer = await mia.post("/navigation_views", {
		fragment: "  narrow/is/alerted ",
		is_pinned: true,
		name: " Alert Words  ",
	});
	assert.deepEqual(answer.body, { result: "success", msg: "" });
	const view = {
		fragment: "narrow/is/alerted",
		is_pinned: true,
		name: "Alert Words",
	};
	assert.deepEqual(await listed(mia), [view]);
	assert.deepEqual(await ear.events(), [
		{ type: "navigation_view", op: "add", navigation_view: view },
	]);
	assert.deepEqual(await other.events(), []);
	assert.deepEqual(await listed(max), []);
	const again = await mia.register({ fetch_event_types: ["navigation_views"] });
	assert.deepEqual(again.state.navigation_views, [view]);
});

test("add-navigation-view knows the built-in views, which have no name", async () => {
	const client = await newcomer();
	const fragments = [
		"inbox",
		"recent",
		"feed",
		"drafts",
		"narrow/has/reaction/sender/me",
		"narrow/is/mentioned",
		"narrow/is/starred",
		"scheduled",
		"reminders",
	];
	const ear = await client.register();
	for (const fragment of fragments) {
		const named = { fragment, is_pinned: false, name: "Mine" };
		const refused = await client.post("/navigation_views", named);
		assert.deepEqual([refused.status, refused.body.code], [400, "BAD_REQUEST"]);
		await client.do("POST", "/navigation_views", {
			fragment,
			is_pinned: false,
		});
	}
	const views = fragments.map((fragment) => ({
		fragment,
		is_pinned: false,
		name: null,
	}));
	assert.deepEqual(await listed(client), views);
	assert.deepEqual(
		(await ear.events()).map((event) => event.navigation_view),
		views,
	);
});

test("add-navigation-view refuses, keeps nothing and tells nobody", async () => {
	const client = await newcomer();
	const view = { fragment: "narrow/x", is_pinned: true, name: "X" };
	await client.do("POST", "/navigation_views", view);
	const ear = await client.register();
	const refused: [object, string][] = [
		[view, "BAD_REQUEST"],
		[{ ...view, name: "Other" }, "BAD_REQUEST"],
		[{ ...view, fragment: "narrow/y" }, "BAD_REQUEST"],
		[{ ...view, fragment: " narrow/y ", name: " X " }, "BAD_REQUEST"],
		[{ fragment: "narrow/y", is_pinned: true }, "BAD_REQUEST"],
		[{ fragment: "narrow/y", is_pinned: true, name: " " }, "BAD_REQUEST"],
		[{ fragment: "inbox", is_pinned: true, name: "" }, "BAD_REQUEST"],
		[{ fragment: "", is_pinned: true, name: "Y" }, "BAD_REQUEST"],
		[{ fragment: " \t\n", is_pinned: true, name: "Y" }, "BAD_REQUEST"],
		[{ fragment: "a\0b", is_pinned: true, name: "Y" }, "BAD_REQUEST"],
		[{ fragment: "x".repeat(4097), is_pinned: true, name: "Y" }, "BAD_REQUEST"],
		[{ fragment: "narrow/y", is_pinned: "True", name: "Y" }, "BAD_REQUEST"],
		[{ fragment: "narrow/y", is_pinned: 1, name: "Y" }, "BAD_REQUEST"],
		[{ fragment: "narrow/y", name: "Y" }, "REQUEST_VARIABLE_MISSING"],
		[{ is_pinned: true, name: "Y" }, "REQUEST_VARIABLE_MISSING"],
	];
	for (const [fields, code] of refused) {
		const answer = await client.post("/navigation_views", { ...fields });
		const seen = [answer.status, answer.body.code];
		assert.deepEqual(seen, [400, code], JSON.stringify(fields).slice(0, 100));
	}
	const blank = await client.post("/navigation_views", {
		fragment: " ",
		is_pinned: true,
	});
	assert.equal(blank.body.msg, "fragment cannot be blank");
	assert.deepEqual(await listed(client), [view]);
	assert.deepEqual(await ear.events(), []);
});

test("add-navigation-view says what is wrong first: fragment, pin, name, and then what they are together", async () => {
	const client = await newcomer();
	await client.do("POST", "/navigation_views", {
		fragment: "narrow/x",
		is_pinned: true,
		name: "X",
	});
	for (const [fields, complaint] of [
		[{}, /Missing 'fragment'/],
		[{ fragment: " ", name: " " }, /^fragment cannot be blank$/],
		[{ fragment: "inbox", name: " " }, /Missing 'is_pinned'/],
		[{ fragment: "inbox", name: " ", is_pinned: "null" }, /not a boolean/],
		[
			{ fragment: "inbox", name: " ", is_pinned: true },
			/^name cannot be blank/,
		],
		[{ fragment: "inbox", name: "X", is_pinned: true }, /Built-in views/],
		[{ fragment: "narrow/x", is_pinned: true }, /must have a valid name/],
		[{ fragment: "narrow/x", name: "Y", is_pinned: true }, /already exists/],
		[{ fragment: "narrow/y", name: "X", is_pinned: true }, /already exists/],
	] as const) {
		const { status, body } = await client.post("/navigation_views", fields);
		assert.equal(status, 400);
		assert.match(body.msg, complaint);
	}
});

test("add-navigation-view compares exactly, and each person has their own", async () => {
	const client = await newcomer();
	for (const [fragment, name] of [
		["narrow/x", "X"],
		["narrow/X", "x"],
		["Inbox", "Not the inbox"],
	])
		await client.do("POST", "/navigation_views", {
			fragment,
			is_pinned: true,
			name,
		});
	assert.equal((await listed(client)).length, 3);
	const other = await newcomer();
	await other.do("POST", "/navigation_views", {
		fragment: "narrow/x",
		is_pinned: true,
		name: "X",
	});
});

test("two add-navigation-view of the same view at once keep one", async () => {
	const client = await newcomer();
	const view = { fragment: "narrow/x", is_pinned: true, name: "X" };
	const answers = await Promise.all([
		client.post("/navigation_views", view),
		client.post("/navigation_views", view),
	]);
	assert.deepEqual(answers.map((a) => a.status).sort(), [200, 400]);
	assert.deepEqual(await listed(client), [view]);
});

test("edit-navigation-view changes what is given, and tells exactly that", async () => {
	const client = await newcomer();
	const path = "/navigation_views/narrow/is/alerted";
	await client.do("POST", "/navigation_views", {
		fragment: "narrow/is/alerted",
		is_pinned: true,
		name: "Alert Words",
	});
	const [ear, other] = [await client.register(), await max.register()];
	await client.do("PATCH", path, { is_pinned: false });
	await client.do("PATCH", path, { name: " Watched Phrases " });
	await client.do("PATCH", "/navigation_views/narrow%2Fis%2Falerted", {
		is_pinned: true,
		name: "Both",
	});
	const update = {
		type: "navigation_view",
		op: "update",
		fragment: "narrow/is/alerted",
	};
	assert.deepEqual(await ear.events(), [
		{ ...update, data: { is_pinned: false } },
		{ ...update, data: { name: "Watched Phrases" } },
		{ ...update, data: { is_pinned: true, name: "Both" } },
	]);
	assert.deepEqual(await other.events(), []);
	assert.deepEqual(await listed(client), [
		{ fragment: "narrow/is/alerted", is_pinned: true, name: "Both" },
	]);
});

test("edit-navigation-view and remove-navigation-view find views with odd fragments", async () => {
	const client = await newcomer();
	const fragment = "narrow/topic/a b?c=d&e#f%20ü/🧵";
	await client.do("POST", "/navigation_views", {
		fragment,
		is_pinned: true,
		name: "Odd",
	});
	const path = `/navigation_views/${encodeURIComponent(fragment)}`;
	await client.do("PATCH", path, { is_pinned: false });
	assert.equal((await listed(client))[0].is_pinned, false);
	await client.do("DELETE", path);
	assert.deepEqual(await listed(client), []);
});

test("edit-navigation-view refuses, changes nothing and tells nobody", async () => {
	const client = await newcomer();
	const views = [
		{ fragment: "narrow/x", is_pinned: true, name: "X" },
		{ fragment: "narrow/y", is_pinned: true, name: "Y" },
	];
	for (const view of views) await client.do("POST", "/navigation_views", view);
	await client.do("POST", "/navigation_views", {
		fragment: "inbox",
		is_pinned: true,
	});
	const before = await listed(client);
	const ear = await client.register();
	const refused: [string, object, number][] = [
		["narrow/x", { name: "Y" }, 400],
		["narrow/x", { name: "X" }, 400],
		["narrow/x", { name: " " }, 400],
		["narrow/x", { is_pinned: "maybe" }, 400],
		["narrow/x", {}, 400],
		["inbox", { name: "Mine" }, 400],
		["narrow/z", { is_pinned: false }, 404],
		["narrow/X", { is_pinned: false }, 404],
		["feed", { is_pinned: false }, 404],
	];
	for (const [fragment, fields, status] of refused) {
		const path = `/navigation_views/${fragment}`;
		const answer = await client.patch(path, { ...fields });
		assert.deepEqual(
			[answer.status, answer.body.code],
			[status, "BAD_REQUEST"],
			fragment + JSON.stringify(fields),
		);
	}
	const others = await max.patch("/navigation_views/narrow/x", {
		is_pinned: false,
	});
	assert.equal(others.status, 404);
	assert.deepEqual(await listed(client), before);
	assert.deepEqual(await ear.events(), []);
});

test("remove-navigation-view removes one's own view once", async () => {
	const client = await newcomer();
	await client.do("POST", "/navigation_views", {
		fragment: "narrow/x/y",
		is_pinned: true,
		name: "X",
	});
	const ear = await client.register();
	const path = "/navigation_views/narrow/x/y";
	assert.equal((await max.delete(path)).status, 404);
	assert.deepEqual(await ear.events(), []);
	await client.do("DELETE", path);
	assert.deepEqual(await listed(client), []);
	assert.deepEqual(await ear.events(), [
		{ type: "navigation_view", op: "remove", fragment: "narrow/x/y" },
	]);
	const again = await client.delete(path);
	assert.deepEqual([again.status, again.body.code], [404, "BAD_REQUEST"]);
	assert.deepEqual(await ear.events(), []);
});

test("get-navigation-views and add-navigation-view are open to guests and bots, not to webhook bots", async () => {
	const bot = await w.bot("helper", mia);
	for (const client of [w.as("gus"), bot]) {
		const answer = await client.do("POST", "/navigation_views", {
			fragment: "inbox",
			is_pinned: true,
			colour: "blue",
		});
		assert.deepEqual(answer.ignored_parameters_unsupported, ["colour"]);
		assert.equal((await listed(client)).length, 1);
	}
	const hook = await w.bot("hook", mia, 2);
	assert.equal((await hook.get("/navigation_views")).status, 401);
});
