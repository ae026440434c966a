import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { users } from "../../domain/users/users.ts";

const blank = { type: "", to: [], topic: "", content: "words" } as const;

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];
const design = await w.channel("design", "public", [mia]);

const nowSeconds = () => Math.floor(w.clock.now / 1000);

const draft = async (fields: object = {}) => {
	const drafts = [{ ...blank, ...fields }];
	return (await mia.do("POST", "/drafts", { drafts })).ids[0] as number;
};

const stored = async (id: number) =>
	(await mia.do("GET", "/drafts")).drafts.find(
		(one: { id: number }) => one.id === id,
	);

const switchSync = (client: Client, on: boolean) =>
	client.do("PATCH", "/settings", { enable_drafts_synchronization: on });

test("edit-draft replaces all fields and tells the author's other clients alone", async () => {
	const id = await draft({ timestamp: 5 });
	const [ear, other] = [await mia.register(), await max.register()];
	const answer = await mia.patch(`/drafts/${id}`, {
		draft: {
			type: "stream",
			to: [design],
			topic: " Colours ",
			content: "\n  More blue  \n",
			timestamp: 1595479019.9,
		},
	});
	assert.deepEqual(answer.body, { result: "success", msg: "" });
	const after = {
		id,
		type: "stream",
		to: [design],
		topic: " Colours ",
		content: "More blue",
		timestamp: 1595479019,
	};
	assert.deepEqual(await stored(id), after);
	assert.deepEqual(await ear.events(), [
		{ type: "drafts", op: "update", draft: after },
	]);
	assert.deepEqual(await other.events(), []);
});

test("edit-draft tells of an edit that changes nothing, and takes now for an absent timestamp", async () => {
	const id = await draft({ timestamp: 7 });
	const ear = await mia.register();
	await mia.do("PATCH", `/drafts/${id}`, { draft: blank });
	await mia.do("PATCH", `/drafts/${id}`, { draft: blank });
	const after = { id, ...blank, timestamp: nowSeconds() };
	const event = { type: "drafts", op: "update", draft: after };
	assert.deepEqual(await ear.events(), [event, event]);
});

test("edit-draft keeps people without the author, ascending, each once", async () => {
	const id = await draft();
	const cases: [number[], string, number[]][] = [
		[[max.id, mia.id, max.id], "private", [max.id]],
		[
			[w.as("gus").id, w.as("adam").id],
			"private",
			[w.as("adam").id, w.as("gus").id].sort((a, b) => a - b),
		],
		[[mia.id], "private", [mia.id]],
		[[], "", []],
	];
	for (const [to, type, readBack] of cases) {
		const sent = { type: "private", to, topic: "dropped", content: "x" };
		await mia.do("PATCH", `/drafts/${id}`, { draft: sent });
		const after = await stored(id);
		assert.deepEqual([after.type, after.to, after.topic], [type, readBack, ""]);
	}
	const unaddressed = { type: "", to: [design], topic: "t", content: "x" };
	await mia.do("PATCH", `/drafts/${id}`, { draft: unaddressed });
	const after = await stored(id);
	assert.deepEqual([after.type, after.to, after.topic], ["", [], ""]);
});

test("edit-draft keeps a topic as it is written, also none and the word for none", async () => {
	const id = await draft();
	for (const topic of ["", "(no topic)", "general chat", " spaced "]) {
		const sent = { type: "stream", to: [design], topic, content: "x" };
		await mia.do("PATCH", `/drafts/${id}`, { draft: sent });
		assert.equal((await stored(id)).topic, topic);
	}
	for (const timestamp of [0, 0.999, 2_000_000_000]) {
		await mia.do("PATCH", `/drafts/${id}`, { draft: { ...blank, timestamp } });
		assert.equal((await stored(id)).timestamp, Math.floor(timestamp));
	}
});

test("edit-draft cuts what is too long, counting code points", async () => {
	const id = await draft();
	const sent = {
		type: "stream",
		to: [design],
		topic: "🧵".repeat(61),
		content: "🧵".repeat(10_001),
	};
	await mia.do("PATCH", `/drafts/${id}`, { draft: sent });
	const { topic, content } = await stored(id);
	assert.equal(topic, `${"🧵".repeat(57)}...`);
	assert.equal([...content].length, 10_000);
	assert.ok(content.endsWith("🧵\n[message truncated]"));
	await mia.do("PATCH", `/drafts/${id}`, {
		draft: { ...sent, topic: "🧵".repeat(60), content: "🧵".repeat(10_000) },
	});
	const whole = await stored(id);
	assert.equal(whole.topic, "🧵".repeat(60));
	assert.equal(whole.content, "🧵".repeat(10_000));
});

