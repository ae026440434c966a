import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "./world.ts";

// What becomes of spaces, case and odd characters in everything that people give a name to.

const w = await world();
const [olivia, adam, mia, max] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
];
const hall = await w.channel("Grüße", "public", [olivia, mia, max]);

/** Characters that no text on one line may have: a control character, one that Unicode never assigns, one of its last plane. */
const unprintable = ["a\tb", "a\u0085b", "a\ufdd0b", "a\u{10ffff}b"];

async function refuses(
	client: Client,
	method: string,
	path: string,
	fields: Fields,
) {
	const { status, body } = await client.call(method, path, fields);
	assert.deepEqual(
		[status, body.code],
		[400, "BAD_REQUEST"],
		JSON.stringify(fields),
	);
}

const draft = { type: "stream", to: [hall], topic: "t", content: "c" };

test("names of channels are trimmed and found in any case, and unique in any case", async () => {
	const path = "/users/me/subscriptions";
	const named = (...names: string[]) => ({
		subscriptions: names.map((name) => ({ name })),
	});
	const made = await mia.do("POST", path, named(" \u2003ΣΊΣΥΦΟΣ  ", "σίσυφος"));
	assert.deepEqual(made.subscribed, { [mia.id]: ["ΣΊΣΥΦΟΣ"] });
	const again = await mia.do("POST", path, named("Σίσυφος", "GRÜSSE", "GRÜßE"));
	assert.deepEqual(again.already_subscribed, {
		[mia.id]: ["ΣΊΣΥΦΟΣ", "Grüße"],
	});
	assert.deepEqual(again.subscribed, { [mia.id]: ["GRÜSSE"] });
	for (const name of ["", "  ", "\ud83d", ...unprintable])
		await refuses(mia, "POST", path, named(name));
	await refuses(olivia, "PATCH", `/streams/${hall}`, { new_name: "a\tb" });
});

test("topics are trimmed, the same in any case, and kept as they were given", async () => {
	const heard = async (send: () => Promise<unknown>) => {
		const ear = await max.register({ event_types: ["message"] });
		await send();
		return (await ear.events()).map(({ message }) => message.subject);
	};
	const post = (topic: string) => ({
		type: "channel",
		to: hall,
		topic,
		content: "hello",
	});
	const topics = async () => {
		const body = await max.do("GET", `/users/me/${hall}/topics`);
		return body.topics.map(({ name }: { name: string }) => name);
	};
	for (const [given, kept] of [
		[" \u00a0Straße \n", "Straße"],
		["STRAßE", "STRAßE"],
		["strasse", "strasse"],
	])
		assert.deepEqual(
			await heard(() => mia.do("POST", "/messages", post(given as string))),
			[kept],
		);
	assert.deepEqual(await topics(), ["strasse", "STRAßE"]);
	const id = await mia.send("Grüße", "old", "move me");
	await mia.do("PATCH", `/messages/${id}`, { topic: "  NEW\u3000" });
	assert.deepEqual((await topics())[0], "NEW");
	for (const topic of unprintable) {
		await refuses(mia, "POST", "/messages", post(topic));
		await refuses(mia, "PATCH", `/messages/${id}`, { topic });
	}
	assert.deepEqual((await topics())[0], "NEW");
});

test("topics that are only named are left as they are, and the same in any case", async () => {
	const policies = async () => {
		const { state } = await adam.register({
			fetch_event_types: ["user_topic"],
		});
		return state.user_topics.map(
			({ topic_name, visibility_policy }: Record<string, unknown>) =>
				`${topic_name}|${visibility_policy}`,
		);
	};
	const mute = { stream_id: hall, op: "add" };
	const path = "/users/me/subscriptions/muted_topics";
	await adam.do("PATCH", path, { ...mute, topic: " Ärger\t" });
	await adam.do("PATCH", path, { ...mute, topic: " äRGER\t" });
	await adam.do("PATCH", path, { ...mute, topic: "Ärger" });
	assert.deepEqual(await policies(), [" Ärger\t|1", "Ärger|1"]);
	await adam.do("POST", "/user_topics", {
		stream_id: hall,
		topic: " ÄRGER\t",
		visibility_policy: 3,
	});
	assert.deepEqual(await policies(), [" Ärger\t|3", "Ärger|1"]);
});

