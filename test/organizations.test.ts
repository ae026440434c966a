import assert from "node:assert/strict";
import { test } from "node:test";
import { createOrganization } from "../src/domain/organizations/create-organization.ts";
import { startCountingHigh } from "./support/hidden-channel.ts";
import { sampleCalls, setSampleStage } from "./support/sample-calls.ts";
import { openWorld, world } from "./world.ts";

// Several organizations on one server, told apart by Host.

const shared = (async () => {
	const w = await world({
		environment: { SKEIN_ROOT_DOMAIN: "chat.example.com" },
	});
	const { organizationId, owner } = await createOrganization(w.engine, {
		name: "Other",
		subdomain: "other",
		url: "http://other.chat.example.com",
		owner: {
			email: "olivia@example.com",
			fullName: "Other Olivia",
			passwordHash: null,
		},
	});
	await w.server.directory.reload();
	const key = w.server.apiKeys.keyOf(organizationId, owner);
	return { w, key, owner };
})();

const basic = (email: string, key: string) =>
	`Basic ${Buffer.from(`${email}:${key}`).toString("base64")}`;

async function ask(host: string, path: string, authorization?: string) {
	const { w } = await shared;
	const response = await w.server.app.inject({
		method: "GET",
		url: `/api/v1${path}`,
		headers: { host, ...(authorization && { authorization }) },
	});
	return { status: response.statusCode, body: response.json() };
}

test("each organization answers under its own host", async () => {
	const root = await ask("chat.example.com", "/server_settings");
	assert.equal(root.body.realm_name, "Test");
	const other = await ask("OTHER.chat.example.com:8420", "/server_settings");
	assert.equal(other.body.realm_name, "Other");
	assert.equal(other.body.realm_url, "http://other.chat.example.com");
});

test("a host that is no organization's is told so", async () => {
	const { w } = await shared;
	const unknown = await ask("nowhere.chat.example.com", "/server_settings");
	assert.deepEqual([unknown.status, unknown.body.code], [400, "BAD_REQUEST"]);
	const foreign = await ask(
		"nowhere.chat.example.com",
		"/users/me",
		w.as("mia").authorization,
	);
	assert.deepEqual(
		[foreign.status, foreign.body.code],
		[404, "NONEXISTENT_SUBDOMAIN"],
	);
	const login = await w.server.app.inject({
		method: "POST",
		url: "/api/v1/fetch_api_key",
		headers: {
			host: "example.org",
			"content-type": "application/x-www-form-urlencoded",
		},
		payload: "username=mia%40example.com&password=x",
	});
	assert.deepEqual(
		[login.statusCode, login.json().code],
		[404, "NONEXISTENT_SUBDOMAIN"],
	);
});

test("a key opens its own organization and no other", async () => {
	const { w, key } = await shared;
	const own = await ask(
		"other.chat.example.com",
		"/users/me",
		basic("olivia@example.com", key),
	);
	assert.equal(own.body.full_name, "Other Olivia");
	const elsewhere = await ask(
		"chat.example.com",
		"/users/me",
		basic("olivia@example.com", key),
	);
	assert.deepEqual(
		[elsewhere.status, elsewhere.body.code],
		[401, "UNAUTHORIZED"],
	);
	assert.match(elsewhere.body.msg, /not associated/);
	const reverse = await ask(
		"other.chat.example.com",
		"/users/me",
		w.as("olivia").authorization,
	);
	assert.equal(reverse.status, 401);
});

test("nothing of one organization is seen or heard in the other", async () => {
	const { w, key, owner } = await shared;
	const mia = w.as("mia");
	const authorization = basic("olivia@example.com", key);
	const headers = {
		host: "other.chat.example.com",
		authorization,
		"content-type": "application/x-www-form-urlencoded",
	};
	const registered = await w.server.app.inject({
		method: "POST",
		url: "/api/v1/register",
		headers,
		payload: "all_public_streams=true",
	});
	assert.ok(!registered.body.includes("Mia Member"));
	const queue = registered.json();
	assert.deepEqual(
		queue.realm_users.map((user: { user_id: number }) => user.user_id),
		[owner.id],
	);
	const channel = await w.channel("ours alone", "public", [mia]);
	const id = await mia.send("ours alone", "t", "between us");
	const events = await ask(
		"other.chat.example.com",
		`/events?queue_id=${queue.queue_id}&last_event_id=-1&dont_block=true`,
		authorization,
	);
	assert.deepEqual(events.body.events, []);
	const message = await ask(
		"other.chat.example.com",
		`/messages/${id}`,
		authorization,
	);
	assert.equal(message.status, 400);
	const stream = await ask(
		"other.chat.example.com",
		`/streams/${channel}`,
		authorization,
	);
	assert.equal(stream.status, 400);
});

test("no call of one organization reaches what is another's", async () => {
	const { w, key } = await shared;
	const [olivia, mia] = [w.as("olivia"), w.as("mia")];
	await startCountingHigh(w);
	const stage = await setSampleStage(w, [olivia, mia]);
	const ears = [
		await olivia.register({ fetch_event_types: [] }),
		await mia.register({ fetch_event_types: [] }),
	];
	for (const [operation, refusal] of Object.entries({
		"send-message": "400 STREAM_DOES_NOT_EXIST",
		"update-user": "400 BAD_REQUEST",
		"update-user-by-email": "400 BAD_REQUEST",
		"mute-topic": "400 BAD_REQUEST",
		"get-user-by-email": "400 BAD_REQUEST",
		"edit-draft": "404 BAD_REQUEST",
		"get-message-history": "400 BAD_REQUEST",
		"update-subscription-property": "400 BAD_REQUEST",
		"update-linkifier": "400 BAD_REQUEST",
		"remove-reaction": "400 BAD_REQUEST",
		"get-channel-topics": "400 BAD_REQUEST",
		"delete-message": "400 BAD_REQUEST",
		"delete-queue": "400 BAD_EVENT_QUEUE_ID",
	})) {
		const make = sampleCalls[operation];
		assert.ok(make);
		const { method, path, fields } = await make(stage, olivia);
		for (const ear of ears) await ear.events();
		const { status, body } = await w.call(method, path, fields, {
			host: "other.chat.example.com",
			authorization: basic("olivia@example.com", key),
		});
		assert.equal(`${status} ${body.code}`, refusal, operation);
		for (const ear of ears) assert.deepEqual(await ear.events(), [], operation);
		await olivia.do(method, path, fields);
	}
});

test("a queue of one organization is unknown in the other, also to whoever has the same id there", async () => {
	const { w, key, owner } = await shared;
	const olivia = w.as("olivia");
	assert.equal(owner.id, olivia.id);
	const ear = await olivia.register();
	const headers = {
		host: "other.chat.example.com",
		authorization: basic("olivia@example.com", key),
	};
	for (const [method, more] of [
		["GET", "&last_event_id=-1&dont_block=true"],
		["DELETE", ""],
	] as const) {
		const url = `/api/v1/events?queue_id=${ear.queueId}${more}`;
		const refused = await w.server.app.inject({ method, url, headers });
		assert.deepEqual(
			[refused.statusCode, refused.json().code],
			[400, "BAD_EVENT_QUEUE_ID"],
		);
	}
	assert.equal((await ear.poll({ dont_block: true })).status, 200);
});

test("without a root domain any host reaches the only organization", async () => {
	const w = await openWorld();
	try {
		const response = await w.server.app.inject({
			url: "/api/v1/server_settings",
			headers: { host: "whatever.example.org:1234" },
		});
		assert.equal(response.json().realm_name, "Test");
	} finally {
		await w.close();
	}
});
