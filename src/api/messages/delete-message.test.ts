import assert from "node:assert/strict";
import { test } from "node:test";
import { changeChannel, changeSettings, only } from "../../../test/settings.ts";
import { type Client, type Ear, world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { addSubscribers } from "../../domain/subscriptions/add-subscribers.ts";

// delete-message and delete-topic.

const w = await world();
const [olivia, adam, mona, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];
const everyone = [olivia, adam, mona, mia, max, gus];
const nobody = only();

async function exists(id: number): Promise<boolean> {
	const row = await w.inside((work) =>
		work.db
			.selectFrom("message")
			.select("id")
			.where("id", "=", id)
			.executeTakeFirst(),
	);
	return row !== undefined;
}

async function refuses(who: Client, id: number, ear?: Ear) {
	const { status, body } = await who.delete(`/messages/${id}`);
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	if (ear) assert.deepEqual(await ear.events(), []);
}

const bulk = {
	event_types: ["delete_message"],
	client_capabilities: {
		notification_settings_null: true,
		bulk_message_deletion: true,
		empty_topic_name: true,
	},
};

test("delete-message takes a message and all that hangs on it, and tells those who had it", async () => {
	const design = await w.channel("design", "public", [mia, gus]);
	const id = await mia.send("design", "", "oops");
	await gus.do("POST", `/messages/${id}/reactions`, { emoji_name: "smile" });
	const modern = await gus.register(bulk);
	const older = await mia.register({ event_types: ["delete_message"] });
	const stranger = await max.register(bulk);
	await mia.do("DELETE", `/messages/${id}`);
	assert.deepEqual(await modern.events(), [
		{
			type: "delete_message",
			message_ids: [id],
			message_type: "stream",
			stream_id: design,
			topic: "",
		},
	]);
	assert.deepEqual(await older.events(), [
		{
			type: "delete_message",
			message_id: id,
			message_type: "stream",
			stream_id: design,
			topic: "general chat",
		},
	]);
	assert.deepEqual(await stranger.events(), []);
	const left = await w.inside(async (work) => {
		const counts = [];
		for (const table of ["message", "reaction", "message_flag"] as const)
			counts.push(
				(await work.db.selectFrom(table).select("organization_id").execute())
					.length,
			);
		return counts;
	});
	assert.deepEqual(left, [0, 0, 0]);
	for (const gone of [id, 0, 2_147_483_648, 1e20]) await refuses(mia, gone);
	assert.equal((await mia.delete("/messages/-1")).status, 404);
});

test("delete-message is told to whoever deletes, though the message was never sent to them", async () => {
	const design = await w.channel("announcements", "public", [mia]);
	const first = await mia.send("announcements", "t", "spam");
	const [ofAdam, ofMax] = [await adam.register(bulk), await max.register(bulk)];
	const told = (messageIds: number[]) => [
		{
			type: "delete_message",
			message_ids: messageIds,
			message_type: "stream",
			stream_id: design,
			topic: "t",
		},
	];
	await adam.do("DELETE", `/messages/${first}`);
	assert.deepEqual(await ofAdam.events(), told([first]));
	const second = await mia.send("announcements", "t", "more spam");
	await adam.do("POST", `/streams/${design}/delete_topic`, { topic_name: "t" });
	assert.deepEqual(await ofAdam.events(), told([second]));
	assert.deepEqual(await ofMax.events(), []);
});

test("delete-message of a direct message is told to its people alone", async () => {
	const id = await mia.sendTo([max], "oops");
	const [ofMax, ofAdam] = [await max.register(bulk), await adam.register(bulk)];
	await refuses(adam, id);
	await refuses(max, id);
	await mia.do("DELETE", `/messages/${id}`);
	assert.deepEqual(await ofMax.events(), [
		{ type: "delete_message", message_ids: [id], message_type: "private" },
	]);
	assert.deepEqual(await ofAdam.events(), []);
	// Whoever may delete any message may do so where they take part.
	const among = await mia.sendTo([max, adam], "oops");
	await refuses(max, among);
	await adam.do("DELETE", `/messages/${among}`);
	const ofBot = await (await w.bot("gossip", mia)).sendTo([max], "psst");
	await refuses(mia, ofBot);
	assert.equal(await exists(ofBot), true);
});

test("delete-message is told to all members where they may read what was before them", async () => {
	const nap = await w.person("nap", "Nap Ping");
	await w.channel("club", "private_shared", [mia]);
	await w.channel("cell", "private_protected", [mia, nap]);
	await olivia.do("DELETE", `/users/${nap.id}`);
	const shared = await mia.send("club", "t", "early");
	const guarded = await mia.send("cell", "t", "early");
	for (const name of ["club", "cell"])
		await mia.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name }],
			principals: [max.id],
		});
	// Deactivated when it was sent, a member has not received it either.
	await olivia.do("POST", `/users/${nap.id}/reactivate`);
	const ear = await max.register(bulk);
	const awake = await nap.register(bulk);
	for (const id of [shared, guarded]) await mia.do("DELETE", `/messages/${id}`);
	assert.deepEqual(await awake.events(), []);
	assert.deepEqual(
		(await ear.events()).map(({ message_ids }) => message_ids),
		[[shared]],
	);
});

