import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { QueueOptions } from "./queue-options.ts";

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
	assert.equal(await seconds(1), 1);
	assert.equal(await seconds(604_800), 604_800);
	assert.equal(await seconds(604_801), 604_800);
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
	["a narrow of objects", { narrow: [{ operator: "stream", operand: "x" }] }],
	["a narrow to a channel by its id", { narrow: [["channel", 1]] }],
	["a narrow of three", { narrow: [["stream", "x", "y"]] }],
	["more than 100 terms", { narrow: Array(101).fill(["is", "dm"]) }],
	["a term that is too long", { narrow: [["topic", "x".repeat(1001)]] }],
	["a capability list that is none", { client_capabilities: [] }],
	["Markdown that is neither applied nor not", { apply_markdown: "yes" }],
	["pictures that are neither left nor not", { client_gravatar: 1 }],
	["presences that are neither slim nor not", { slim_presence: null }],
	["listening that is neither wide nor not", { all_public_streams: "True" }],
	["a history of less than nothing", { presence_history_limit_days: -1 }],
	["a history of half a day", { presence_history_limit_days: 0.5 }],
	["a timeout of nothing", { idle_queue_timeout: 0 }],
	["a timeout before it began", { idle_queue_timeout: -1 }],
	["a timeout between two seconds", { idle_queue_timeout: 1.5 }],
	["a timeout of yes", { idle_queue_timeout: true }],
	["a timeout in words", { idle_queue_timeout: "forever" }],
	["a wrong word for subscribers", { include_subscribers: "some" }],
	["the right word in quotes", { include_subscribers: '"true"' }],
	["event types that are no list", { event_types: "message" }],
	["event types that are no texts", { event_types: [1] }],
	["state types that are no list", { fetch_event_types: '"message"' }],
] as const)
	test(`register-queue refuses ${what}`, async () => {
		const w = await shared;
		const { status, body } = await w.as("mia").post("/register", fields);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], body.msg);
	});

test("register-queue takes what it does not know for something that never happens", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const unknown = Array.from({ length: 10_000 }, (_, at) => `type ${at}`);
	const ear = await mia.register({
		event_types: [...unknown, "message", "message"],
		fetch_event_types: unknown,
		client_capabilities: { notification_settings_null: false, unheard_of: "x" },
		narrow: Array(100).fill(["topic", "x".repeat(1000)]),
		bogus: 1,
	});
	assert.deepEqual(ear.state.ignored_parameters_unsupported, ["bogus"]);
	// A queue is kept with what it asked for.
	const queue = w.engine.dispatcher.queue(w.organizationId, ear.queueId);
	const options = queue?.facts.options as QueueOptions | undefined;
	assert.deepEqual(options?.eventTypes, ["message"]);
	assert.deepEqual(options?.capabilities, []);
	await mia.sendTo([mia], "does not fit");
	assert.deepEqual(await ear.events(), []);
});

test("register-queue leaves pictures that are hosted elsewhere to the client, unless it wants to be told", async () => {
	const w = await shared;
	const mia = w.as("mia");
	await w.as("olivia").do("PATCH", "/realm", { default_avatar_source: "G" });
	const hosted = { settings: { email_address_visibility: 1 } } as const;
	const { id } = await w.person("hal", "Hosted Hal", 400, hosted);
	const types = { event_types: ["realm_user"] };
	const ears = await Promise.all(
		[{}, { client_gravatar: true }, { client_gravatar: false }].map((choice) =>
			mia.register({ ...types, ...choice }),
		),
	);
	const later = await w.person("hob", "Hosted Hob", 400, hosted);
	const shown = [];
	for (const ear of ears) {
		const listed = ear.state.realm_users.find(
			({ user_id }: { user_id: number }) => user_id === id,
		);
		const [event] = await ear.events();
		shown.push([listed.avatar_url, event.person.avatar_url]);
	}
	assert.deepEqual(shown, [
		[null, null],
		[null, null],
		[`/avatar/${id}?v=1`, `/avatar/${later.id}?v=1`],
	]);
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

test("register-queue lets a bot listen to what it is set to, unless it asks for something else", async () => {
	const w = await shared;
	const [mia, max] = [w.as("mia"), w.as("max")];
	for (const name of ["bakery", "brewery", "bazaar"])
		await w.channel(name, "public", [max]);
	const make = async (name: string, defaults: object) => {
		const made = await mia.do("POST", "/bots", {
			full_name: name,
			short_name: name,
			...defaults,
		});
		const user = await w.inside((work) => requireUser(work, made.user_id));
		return w.adopt(name, user);
	};
	const wide = await make("wide", { default_all_public_streams: true });
	const narrow = await make("narrow", {
		default_events_register_stream: "bakery",
	});
	const types = { event_types: ["message"], fetch_event_types: [] };
	const ears = await Promise.all([
		wide.register(types),
		wide.register({ ...types, all_public_streams: false }),
		narrow.register(types),
		narrow.register({ ...types, narrow: [["channel", "brewery"]] }),
		mia.register(types),
	]);
	for (const name of ["bakery", "brewery", "bazaar"])
		await max.send(name, "t", name);
	const heard = [];
	for (const ear of ears)
		heard.push((await ear.events()).map(({ message }) => message.content));
	assert.deepEqual(heard, [
		["bakery", "brewery", "bazaar"],
		[],
		["bakery"],
		["brewery"],
		[],
	]);
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
