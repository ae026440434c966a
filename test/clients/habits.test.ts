import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Client, world } from "../world.ts";

// Requests as existing programs write them: the same call in many hands.

suite("habits of clients", async () => {
	const w = await world({ environment: { SKEIN_DEV: "1" } });
	const [mia, max, mona] = [w.as("mia"), w.as("max"), w.as("mona")];
	const yard = await w.channel("yard", "public", [mia, max]);
	const form = "application/x-www-form-urlencoded";

	interface Written {
		readonly as?: Client;
		readonly authorization?: string;
		readonly type?: string;
		readonly body?: string;
	}

	/** Sends exactly this. */
	async function ask(method: string, path: string, written: Written = {}) {
		const { as = mia, authorization = as.authorization } = written;
		const response = await w.server.app.inject({
			method: method as "GET",
			url: `/api/v1${path}`,
			headers: {
				host: "chat.example.com",
				...(authorization && { authorization }),
				...(written.body !== undefined && {
					"content-type": written.type ?? form,
				}),
			},
			...(written.body !== undefined && { payload: written.body }),
		});
		const { statusCode: status, headers, body: sent } = response;
		assert.match(String(headers["content-type"]), /^application\/json/);
		return { status, body: sent && JSON.parse(sent) };
	}

	const succeeds = async (method: string, path: string, written?: Written) => {
		const { status, body } = await ask(method, path, written);
		assert.deepEqual([status, body.msg], [200, ""], JSON.stringify(body));
		return body;
	};

	const wrong = `Basic ${Buffer.from("mia@example.com:wrong").toString("base64")}`;

	for (const [what, authorization] of [
		["nothing", ""],
		["a key that is none", wrong],
		["what is no credential at all", "Basic !"],
		["another scheme", "Bearer x"],
	] as const)
		test(`get-server-settings answers whoever comes with ${what}`, async () => {
			const body = await succeeds("GET", "/server_settings", { authorization });
			assert.equal(body.zulip_version, body.server_version);
			assert.equal(body.zulip_feature_level, body.feature_level);
			assert.equal(body.zulip_merge_base, body.merge_base);
			assert.equal(body.realm_uri, body.realm_url);
		});

	test("a look whether the server is there costs nothing but its head", async () => {
		const { status, body } = await ask("HEAD", "/server_settings", {
			authorization: "",
		});
		assert.deepEqual([status, body], [200, ""]);
	});

	test("a body whose JSON nobody has encoded, as bridges send it", async () => {
		await w.channel("street", "public", [max]);
		const queue = await succeeds("POST", "/register", {
			body: 'event_types=["message"]&all_public_streams=true',
		});
		assert.equal(queue.last_event_id, -1);
		await max.send("street", "t", "**raw**");
		await mia.do("POST", "/users/me/presence", { status: "active" });
		const { events } = await succeeds(
			"GET",
			`/events?queue_id=${queue.queue_id}&last_event_id=-1&dont_block=true`,
		);
		// Nothing but what was asked for, as it was written, with flags and an id.
		assert.deepEqual(
			events.map((event: Record<string, unknown>) => Object.keys(event).sort()),
			[["flags", "id", "message", "type"]],
		);
		const { content, display_recipient, subject } = events[0].message;
		assert.deepEqual(
			[content, display_recipient, subject],
			["**raw**", "street", "t"],
		);
	});

	test("lists of types that are null, for all of them", async () => {
		const state = await succeeds("POST", "/register", {
			body: "event_types=null",
		});
		assert.ok(state.realm_users.length > 0);
	});

	for (const [what, to] of [
		["by name", "yard"],
		["by name, as JSON", '"yard"'],
		["by name, in a list", '["yard"]'],
		["by id", String(yard)],
		["by id, in a list", `[${yard}]`],
	] as const)
		test(`a channel to send to is named ${what}`, async () => {
			const { id } = await succeeds("POST", "/messages", {
				body: `type=stream&to=${encodeURIComponent(to)}&subject=tools&content=hammer`,
			});
			const { message } = await succeeds("GET", `/messages/${id}`);
			assert.deepEqual(
				[message.type, message.stream_id, message.subject],
				["stream", yard, "tools"],
			);
		});

	for (const [what, to] of [
		["by ids", `[${max.id},${mona.id}]`],
		["by address", `user${max.id}@chat.example.com`],
		[
			"by addresses, with commas",
			`user${max.id}@chat.example.com, user${mona.id}@chat.example.com`,
		],
		["by addresses, in a list", `["user${max.id}@chat.example.com"]`],
	] as const)
		test(`people to send to are named ${what}`, async () => {
			const { id } = await succeeds("POST", "/messages", {
				body: `type=private&to=${encodeURIComponent(to)}&content=hello`,
			});
			const { message } = await succeeds("GET", `/messages/${id}`);
			assert.equal(message.type, "private");
			assert.deepEqual(
				message.display_recipient.map(
					(person: Record<string, unknown>) =>
						typeof person.email === "string" &&
						typeof person.full_name === "string" &&
						person.is_mirror_dummy === false &&
						person.id,
				),
				to.includes(String(mona.id))
					? [mona.id, mia.id, max.id]
					: [mia.id, max.id],
			);
		});

	test("the topic by its older name, but not by both", async () => {
		const both = await ask("POST", "/messages", {
			body: "type=stream&to=yard&topic=a&subject=b&content=x",
		});
		assert.deepEqual(
			[both.status, both.body.code],
			[400, "REQUEST_CONFUSING_VAR"],
		);
		const one = await succeeds("POST", "/messages", {
			body: "type=stream&to=yard&subject=b&content=x",
		});
		assert.equal("ignored_parameters_unsupported" in one, false);
	});

	test("fields in the address, whatever the method", async () => {
		const id = await mia.send("yard", "t", "one");
		const queue = await mia.register();
		await succeeds("PATCH", `/messages/${id}?content=two`);
		await succeeds(
			"POST",
			`/messages/${id}/reactions?emoji_name=tada&reaction_type=unicode_emoji`,
		);
		await succeeds("DELETE", `/messages/${id}/reactions?emoji_name=tada`);
		await succeeds("DELETE", `/events?queue_id=${queue.queueId}`);
		const login = await succeeds(
			"POST",
			"/dev_fetch_api_key?username=max@example.com",
			{ authorization: "" },
		);
		assert.equal(login.api_key, max.key);
		const { message } = await succeeds("GET", `/messages/${id}`);
		assert.equal(message.content, "<p>two</p>");
	});

	test("the body before the address, and fields of a GET in its body", async () => {
		const id = await mia.send("yard", "t", "one");
		await succeeds("PATCH", `/messages/${id}?content=address`, {
			body: "content=body",
		});
		const { messages } = await succeeds("GET", "/messages", {
			body: "anchor=newest&num_before=1&num_after=0",
		});
		assert.equal(messages[0].content, "<p>body</p>");
	});

	test("plain fields as if they were files", async () => {
		const part = (name: string, value: string) =>
			`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
		const { user_id } = await succeeds("POST", "/fetch_api_key", {
			authorization: "",
			type: "multipart/form-data; boundary=b",
			body: `${part("username", "mia@example.com")}${part("password", "correct horse battery")}--b--\r\n`,
		});
		assert.equal(user_id, mia.id);
	});

	test("slashes too many, and addresses in paths", async () => {
		await succeeds("POST", "//user_topics", {
			body: `stream_id=${yard}&topic=a&visibility_policy=1`,
		});
		await succeeds("POST", "//messages/flags/narrow", {
			body: `anchor=newest&num_before=5&num_after=0&op=add&flag=read&narrow=${encodeURIComponent('[["stream","yard"]]')}`,
		});
		for (const path of ["/users/mia%40example.com", "/users/mia@example.com"])
			assert.equal((await succeeds("GET", path)).user.user_id, mia.id);
		await succeeds("POST", "/navigation_views", {
			body: "fragment=narrow/is/alerted&is_pinned=true&name=A",
		});
		await succeeds("PATCH", "/navigation_views/narrow/is/alerted", {
			body: "name=B",
		});
	});

	test("a message is taken back by making it empty", async () => {
		const id = await mia.send("yard", "t", "oops");
		await succeeds("PATCH", `/messages/${id}`, { body: "content=" });
		const { message } = await succeeds("GET", `/messages/${id}`);
		assert.equal(message.content, "<p>(deleted)</p>");
	});

	test("narrow terms as pairs, and anchors of older clients", async () => {
		const id = await mia.send("yard", "pairs", "newest");
		const narrow = encodeURIComponent('[["stream","yard"],["topic","pairs"]]');
		const { messages } = await succeeds(
			"GET",
			`/messages?anchor=10000000000000000&num_before=10&num_after=0&narrow=${narrow}`,
		);
		assert.deepEqual(
			messages.map((message: { id: number }) => message.id),
			[id],
		);
	});

	test("the oldest clients for terminals ask for two settings by names of old", async () => {
		const state = await succeeds("POST", "/register", {
			body: 'fetch_event_types=["update_display_settings","update_global_notifications"]',
		});
		assert.equal(state.twenty_four_hour_time, false);
		assert.equal(state.pm_content_in_desktop_notifications, true);
	});

	test("pollers learn how long to wait, and when to begin anew", async () => {
		const state = await succeeds("POST", "/register", {
			body: `event_types=["message"]&fetch_event_types=["realm"]&narrow=${encodeURIComponent('[["stream","yard"]]')}`,
		});
		assert.equal(state.event_queue_longpoll_timeout_seconds, 90);
		const gone = await ask(
			"GET",
			"/events?queue_id=gone&last_event_id=-1&dont_block=true",
		);
		assert.deepEqual(
			[gone.status, gone.body.code, gone.body.queue_id],
			[400, "BAD_EVENT_QUEUE_ID", "gone"],
		);
	});

	test("whatever is refused has a result, a message and a code", async () => {
		for (const [method, path, status] of [
			["GET", "/nothing", 404],
			["PUT", "/server_settings", 405],
			["GET", "/messages", 400],
			["GET", "/users/me", 401],
		] as const) {
			const { body, ...answer } = await ask(
				method,
				path,
				status === 401 ? { authorization: wrong } : {},
			);
			assert.equal(answer.status, status);
			assert.deepEqual(
				[body.result, typeof body.msg, typeof body.code],
				["error", "string", "string"],
			);
		}
	});

	test("what became of older operations still answers", async () => {
		const { filters } = await succeeds("GET", "/realm/filters");
		assert.deepEqual(filters, []);
		await succeeds(
			"PATCH",
			"/settings/notifications?enable_desktop_notifications=true",
		);
		await succeeds("POST", "/typing", { body: `op=start&to=[${max.id}]` });
	});
});
