import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

const shared = world();

test("register-queue answers with a queue and with the state of one moment", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const { state } = await mia.register();
	assert.equal(typeof state.queue_id, "string");
	assert.equal(state.last_event_id, -1);
	assert.equal(state.idle_queue_timeout_secs, 600);
	assert.equal(state.zulip_feature_level, state.feature_level);
	assert.equal(state.user_id, mia.id);
	for (const key of [
		"realm_users",
		"subscriptions",
		"streams",
		"unread_msgs",
		"realm_name",
	])
		assert.ok(key in state, key);
	assert.ok(!("twenty_four_hour_time" in state), "old fields only on request");
});

test("register-queue sends the state of the wanted types alone", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const always = [
		"feature_level",
		"idle_queue_timeout_secs",
		"last_event_id",
		"merge_base",
		"msg",
		"queue_id",
		"result",
		"server_version",
		"zulip_feature_level",
		"zulip_merge_base",
		"zulip_version",
	];
	const keys = async (fields: object) =>
		Object.keys((await mia.register({ ...fields })).state).sort();
	assert.deepEqual(await keys({ fetch_event_types: [] }), always);
	assert.deepEqual(await keys({ fetch_event_types: ["no such type"] }), always);
	assert.deepEqual(
		await keys({ fetch_event_types: ["alert_words"] }),
		[...always, "alert_words"].sort(),
	);
	assert.deepEqual(
		await keys({ event_types: ["alert_words"] }),
		[...always, "alert_words"].sort(),
		"what is fetched follows what is heard",
	);
	assert.ok((await keys({ event_types: "null" })).includes("realm_users"));
	const withoutFlags = await keys({ fetch_event_types: ["message"] });
	assert.ok(!withoutFlags.includes("unread_msgs"), "needs both of its types");
	const old = await keys({ fetch_event_types: ["update_display_settings"] });
	assert.ok(old.includes("twenty_four_hour_time"));
});

test("register-queue takes a timeout in seconds or the word for phones, within bounds", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const seconds = async (idle_queue_timeout: unknown) =>
		(await mia.register({ idle_queue_timeout, fetch_event_types: [] })).state
			.idle_queue_timeout_secs;
	assert.equal(await seconds(30), 30);
	assert.equal(await seconds("mobile"), 43_200);
	assert.equal(await seconds('"mobile"'), 43_200);
	assert.equal(await seconds(10_000_000), 604_800);
});

for (const [what, fields] of [
	[
		"a capability list without the one that must be there",
		{ client_capabilities: { bulk_message_deletion: true } },
	],
	[
		"a capability that is no boolean",
		{ client_capabilities: { notification_settings_null: 1 } },
	],
	["a narrow term that is no pair", { narrow: [["stream"]] }],
	["a narrow operator that queues do not know", { narrow: [["search", "x"]] }],
	["a narrow to followed topics", { narrow: [["is", "followed"]] }],
	["a timeout of nothing", { idle_queue_timeout: 0 }],
	["a timeout in words", { idle_queue_timeout: "forever" }],
	["a wrong word for subscribers", { include_subscribers: "some" }],
	["event types that are no list", { event_types: "message" }],
	["event types that are no texts", { event_types: [1] }],
] as const)
	test(`register-queue refuses ${what}`, async () => {
		const w = await shared;
		const { status, body } = await w.as("mia").post("/register", fields);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], body.msg);
	});

test("register-queue lets no guest listen to all public channels", async () => {
	const w = await shared;
	const guest = await w
		.as("gus")
		.post("/register", { all_public_streams: true });
	assert.deepEqual([guest.status, guest.body.code], [400, "BAD_REQUEST"]);
	const member = await w
		.as("mia")
		.post("/register", { all_public_streams: true });
	assert.equal(member.status, 200);
});

test("register-queue needs an account", async () => {
	const w = await shared;
	const { status, body } = await w.call("POST", "/register");
	assert.deepEqual([status, body.code], [401, "UNAUTHORIZED"]);
});

test("register-queue never fails for too many queues: the longest idle one goes", async () => {
	const w = await shared;
	const mona = w.as("mona");
	const first = await mona.register({ fetch_event_types: [] });
	for (let n = 0; n < 100; n++) {
		w.pass(1);
		await mona.register({ fetch_event_types: [] });
	}
	const { body } = await first.poll({ dont_block: true });
	assert.equal(body.code, "BAD_EVENT_QUEUE_ID");
});
