import assert from "node:assert/strict";
import { test } from "node:test";
import { changeChannel } from "../../../test/settings.ts";
import { changeUser, muteChannel } from "../../../test/support/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { addSubscribers } from "../../domain/subscriptions/add-subscribers.ts";
import { users } from "../../domain/users/users.ts";

// add-reaction and remove-reaction.

const w = await world();
const [mia, max, gus, adam] = [
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
	w.as("adam"),
];
await w.channel("design", "public", [mia, gus]);
await w.channel("secret", "private_protected", [mia, max]);
const archived = await w.channel("attic", "public", [mia]);

const path = (id: number) => `/messages/${id}/reactions`;
const thumb = {
	emoji_name: "thumbs_up",
	emoji_code: "1f44d",
	reaction_type: "unicode_emoji",
};

async function refuses(
	who: Client,
	method: "POST" | "DELETE",
	id: number,
	fields: Fields,
	code = "BAD_REQUEST",
) {
	const { status, body } = await who.call(method, path(id), fields);
	assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
}

test("add-reaction by name alone tells members and whoever has the message", async () => {
	const id = await mia.send("design", "t", "hello");
	const types = { event_types: ["reaction"] };
	const ears = await Promise.all(
		[mia, gus, max, adam].map((who) => who.register(types)),
	);
	await max.do("POST", path(id), { emoji_name: "thumbs_up" });
	const event = {
		type: "reaction",
		op: "add",
		message_id: id,
		user_id: max.id,
		...thumb,
	};
	const heard = await Promise.all(ears.map((ear) => ear.events()));
	// Max was not sent the message, but reacting has added it to his history.
	assert.deepEqual(heard, [[event], [event], [event], []]);
	await refuses(max, "POST", id, thumb, "REACTION_ALREADY_EXISTS");
	await refuses(
		max,
		"POST",
		id,
		{ emoji_name: "+1" },
		"REACTION_ALREADY_EXISTS",
	);
	assert.deepEqual(await ears[0]?.events(), []);
	const flags = await w.inside((work) =>
		work.db
			.selectFrom("message_flag")
			.select(["user_id", "flags"])
			.where("message_id", "=", id)
			.execute(),
	);
	assert.deepEqual(
		flags.map((row) => [row.user_id, row.flags]),
		[[max.id, 32]],
	);
});

test("add-reaction takes the name somebody else's reaction has", async () => {
	const id = await mia.send("design", "t", "hello");
	const ear = await mia.register({ event_types: ["reaction"] });
	await mia.do("POST", path(id), { emoji_name: "+1" });
	await gus.do("POST", path(id), { ...thumb, emoji_name: "anything at all" });
	const names = (await ear.events()).map((event) => event.emoji_name);
	assert.deepEqual(names, ["+1", "+1"]);
});

test("add-reaction and remove-reaction need a message that may be changed", async () => {
	const hidden = await mia.send("secret", "t", "hello");
	await refuses(adam, "POST", hidden, thumb);
	await refuses(gus, "POST", hidden, thumb);
	await refuses(mia, "POST", 987_654, thumb);
	const direct = await mia.sendTo([max], "hello");
	await refuses(gus, "POST", direct, thumb);
	const old = await mia.send("attic", "t", "hello");
	await mia.do("POST", path(old), thumb);
	await changeChannel(w, archived, { isArchived: true });
	await refuses(mia, "POST", old, { emoji_name: "smile" });
	await refuses(mia, "DELETE", old, thumb);
});

test("in a channel with protected history only those hear who were sent the message", async () => {
	const id = await mia.send("secret", "t", "hello");
	await w.inside(async (work) => {
		for (const channel of (await work.all(channels)).values())
			if (channel.name === "secret")
				await addSubscribers(work, channel, [adam.user]);
	});
	const types = { event_types: ["reaction"] };
	const [ofMax, ofAdam] = [
		await max.register(types),
		await adam.register(types),
	];
	await mia.do("POST", path(id), thumb);
	assert.equal((await ofMax.events()).length, 1);
	assert.deepEqual(await ofAdam.events(), []);
	await refuses(adam, "POST", id, thumb);
});