test("drafts are trimmed in their content, not in their topic", async () => {
	const { ids } = await mia.do("POST", "/drafts", { drafts: [draft] });
	const path = `/drafts/${ids[0]}`;
	const kept = async () => {
		const [{ topic, content }] = (await mia.do("GET", "/drafts")).drafts;
		return [topic, content];
	};
	await mia.do("PATCH", path, {
		draft: { ...draft, topic: " a\tb ", content: "\n\u2003 x\ty \n" },
	});
	assert.deepEqual(await kept(), [" a\tb ", "x\ty"]);
	for (const change of [{ topic: "a\0" }, { content: "a\0" }, { content: " " }])
		await refuses(mia, "PATCH", path, { draft: { ...draft, ...change } });
	assert.deepEqual(await kept(), [" a\tb ", "x\ty"]);
});

test("addresses are trimmed and the same in any case, wherever they are asked for", async () => {
	const address = ` USER${max.id}@Chat.Example.COM `;
	const real = "\tMAX@Example.com ";
	const found = async (path: string) => (await olivia.do("GET", path)).user;
	for (const one of [address, real])
		assert.equal(
			(await found(`/users/${encodeURIComponent(one)}`)).user_id,
			max.id,
		);
	await olivia.do("PATCH", `/users/${encodeURIComponent(real)}`, {
		full_name: "Max the Member",
	});
	const ear = await max.register({ event_types: ["message"] });
	await mia.do("POST", "/messages", {
		type: "direct",
		to: [address],
		content: "hello",
	});
	await mia.do("POST", "/messages", {
		type: "direct",
		to: `${address},${address}`,
		content: "hello",
	});
	assert.equal((await ear.events()).length, 2);
	const { subscribed } = await mia.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name: "letters" }],
		principals: [address],
	});
	assert.deepEqual(Object.keys(subscribed), [String(max.id)]);
	const { messages } = await mia.do("GET", "/messages", {
		anchor: "newest",
		num_before: 10,
		num_after: 0,
		narrow: [{ operator: "dm", operand: address.trim() }],
	});
	assert.equal(messages.length, 2);
});

test("full names are trimmed, keep their case, and are free of what means something around them", async () => {
	const path = `/users/${max.id}`;
	const name = async () => (await olivia.do("GET", path)).user.full_name;
	await olivia.do("PATCH", path, { full_name: " \u2003mAX é \n" });
	assert.equal(await name(), "mAX é");
	for (const bad of ["*", "`", "\\", ">", '"', "@"])
		await refuses(olivia, "PATCH", path, { full_name: `a${bad}b` });
	for (const bad of [...unprintable, "Max|12", "x".repeat(101)])
		await refuses(olivia, "PATCH", path, { full_name: bad });
	await olivia.do("PATCH", path, { full_name: "Mia Member" });
	await olivia.do("PATCH", path, { full_name: "Max" });
	await olivia.do("PATCH", "/realm", { require_unique_names: true });
	for (const alike of ["mia MEMBER", "Ｍｉａ Member", "Mia\u00a0Member"])
		await refuses(olivia, "PATCH", path, { full_name: alike });
	await olivia.do("PATCH", path, { full_name: "Straße" });
	await refuses(olivia, "PATCH", `/users/${mia.id}`, { full_name: "STRASSE" });
	await olivia.do("PATCH", path, { full_name: "STRASSE" });
	assert.equal(await name(), "STRASSE");
	await olivia.do("PATCH", "/realm", { require_unique_names: false });
});

test("names of groups are taken as they are, and none is blank or taken", async () => {
	const make = (name: string) => ({ name, description: "", members: [mia.id] });
	const path = "/user_groups/create";
	for (const name of ["Crew", "crew", " Crew", "Crew "])
		await olivia.do("POST", path, make(name));
	const { user_groups: groups } = await olivia.do("GET", "/user_groups");
	const names = groups.map((one: { name: string }) => one.name);
	for (const name of ["Crew", "crew", " Crew", "Crew "])
		assert.ok(names.includes(name), JSON.stringify(name));
	for (const name of [
		"Crew",
		"",
		" \t",
		"@a",
		"role:a",
		"user:a",
		"stream:a",
		"channel:a",
		"x".repeat(101),
	])
		await refuses(olivia, "POST", path, make(name));
});

