import assert from "node:assert/strict";
import { test } from "node:test";
import { roles } from "../src/domain/users/roles.ts";
import { type Answer, castPassword, world } from "./world.ts";

// How long texts may be: taken at the bound, refused one beyond it. Lengths count code points, not the units or bytes of some encoding.

const w = await world();
const [olivia, adam, mia] = [w.as("olivia"), w.as("adam"), w.as("mia")];
const maker = await w.person("maker", "Mara Maker", roles.administrator, {
	extras: { canCreateUsers: true },
});
await w.channel("design", "public", [mia]);
const message = await mia.send("design", "t", "to be remembered");
const field = async (name: string, field_type: number): Promise<number> =>
	(await adam.do("POST", "/realm/profile_fields", { name, field_type })).id;
const [short, long] = [await field("Short", 1), await field("Long", 2)];

/** As many characters, all different. */
const varied = (text: string) =>
	[...text].map((_, at) => String.fromCodePoint(0x1f300 + at)).join("");

let made = 0;
const fresh = () => `n${++made}`;
const profile = (id: number) => (value: string) =>
	mia.patch("/users/me/profile_data", { data: [{ id, value }] });
const folder = (fields: object) =>
	adam.post("/channel_folders/create", { name: fresh(), ...fields });
const group = (fields: object) =>
	mia.post("/user_groups/create", {
		name: fresh(),
		description: "",
		members: [],
		...fields,
	});
const channel = (name: string, description = "") =>
	mia.post("/users/me/subscriptions", {
		subscriptions: [{ name, description }],
	});
const newcomer = (fields: object) =>
	maker.post("/users", {
		email: `${fresh()}@example.com`,
		full_name: fresh(),
		password: "a good long one",
		...fields,
	});
const profileField = (fields: object) =>
	adam.post("/realm/profile_fields", {
		name: fresh(),
		field_type: 1,
		...fields,
	});

const bounds: readonly [
	what: string,
	max: number,
	send: (text: string) => Promise<Answer>,
][] = [
	["a channel's name", 60, (text) => channel(text)],
	["a channel's description", 1024, (text) => channel(fresh(), text)],
	["a channel folder's name", 60, (name) => folder({ name })],
	[
		"a channel folder's description",
		1024,
		(description) => folder({ description }),
	],
	["a person's name", 100, (full_name) => newcomer({ full_name })],
	[
		"a person's name, changed",
		100,
		(full_name) => adam.patch(`/users/${mia.id}`, { full_name }),
	],
	[
		"a bot's name",
		100,
		(text) =>
			mia.post("/bots", { full_name: varied(text), short_name: fresh() }),
	],
	["a password", 100, (text) => newcomer({ password: varied(text) })],
	["a group's name", 100, (name) => group({ name })],
	["a profile field's name", 40, (name) => profileField({ name })],
	["a profile field's hint", 80, (hint) => profileField({ hint })],
	["a short text of a profile", 50, profile(short)],
	["a long text of a profile", 500, profile(long)],
	[
		"a saved snippet's title",
		60,
		(title) => mia.post("/saved_snippets", { title, content: "x" }),
	],
	["the organization's name", 40, (name) => olivia.patch("/realm", { name })],
	[
		"the organization's description",
		1000,
		(description) => olivia.patch("/realm", { description }),
	],
	[
		"a status",
		60,
		(status_text) => mia.post("/users/me/status", { status_text }),
	],
	[
		"a reminder's note",
		1000,
		(note) =>
			mia.post("/reminders", {
				message_id: message,
				scheduled_delivery_timestamp: Math.floor(w.clock.now / 1000) + 3600,
				note,
			}),
	],
	[
		"a topic that is muted",
		60,
		(topic) =>
			mia.patch("/users/me/subscriptions/muted_topics", {
				stream: "design",
				topic,
				op: "add",
			}),
	],
	[
		"the reason for a deactivation",
		2000,
		async (deactivation_notification_comment) => {
			const gone = await w.person(fresh(), fresh());
			return adam.delete(`/users/${gone.id}`, {
				deactivation_notification_comment,
			});
		},
	],
];

for (const [what, max, send] of bounds)
	test(`${what} has at most ${max} characters`, async () => {
		const beyond = await send("🧵".repeat(max + 1));
		assert.deepEqual([beyond.status, beyond.body.code], [400, "BAD_REQUEST"]);
		const within = await send("🧵".repeat(max));
		assert.equal(within.status, 200, JSON.stringify(within.body));
	});

test("a password has at least 8 characters", async () => {
	const tries = (password: string) => newcomer({ password });
	assert.equal((await tries("qz7-lb")).status, 400);
	assert.equal((await tries("qz7-lbv")).status, 400);
	assert.equal((await tries("qz7-lbvé")).status, 200);
	const change = (new_password: string) =>
		mia.patch("/settings", { old_password: castPassword, new_password });
	assert.equal((await change("qz7-lbv")).status, 400);
	assert.equal((await change("qz7-lbvé")).status, 200);
});

test("a description in several lines becomes one line", async () => {
	const name = fresh();
	assert.equal((await channel(name, "one\ntwo\n\nthree")).status, 200);
	const { subscriptions } = await mia.do("GET", "/users/me/subscriptions");
	const { description } = subscriptions.find(
		(one: { name: string }) => one.name === name,
	);
	assert.equal(description, "one two  three");
});

test("5000 messages may be fetched at once", async () => {
	const fetch = (num_before: number, num_after: number) =>
		mia.get("/messages", { anchor: "newest", num_before, num_after });
	assert.equal((await fetch(4000, 1000)).status, 200);
	const { status, body } = await fetch(4000, 1001);
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
});
