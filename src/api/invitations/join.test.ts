import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";

// join and get-join-page.

const w = await world();
const [olivia, adam, mia] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mia"),
] as const;
const crew = await w.channel("crew", "private_protected", [mia]);
const password = "a good long one";

const pathOf = (link: string) => new URL(link).pathname;

const join = (link: string, fields: Fields) =>
	w.call("POST", pathOf(link), { password, ...fields });

async function refuses(link: string, fields: Fields, code = "BAD_REQUEST") {
	const ear = await mia.register({ event_types: ["realm_user", "message"] });
	const { body, status } = await join(link, fields);
	assert.deepEqual([status, body.code], [400, code], JSON.stringify(body));
	assert.deepEqual(await ear.events(), []);
}

const linkTo = async (client: Client, email: string): Promise<string> =>
	(await client.do("GET", "/invites")).invites.find(
		(one: { email?: string }) => one.email === email,
	).link_url;

test("join makes the account that the invitation promised, and tells the inviter", async () => {
	const { group_id } = await mia.do("POST", "/user_groups/create", {
		name: "crew",
		description: "",
		members: [],
	});
	await mia.do("POST", "/invites", {
		invitee_emails: "ann@example.com",
		invite_as: 600,
		stream_ids: [crew],
		group_ids: [group_id],
	});
	const link = await linkTo(mia, "ann@example.com");
	const ear = await mia.register({
		event_types: ["realm_user", "user_group", "subscription", "message"],
	});
	const { status, body } = await join(link, {
		full_name: "Ann Invited",
		email: "somebody.else@example.com",
	});
	assert.equal(status, 200);
	assert.equal(body.email, "ann@example.com", "the one that was invited");
	const id = body.user_id;
	const pair = Buffer.from(`${body.email}:${body.api_key}`).toString("base64");
	const authorization = `Basic ${pair}`;
	const me = await w.call("GET", "/users/me", {}, { authorization });
	assert.deepEqual(
		[me.body.user_id, me.body.role, me.body.full_name],
		[id, 600, "Ann Invited"],
	);
	const own = await w.call(
		"GET",
		"/users/me/subscriptions",
		{},
		{ authorization },
	);
	assert.deepEqual(
		own.body.subscriptions.map((one: { name: string }) => one.name),
		["crew"],
		"default channels were not asked for",
	);
	const heard = await ear.events();
	const kinds = heard.map(({ type, op }) => [type, op ?? ""].join("/"));
	assert.deepEqual(kinds, [
		"realm_user/add",
		"user_group/add_members",
		"subscription/peer_add",
		"user_group/add_members",
		"message/",
	]);
	assert.deepEqual(heard[3], {
		type: "user_group",
		op: "add_members",
		group_id,
		user_ids: [id],
	});
	assert.equal(
		heard[4].message.content,
		`@_**Ann Invited|${id}** accepted your invitation to join Test!`,
	);
	const login = await w.call("POST", "/fetch_api_key", {
		username: "ann@example.com",
		password,
	});
	assert.equal(login.body.api_key, body.api_key);
	await refuses(link, { full_name: "Ann Again" });
	assert.deepEqual((await mia.do("GET", "/invites")).invites, []);
});

test("join by a link for anybody, with the words and the channels of the organization", async () => {
	const general = await mia.do("GET", "/get_stream_id", { stream: "general" });
	await olivia.do("PATCH", "/realm", {
		welcome_message_custom_text: "Hello, **all**",
		signup_announcements_stream_id: general.stream_id,
	});
	const { invite_link } = await adam.do("POST", "/invites/multiuse", {
		include_realm_default_subscriptions: true,
	});
	const ofOlivia = await olivia.register({ event_types: ["message"] });
	for (const name of ["bea", "bob"]) {
		const { status, body } = await join(invite_link, {
			full_name: name,
			email: `${name}@example.com`,
		});
		assert.equal(status, 200);
		const pair = `${body.email}:${body.api_key}`;
		const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
		const { body: fetched } = await w.call(
			"GET",
			"/messages",
			{
				anchor: "newest",
				num_before: 10,
				num_after: 0,
				apply_markdown: false,
				narrow: [{ operator: "is", operand: "dm" }],
			},
			{ authorization },
		);
		assert.deepEqual(
			fetched.messages.map((one: Fields) => [
				one.sender_full_name,
				one.content,
			]),
			[["Welcome Bot", "Hello, **all**"]],
		);
		const [announced] = await ofOlivia.events();
		assert.deepEqual(
			[announced.message.subject, announced.message.content],
			["signups", `@_**${name}|${body.user_id}** joined this organization.`],
		);
	}
	await refuses(
		invite_link,
		{ full_name: "Nobody" },
		"REQUEST_VARIABLE_MISSING",
	);
	await refuses(invite_link, {
		full_name: "Bea again",
		email: "BEA@example.com",
	});
	const email = "cleo@example.com";
	await refuses(invite_link, { full_name: "a*b", email });
	await refuses(invite_link, { full_name: "Cleo", email, password: "short" });
	await refuses(invite_link, { full_name: "Cleo", email: "cleo" });
	await refuses(invite_link, { full_name: "Cleo", email: "c@mailinator.com" });
	const forged = invite_link.replace(/.$/, (last: string) =>
		last === "0" ? "1" : "0",
	);
	const other = invite_link.replace(/\/(\d+)-/, "/999-");
	for (const wrong of [forged, other, "http://x/join/nonsense"])
		await refuses(wrong, { full_name: "Cleo", email });
});

test("join lets nobody in by an invitation that has ended", async () => {
	const { invite_link } = await adam.do("POST", "/invites/multiuse", {
		invite_expires_in_minutes: 1,
		welcome_message_custom_text: "",
	});
	w.pass(60);
	const fields = { full_name: "Late", email: "late@example.com" };
	await refuses(invite_link, fields);
	await mia.do("POST", "/invites", {
		invitee_emails: "dan@example.com",
		stream_ids: [],
	});
	const old = await linkTo(mia, "dan@example.com");
	const [{ id }] = (await mia.do("GET", "/invites")).invites;
	w.pass(1);
	await mia.do("POST", `/invites/${id}/resend`);
	await refuses(old, { full_name: "Dan" });
	const link = await linkTo(mia, "dan@example.com");
	assert.equal((await join(link, { full_name: "Dan" })).status, 200);
});

test("get-join-page shows a form to browsers, and join answers it with a page", async () => {
	const { invite_link } = await adam.do("POST", "/invites/multiuse");
	const page = await w.server.app.inject({
		method: "GET",
		url: pathOf(invite_link),
		headers: { host: "chat.example.com" },
	});
	assert.equal(page.statusCode, 200);
	for (const name of ["full_name", "email", "password"])
		assert.ok(page.body.includes(`name="${name}"`), name);
	const answer = await w.server.app.inject({
		method: "POST",
		url: pathOf(invite_link),
		headers: {
			host: "chat.example.com",
			accept: "text/html,*/*",
			"content-type": "application/x-www-form-urlencoded",
		},
		payload: new URLSearchParams({
			full_name: "Paige Page",
			email: "paige@example.com",
			password,
		}).toString(),
	});
	assert.match(String(answer.headers["content-type"]), /^text\/html/);
	assert.match(answer.body, /paige@example\.com/);
	assert.equal(answer.body.includes("api_key"), false);
	const gone = await w.server.app.inject({
		method: "GET",
		url: "/join/1-00000000000000000000000000000000",
		headers: { host: "chat.example.com" },
	});
	assert.equal(gone.statusCode, 400);
});