test("domains are trimmed and lower-cased", async () => {
	const add = (domain: string) => ({ domain, allow_subdomains: false });
	const path = "/realm/domains";
	const { new_domain: entry } = await olivia.do(
		"POST",
		path,
		add("\t A-1.Example.COM\n"),
	);
	assert.equal(entry[1], "a-1.example.com");
	for (const domain of [
		"A-1.EXAMPLE.com",
		"",
		" ",
		"nodot",
		".a.com",
		"a.com.",
		"a..com",
		"-a.com",
		"a-.com",
		"ä.com",
		"a_b.com",
		`${"a".repeat(252)}.com`,
	])
		await refuses(olivia, "POST", path, add(domain));
	await olivia.do("POST", path, add(`${"a.".repeat(126)}com`));
});

test("patterns and templates of linkifiers are trimmed and keep their case", async () => {
	const add = (pattern: string) => ({
		pattern,
		url_template: " https://example.com/{id}\n",
	});
	const { id } = await olivia.do(
		"POST",
		"/realm/filters",
		add(" #(?P<id>[0-9]+)\t"),
	);
	await olivia.do("POST", "/realm/filters", add("T(?P<id>[0-9]+)"));
	await olivia.do("POST", "/realm/filters", add("t(?P<id>[0-9]+)"));
	const { linkifiers } = await olivia.do("GET", "/realm/linkifiers");
	assert.deepEqual(
		linkifiers.map((one: Record<string, string>) => [
			one.pattern,
			one.url_template,
		]),
		["#", "T", "t"].map((mark) => [
			`${mark}(?P<id>[0-9]+)`,
			"https://example.com/{id}",
		]),
	);
	await refuses(
		olivia,
		"PATCH",
		`/realm/filters/${id}`,
		add(" T(?P<id>[0-9]+) "),
	);
	await refuses(olivia, "PATCH", `/realm/filters/${id}`, add(" \t"));
});

test("fragments and names of views are trimmed and keep their case", async () => {
	const add = (fragment: string, name?: string) => ({
		fragment,
		name,
		is_pinned: true,
	});
	const path = "/navigation_views";
	await mia.do("POST", path, add(" narrow/A\n", "\tFirst "));
	await mia.do("POST", path, add("narrow/a", "first"));
	await mia.do("POST", path, add(" inbox "));
	const { navigation_views: views } = await mia.do("GET", path);
	assert.deepEqual(views, [
		{ fragment: "narrow/A", is_pinned: true, name: "First" },
		{ fragment: "narrow/a", is_pinned: true, name: "first" },
		{ fragment: "inbox", is_pinned: true, name: null },
	]);
	for (const fields of [
		add("narrow/A ", "Other"),
		add("narrow/b", " First"),
		add("Inbox"),
		add(" ", "x"),
		add("narrow/b", " "),
	])
		await refuses(mia, "POST", path, fields);
});

test("names of emoji are exact", async () => {
	const id = await mia.send("Grüße", "emoji", "hello");
	const path = `/messages/${id}/reactions`;
	await mia.do("POST", path, { emoji_name: "tada" });
	for (const emoji_name of ["Tada", " tada", "tada "]) {
		await refuses(mia, "POST", path, { emoji_name });
		await refuses(mia, "DELETE", path, { emoji_name });
	}
	const { body } = await mia.post("/messages/render", {
		content: ":Tada: :tada:",
	});
	assert.match(body.rendered, /:Tada: <span/);
});

test("mentions are the same in any case, unless an id is with them; links to channels are exact", async () => {
	await olivia.do("PATCH", `/users/${max.id}`, { full_name: "Max Member" });
	const html = async (content: string) =>
		(await mia.do("POST", "/messages/render", { content })).rendered as string;
	const mention = new RegExp(`data-user-id="${max.id}"`);
	for (const text of ["@**max MEMBER**", `@**Max Member|${max.id}**`])
		assert.match(await html(text), mention, text);
	for (const text of [
		`@**max member|${max.id}**`,
		`@**Max Member|${mia.id}**`,
		"@** Max Member**",
	])
		assert.doesNotMatch(await html(text), mention, text);
	assert.match(await html("#**Grüße**"), /<a /);
	for (const text of ["#**grüße**", "#** Grüße**", "#**GRÜßE**"])
		assert.doesNotMatch(await html(text), /<a /, text);
});