test("edit-draft refuses what is not a draft, changes nothing and tells nobody", async () => {
	const id = await draft({ content: "as it was" });
	const secret = await w.channel("secret", "private_shared", [max]);
	const archived = await w.channel("old", "public", [mia]);
	await w.inside(async (work) => {
		await work.db
			.updateTable("channel")
			.set({ is_archived: 1 })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", archived)
			.execute();
		work.touch(channels, archived);
	});
	const gone = await w.person("gone", "Gone Person");
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ is_active: 0 })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", gone.id)
			.execute();
		work.touch(users, gone.id);
	});
	const before = await stored(id);
	const ear = await mia.register();
	const channel = { type: "stream", to: [design], topic: "t", content: "x" };
	const refused: object[] = [
		{ ...blank, id },
		{ ...blank, extra: 1 },
		{ type: "", to: [], topic: "" },
		{ type: "", to: [], content: "x" },
		{ type: "", topic: "", content: "x" },
		{ to: [], topic: "", content: "x" },
		{ ...blank, type: "direct" },
		{ ...blank, type: "channel" },
		{ ...blank, type: null },
		{ ...blank, to: ["1"] },
		{ ...blank, to: 1 },
		{ ...blank, content: " \n\t " },
		{ ...blank, content: "a\0b" },
		{ ...blank, content: 7 },
		{ ...blank, timestamp: -1 },
		{ ...blank, timestamp: 1e300 },
		{ ...blank, timestamp: "5" },
		{ ...blank, timestamp: null },
		{ ...blank, timestamp: -0.5 },
		{ ...blank, type: "Stream" },
		{ ...blank, topic: null },
		{ ...blank, to: [true] },
		{ ...channel, topic: "a\0b" },
		{ ...channel, to: [] },
		{ ...channel, to: [design, design] },
		{ ...channel, to: [987_654] },
		{ ...channel, to: [2 ** 40] },
		{ ...channel, to: [secret] },
		{ ...channel, to: [archived] },
		{ type: "private", to: [987_654], topic: "", content: "x" },
		{ type: "private", to: [gone.id], topic: "", content: "x" },
		{ type: "private", to: [max.id, gone.id], topic: "", content: "x" },
	];
	for (const sent of refused) {
		const answer = await mia.patch(`/drafts/${id}`, { draft: sent });
		const seen = [answer.status, answer.body.code];
		assert.deepEqual(seen, [400, "BAD_REQUEST"], JSON.stringify(sent));
	}
	for (const sent of ["", "{", "[]", "3", '"x"', "null"]) {
		const { body } = await mia.patch(`/drafts/${id}`, { draft: sent });
		assert.equal(body.code, "BAD_REQUEST", sent);
	}
	const missing = await mia.patch(`/drafts/${id}`);
	assert.equal(missing.body.code, "REQUEST_VARIABLE_MISSING");
	assert.equal(missing.body.var_name, "draft");
	assert.deepEqual(await stored(id), before);
	assert.deepEqual(await ear.events(), []);
});

test("a channel that may not be read and one that does not exist are refused in the same words", async () => {
	const id = await draft();
	const hidden = await w.channel("hidden", "private_protected", [max]);
	const answers = [];
	for (const to of [hidden, 987_654]) {
		const sent = { type: "stream", to: [to], topic: "t", content: "x" };
		answers.push((await mia.patch(`/drafts/${id}`, { draft: sent })).body);
	}
	assert.deepEqual(answers[0], answers[1]);
});

test("edit-draft and delete-draft answer 404 for a draft that is not there, or somebody else's", async () => {
	const id = await draft({ content: "mine" });
	const before = await stored(id);
	const [ear, other] = [await mia.register(), await max.register()];
	const nonsense = { ...blank, content: " ", to: [987_654], type: "stream" };
	for (const [client, path] of [
		[max, `/drafts/${id}`],
		[mia, "/drafts/987654"],
		[mia, "/drafts/99999999999"],
	] as const)
		for (const answer of [
			await client.patch(path, { draft: blank }),
			await client.patch(path, { draft: nonsense }),
			await client.delete(path),
		]) {
			assert.equal(answer.status, 404);
			assert.deepEqual(answer.body, {
				result: "error",
				msg: "Draft does not exist",
				code: "BAD_REQUEST",
			});
		}
	assert.deepEqual(await stored(id), before);
	assert.deepEqual(await ear.events(), []);
	assert.deepEqual(await other.events(), []);
});

test("create-drafts makes all or none, and answers with ids in order", async () => {
	const ear = await mia.register();
	const { ids } = await mia.do("POST", "/drafts", {
		drafts: [
			{ ...blank, content: "one", timestamp: 30 },
			{ type: "stream", to: [design], topic: "", content: "two" },
		],
	});
	assert.equal(ids.length, 2);
	assert.deepEqual(await ear.events(), [
		{
			type: "drafts",
			op: "add",
			drafts: [
				{ id: ids[0], ...blank, content: "one", timestamp: 30 },
				{
					id: ids[1],
					type: "stream",
					to: [design],
					topic: "",
					content: "two",
					timestamp: nowSeconds(),
				},
			],
		},
	]);
	const { count } = await mia.do("GET", "/drafts");
	const half = [blank, { ...blank, content: "" }];
	const refused = await mia.post("/drafts", { drafts: half });
	assert.deepEqual([refused.status, refused.body.code], [400, "BAD_REQUEST"]);
	assert.deepEqual((await mia.do("POST", "/drafts", { drafts: [] })).ids, []);
	const missing = await mia.post("/drafts");
	assert.equal(missing.body.code, "REQUEST_VARIABLE_MISSING");
	const many = new Array(1001).fill(blank);
	const tooMany = await mia.post("/drafts", { drafts: many });
	assert.equal(tooMany.body.code, "BAD_REQUEST");
	assert.equal((await mia.do("GET", "/drafts")).count, count);
	assert.deepEqual(await ear.events(), []);
});