test("delete-message leaves what people decided about the topic", async () => {
	await w.channel("decided", "public", [mia]);
	const id = await mia.send("decided", "kept", "1");
	await mia.do("DELETE", `/messages/${id}`);
	const { state } = await mia.register({ fetch_event_types: ["user_topic"] });
	assert.ok(
		state.user_topics.some(
			(one: { topic_name: string; visibility_policy: number }) =>
				one.topic_name === "kept" && one.visibility_policy === 3,
		),
	);
});

test("delete-message keeps first_message_id and the topic right", async () => {
	const id = await w.channel("firsts", "public", [mia]);
	const first = await mia.send("firsts", "a", "1");
	const second = await mia.send("firsts", "b", "2");
	const third = await mia.send("firsts", "b", "3");
	const ears = [
		await max.register({ event_types: ["stream"] }),
		await gus.register({ event_types: ["stream"] }),
	];
	const firstIdOf = () =>
		w.inside(async (work) => (await work.get(channels, id))?.firstMessageId);
	assert.equal(await firstIdOf(), first);
	await mia.do("DELETE", `/messages/${first}`);
	assert.equal(await firstIdOf(), second);
	await mia.do("DELETE", `/messages/${third}`);
	await mia.do("DELETE", `/messages/${second}`);
	assert.equal(await firstIdOf(), null);
	const told = (value: number | null) => ({
		type: "stream",
		op: "update",
		stream_id: id,
		name: "firsts",
		property: "first_message_id",
		value,
	});
	assert.deepEqual(await ears[0]?.events(), [told(second), told(null)]);
	assert.deepEqual(await ears[1]?.events(), []);
	// The topic has no messages again, so only those who may begin topics can write there.
	await changeChannel(w, id, {
		permissions: { can_create_topic_group: only(olivia) },
	});
	const again = await mia.post("/messages", {
		type: "stream",
		to: "firsts",
		topic: "a",
		content: "3",
	});
	assert.equal(again.status, 400);
});

test("delete-message needs access to the message", async () => {
	const secret = await w.channel("secret", "private_protected", [mia]);
	const id = await mia.send("secret", "t", "hello");
	const ear = await mia.register(bulk);
	await refuses(adam, id, ear);
	await refuses(olivia, id, ear);
	await refuses(max, id, ear);
	await refuses(mia, 987_654_321, ear);
	await changeChannel(w, secret, { isArchived: true });
	await refuses(mia, id, ear);
	assert.equal(await exists(id), true);
});

test("delete-message follows the organization's two groups and its limit", async () => {
	await w.channel("rules", "public", everyone);
	const send = () => mia.send("rules", "t", "hello");
	const ear = await mia.register(bulk);

	// A fresh organization: administrators any, everyone their own for ten minutes.
	let id = await send();
	await refuses(mona, id, ear);
	await refuses(max, id, ear);
	await adam.do("DELETE", `/messages/${id}`);
	id = await send();
	w.pass(600);
	await mia.do("DELETE", `/messages/${id}`);
	await ear.events();
	id = await send();
	w.pass(601);
	await refuses(mia, id, ear);
	await olivia.do("DELETE", `/messages/${id}`);

	await changeSettings(w, { message_content_delete_limit_seconds: null });
	id = await send();
	w.pass(1_000_000);
	await mia.do("DELETE", `/messages/${id}`);
	await ear.events();

	await changeSettings(w, {
		can_delete_any_message_group: only(max),
		can_delete_own_message_group: nobody,
	});
	id = await send();
	await refuses(adam, id, ear);
	await refuses(mia, id, ear);
	await max.do("DELETE", `/messages/${id}`);
	// Not a guest, though the group holds them.
	await changeSettings(w, { can_delete_any_message_group: only(gus) });
	await ear.events();
	id = await send();
	await refuses(gus, id, ear);
	await changeSettings(w, {
		can_delete_any_message_group: nobody,
		can_delete_own_message_group: only(mia),
		message_content_delete_limit_seconds: 600,
	});
});

test("delete-message follows the channel's two groups", async () => {
	const id = await w.channel("own-rules", "public", everyone);
	const other = await w.channel("other-rules", "public", everyone);
	await changeSettings(w, { can_delete_own_message_group: nobody });
	await changeChannel(w, id, {
		permissions: {
			can_delete_any_message_group: only(gus),
			can_delete_own_message_group: only(mia),
		},
	});
	await changeChannel(w, other, {
		permissions: { can_delete_any_message_group: nobody },
	});
	const ear = await mia.register(bulk);
	const here = await mia.send("own-rules", "t", "1");
	const there = await mia.send("other-rules", "t", "1");
	await refuses(max, here, ear);
	await refuses(mia, there, ear);
	await refuses(gus, there, ear);
	await mia.do("DELETE", `/messages/${here}`);
	const old = await mia.send("own-rules", "t", "2");
	w.pass(601);
	await ear.events();
	await refuses(mia, old, ear);
	// Without any limit in time.
	await gus.do("DELETE", `/messages/${old}`);
	await changeSettings(w, { can_delete_own_message_group: only(mia, max) });
});