test("whoever may read the message where it stands hears of reactions to it, late members included", async () => {
	await w.channel("club", "private_shared", [mia]);
	await w.channel("left", "public", [mia, max, gus]);
	const [inClub, inLeft] = [
		await mia.send("club", "t", "hello"),
		await mia.send("left", "t", "hello"),
	];
	await mia.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name: "club" }],
		principals: [max.id],
	});
	for (const who of [max, gus])
		await who.do("DELETE", "/users/me/subscriptions", {
			subscriptions: ["left"],
		});
	const types = { event_types: ["reaction"] };
	const ears = await Promise.all(
		[max, gus, adam].map((who) => who.register(types)),
	);
	for (const id of [inClub, inLeft]) {
		await mia.do("POST", path(id), thumb);
		await mia.do("DELETE", path(id), thumb);
	}
	const heard = await Promise.all(ears.map((ear) => ear.events()));
	const event = (op: string, message_id: number) => ({
		type: "reaction",
		op,
		message_id,
		user_id: mia.id,
		...thumb,
	});
	// Max has left the public channel and keeps what he was sent; a guest who leaves does not.
	assert.deepEqual(heard, [
		[
			event("add", inClub),
			event("remove", inClub),
			event("add", inLeft),
			event("remove", inLeft),
		],
		[],
		[],
	]);
});

test("reactions are listed in the order in which they came", async () => {
	const id = await mia.sendTo([max], "hello");
	await max.do("POST", path(id), { emoji_name: "tada" });
	await mia.do("POST", path(id), thumb);
	await max.do("POST", path(id), thumb);
	await mia.do("POST", path(id), { emoji_name: "tada" });
	await max.do("DELETE", path(id), { emoji_name: "tada" });
	const { message } = await mia.do("GET", `/messages/${id}`);
	const tada = { emoji_name: "tada", emoji_code: "1f389" };
	assert.deepEqual(message.reactions, [
		{ ...thumb, user_id: mia.id },
		{ ...thumb, user_id: max.id },
		{ ...tada, reaction_type: "unicode_emoji", user_id: mia.id },
	]);
});

test("remove-reaction refuses", async () => {
	const id = await mia.send("design", "t", "hello");
	await gus.do("POST", path(id), thumb);
	const ear = await gus.register({ event_types: ["reaction"] });
	await refuses(mia, "DELETE", id, {});
	await refuses(mia, "DELETE", id, { emoji_name: "no_such_emoji" });
	await refuses(mia, "DELETE", id, { emoji_code: "no such code" });
	await refuses(mia, "DELETE", id, {
		...thumb,
		reaction_type: "realm_emoji",
	});
	await refuses(mia, "DELETE", id, { ...thumb, reaction_type: "x" });
	await refuses(mia, "DELETE", id, { reaction_type: "unicode_emoji" });
	await refuses(mia, "DELETE", id, { emoji_name: "" });
	await refuses(mia, "DELETE", id, { emoji_code: "" });
	for (const unknown of [0, 987_654, 2_147_483_648, 1e20])
		await refuses(mia, "DELETE", unknown, thumb);
	// Somebody else's reaction is not one's own.
	for (const fields of [
		thumb,
		{ emoji_name: "thumbs_up" },
		{ emoji_code: "1f44d" },
		{ emoji_code: "zulip" },
	])
		await refuses(mia, "DELETE", id, fields, "REACTION_DOES_NOT_EXIST");
	assert.deepEqual(await ear.events(), []);
});

test("add-reaction follows the topic for those who follow what they take part in", async () => {
	const id = await mia.send("design", "followed", "hello");
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ settings: '{"automatically_follow_topics_policy":1}' })
			.where("id", "in", [gus.id, max.id])
			.execute();
		work.touch(users, gus.id, max.id);
	});
	const types = { event_types: ["user_topic"] };
	const [ofGus, ofMax] = [await gus.register(types), await max.register(types)];
	await gus.do("POST", path(id), thumb);
	// Max is not subscribed, so the topic is not in his view.
	await max.do("POST", path(id), thumb);
	const [event, ...others] = await ofGus.events();
	assert.deepEqual(others, []);
	assert.deepEqual(
		[event.topic_name, event.visibility_policy],
		["followed", 3],
	);
	assert.deepEqual(await ofMax.events(), []);
});

test("add-reaction unmutes the topic in a muted channel for those who want that of what they take part in", async () => {
	const noisy = await w.channel("noisy", "public", [mia, max]);
	await muteChannel(w, max, noisy);
	await changeUser(w, max, {
		automatically_follow_topics_policy: 4,
		automatically_unmute_topics_in_muted_channels_policy: 1,
	});
	const ear = await max.register({ event_types: ["user_topic"] });
	const react = async (topic: string) => {
		const id = await mia.send("noisy", topic, "hello");
		await max.do("POST", path(id), thumb);
		return (await ear.events()).map((event) => event.visibility_policy);
	};
	assert.deepEqual(await react("here"), [2]);
	assert.deepEqual(await react("here"), []);
	await changeUser(w, max, {
		automatically_unmute_topics_in_muted_channels_policy: 2,
	});
	assert.deepEqual(await react("there"), []);
});