test("delete-draft removes it and tells the author's clients", async () => {
	const id = await draft();
	const ear = await mia.register();
	await mia.do("DELETE", `/drafts/${id}`);
	assert.equal(await stored(id), undefined);
	assert.deepEqual(await ear.events(), [
		{ type: "drafts", op: "remove", draft_id: id },
	]);
	assert.equal((await mia.delete(`/drafts/${id}`)).status, 404);
});

test("get-drafts lists from the oldest edit, the first state from the newest", async () => {
	const adam = w.as("adam");
	const drafts = [30, 10, 20].map((timestamp) => ({ ...blank, timestamp }));
	await adam.do("POST", "/drafts", { drafts });
	const listed = await adam.do("GET", "/drafts");
	assert.equal(listed.count, 3);
	const times = (list: { timestamp: number }[]) =>
		list.map((one) => one.timestamp);
	assert.deepEqual(times(listed.drafts), [10, 20, 30]);
	const { state } = await adam.register({ fetch_event_types: ["drafts"] });
	assert.deepEqual(state.drafts, listed.drafts.reverse());
});

test("the first state has the newest 1000 drafts, get-drafts all", async () => {
	const mona = w.as("mona");
	const drafts = Array.from({ length: 1000 }, (_, at) => ({
		...blank,
		timestamp: at + 1,
	}));
	await mona.do("POST", "/drafts", { drafts });
	await mona.do("POST", "/drafts", {
		drafts: [{ ...blank, timestamp: 5000 }],
	});
	assert.equal((await mona.do("GET", "/drafts")).count, 1001);
	const { state } = await mona.register({ fetch_event_types: ["drafts"] });
	assert.equal(state.drafts.length, 1000);
	assert.equal(state.drafts[0].timestamp, 5000);
	assert.equal(state.drafts[999].timestamp, 2);
});

test("guests and bots have drafts too; webhook bots have not", async () => {
	const bot = await w.bot("helper", mia);
	for (const client of [w.as("gus"), bot]) {
		const { ids } = await client.do("POST", "/drafts", { drafts: [blank] });
		await client.do("PATCH", `/drafts/${ids[0]}`, { draft: blank });
		await client.do("DELETE", `/drafts/${ids[0]}`);
	}
	const hook = await w.bot("hook", mia, 2);
	assert.equal((await hook.get("/drafts")).status, 401);
});

test("whoever has switched synchronization off is refused by all four, and leaves nothing behind", async () => {
	const gus = w.as("gus");
	const { ids } = await gus.do("POST", "/drafts", { drafts: [blank] });
	await switchSync(gus, false);
	const ear = await gus.register();
	for (const answer of [
		await gus.get("/drafts"),
		await gus.post("/drafts", { drafts: [blank] }),
		await gus.patch(`/drafts/${ids[0]}`, { draft: blank }),
		await gus.patch("/drafts/987654", { draft: blank }),
		await gus.delete(`/drafts/${ids[0]}`),
	])
		assert.deepEqual([answer.status, answer.body.code], [400, "BAD_REQUEST"]);
	assert.deepEqual(await ear.events(), []);
	await switchSync(gus, true);
	assert.deepEqual((await gus.do("GET", "/drafts")).drafts, []);
	assert.ok((await mia.do("GET", "/drafts")).count > 0);
});

test("parameters that mean nothing are named in the answer", async () => {
	const id = await draft();
	const body = await mia.do("PATCH", `/drafts/${id}`, {
		draft: blank,
		colour: "blue",
	});
	assert.deepEqual(body.ignored_parameters_unsupported, ["colour"]);
});

test("a guest who does not see everyone cannot address the rest", async () => {
	const [olivia, gus] = [w.as("olivia"), w.as("gus")];
	const { state } = await olivia.register({
		fetch_event_types: ["realm_user_groups"],
	});
	const members = state.realm_user_groups.find(
		(group: { name: string }) => group.name === "role:members",
	).id as number;
	const id = (await gus.do("POST", "/drafts", { drafts: [blank] })).ids[0];
	const address = (to: number) =>
		gus.patch(`/drafts/${id}`, {
			draft: { type: "private", to: [to], topic: "", content: "x" },
		});
	assert.equal((await address(max.id)).status, 200);
	await olivia.do("PATCH", "/realm", {
		can_access_all_users_group: { new: members },
	});
	const before = await gus.do("GET", "/drafts");
	const refused = await address(w.as("adam").id);
	assert.deepEqual([refused.status, refused.body.code], [400, "BAD_REQUEST"]);
	assert.deepEqual(await gus.do("GET", "/drafts"), before);
	assert.equal((await address(gus.id)).status, 200);
});