test("delete-message lets the owner of a bot delete what it said", async () => {
	const bot = await w.bot("helper", mia);
	const id = await bot.sendTo([mia, max], "hello");
	await refuses(max, id);
	await mia.do("DELETE", `/messages/${id}`);
	assert.equal(await exists(id), false);
});

test("delete-message twice at once deletes once", async () => {
	await w.channel("races", "public", [mia]);
	const id = await mia.send("races", "t", "hello");
	const ear = await mia.register(bulk);
	const answers = await Promise.all([
		mia.delete(`/messages/${id}`),
		mia.delete(`/messages/${id}`),
	]);
	assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
	assert.equal((await ear.events()).length, 1);
});

test("delete-topic deletes all of a topic, some at a time, and nothing else", async () => {
	const id = await w.channel("big", "public", [mia, adam]);
	const path = `/streams/${id}/delete_topic`;
	const sent: number[] = [];
	for (let n = 0; n < 120; n++)
		sent.push(await mia.send("big", n % 2 ? "Doomed" : "doomed", `${n}`));
	const kept = await mia.send("big", "other", "stays");
	const modern = await mia.register(bulk);
	const older = await adam.register({ event_types: ["delete_message"] });
	for (const who of [mona, mia, gus]) {
		const { status, body } = await who.post(path, { topic_name: "doomed" });
		assert.deepEqual([status, body.code], [400, "UNAUTHORIZED_PRINCIPAL"]);
	}
	const answer = await adam.do("POST", path, { topic_name: "doomed" });
	assert.equal(answer.complete, true);
	const heard = await modern.events();
	assert.deepEqual(
		heard.map(({ message_ids }) => message_ids.length),
		[100, 20],
	);
	assert.deepEqual(
		heard.flatMap(({ message_ids }) => message_ids).sort((a, b) => a - b),
		sent,
	);
	assert.deepEqual(
		(await older.events()).map(({ message_id }) => message_id).sort(),
		[...sent].sort(),
	);
	assert.equal(await exists(kept), true);
	const again = await adam.do("POST", path, { topic_name: "doomed" });
	assert.equal(again.complete, true);
	const unknown = await adam.do("POST", path, { topic_name: "never was" });
	assert.equal(unknown.complete, true);
});

test("delete-topic stops when it takes too long, and goes on when asked again", async () => {
	const id = await w.channel("slow", "public", [mia]);
	const path = `/streams/${id}/delete_topic`;
	for (let n = 0; n < 101; n++) await mia.send("slow", "", `${n}`);
	const remove = async () =>
		(await adam.do("POST", path, { topic_name: "general chat" })).complete;
	const messagesLeft = async () =>
		(
			await mia.do("GET", "/messages", {
				anchor: "oldest",
				num_after: 200,
				narrow: [["channel", "slow"]],
			})
		).messages.length;
	let { now } = w.clock;
	// Every look at the clock takes a minute.
	Object.defineProperty(w.clock, "now", {
		configurable: true,
		get() {
			now += 60_000;
			return now;
		},
	});
	assert.equal(await remove(), false);
	Object.defineProperty(w.clock, "now", { value: now, writable: true });
	assert.equal(await messagesLeft(), 1);
	await changeChannel(w, id, { isArchived: true });
	const refused = await adam.post(path, { topic_name: "" });
	assert.equal(refused.status, 400);
	await changeChannel(w, id, { isArchived: false });
	assert.equal(await remove(), true);
	assert.equal(await messagesLeft(), 0);
});

test("delete-topic deletes only what the administrator can read", async () => {
	const id = await w.channel("vault", "private_protected", [mia]);
	const path = `/streams/${id}/delete_topic`;
	const before = await mia.send("vault", "t", "before");
	for (const stream of [path, "/streams/987654/delete_topic"]) {
		const { status, body } = await adam.post(stream, { topic_name: "t" });
		assert.deepEqual(
			[status, body.code, body.msg],
			[400, "BAD_REQUEST", "Invalid channel ID"],
		);
	}
	await w.inside(async (work) => {
		const channel = await work.get(channels, id);
		if (channel) await addSubscribers(work, channel, [adam.user]);
	});
	const after = await mia.send("vault", "t", "after");
	assert.equal(
		(await adam.do("POST", path, { topic_name: "t" })).complete,
		true,
	);
	assert.deepEqual([await exists(before), await exists(after)], [true, false]);
});
