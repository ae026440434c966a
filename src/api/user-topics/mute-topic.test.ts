import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Fields, world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";

suite("mute-topic", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	const path = "/users/me/subscriptions/muted_topics";
	const design = await w.channel("Design", "public", [mia]);
	const secret = await w.channel("secret", "private_shared", [mia]);
	const archive = (isArchived: 0 | 1) =>
		w.inside(async (work) => {
			await work.db
				.updateTable("channel")
				.set({ is_archived: isArchived })
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", design)
				.execute();
			work.touch(channels, design);
		});
	const topicsOf = async (client: typeof mia) => {
		const { state } = await client.register({
			fetch_event_types: ["user_topic"],
		});
		return state.user_topics.map(
			(one: { topic_name: string; visibility_policy: number }) => [
				one.topic_name,
				one.visibility_policy,
			],
		);
	};

	test("mute-topic mutes by id and unmutes by name, and tells the user alone", async () => {
		const ear = await mia.register({
			event_types: ["user_topic", "muted_topics"],
		});
		const older = await mia.register({ event_types: ["muted_topics"] });
		const other = await max.register();
		const last_updated = Math.floor(w.clock.now / 1000);
		await mia.do("PATCH", path, { stream_id: design, topic: " a ", op: "add" });
		// The older event tells the whole list, and is left out when a later one follows at once.
		assert.deepEqual(await older.events(), [
			{ type: "muted_topics", muted_topics: [["Design", " a ", last_updated]] },
		]);
		await mia.do("PATCH", path, {
			stream: " design ",
			topic: " A ",
			op: "remove",
		});
		const told = {
			type: "user_topic",
			stream_id: design,
			topic_name: " a ",
			last_updated,
		};
		assert.deepEqual(await ear.events(), [
			{ ...told, visibility_policy: 1 },
			{ ...told, visibility_policy: 0 },
		]);
		assert.deepEqual(await older.events(), [
			{ type: "muted_topics", muted_topics: [] },
		]);
		assert.deepEqual(await other.events(), []);
		assert.deepEqual(await topicsOf(mia), []);
	});

	test("mute-topic repeated is silent; muting replaces any decision, unmuting takes any back", async () => {
		for (const visibility_policy of [2, 3]) {
			await mia.do("POST", "/user_topics", {
				stream_id: design,
				topic: "news",
				visibility_policy,
			});
			await mia.do("PATCH", path, {
				stream_id: design,
				topic: "news",
				op: "add",
			});
			assert.deepEqual(await topicsOf(mia), [["news", 1]]);
		}
		const ear = await mia.register();
		await mia.do("PATCH", path, {
			stream_id: design,
			topic: "NEWS",
			op: "add",
		});
		assert.deepEqual(await ear.events(), []);
		await mia.do("POST", "/user_topics", {
			stream_id: design,
			topic: "news",
			visibility_policy: 3,
		});
		await mia.do("PATCH", path, {
			stream_id: design,
			topic: "news",
			op: "remove",
		});
		assert.deepEqual(await topicsOf(mia), []);
		await ear.events();
		await mia.do("PATCH", path, {
			stream_id: design,
			topic: "news",
			op: "remove",
		});
		assert.deepEqual(await ear.events(), []);
	});

	test("mute-topic knows the empty topic by its names, and takes a topic up to its bound as it is written", async () => {
		const able = await max.register({
			event_types: ["user_topic"],
			client_capabilities: {
				notification_settings_null: true,
				empty_topic_name: true,
			},
		});
		const longest = "🦜".repeat(60);
		for (const [topic, kept] of [
			["general chat", ""],
			[longest, longest],
			["  ", "  "],
		]) {
			await max.do("PATCH", path, { stream_id: design, topic, op: "add" });
			assert.equal((await able.events())[0].topic_name, kept);
		}
		for (const topic of ["", "(no topic)", "General Chat"])
			await max.do("PATCH", path, { stream_id: design, topic, op: "add" });
		assert.deepEqual(
			(await able.events()).map(({ topic_name }) => topic_name),
			["General Chat"],
		);
		for (const topic of ["", longest, "  ", "GENERAL CHAT"])
			await max.do("PATCH", path, { stream_id: design, topic, op: "remove" });
		assert.deepEqual(await topicsOf(max), []);
	});

	test("mute-topic tells the older event first, without topics of archived channels", async () => {
		const ear = await mia.register();
		const mute = (stream_id: number, topic: string) =>
			mia.do("PATCH", path, { stream_id, topic, op: "add" });
		await mute(design, "Kept");
		const at = Math.floor(w.clock.now / 1000);
		assert.deepEqual(
			(await ear.events()).map(({ type }) => type),
			["muted_topics", "user_topic"],
		);
		await mute(design, "kEPT");
		await archive(1);
		await mute(secret, "s");
		assert.deepEqual((await ear.events())[0], {
			type: "muted_topics",
			muted_topics: [["secret", "s", at]],
		});
		assert.deepEqual(
			(await mia.register({ fetch_event_types: ["muted_topics"] })).state
				.muted_topics,
			[["secret", "s", at]],
		);
		await archive(0);
		const { state } = await mia.register({
			fetch_event_types: ["muted_topics"],
		});
		assert.deepEqual(state.muted_topics, [
			["Design", "Kept", at],
			["secret", "s", at],
		]);
		for (const [stream_id, topic] of [
			[design, "KEPT"],
			[secret, "S"],
		])
			await mia.do("PATCH", path, { stream_id, topic, op: "remove" });
	});

	test("mute-topic refuses what cannot be, changes nothing and tells nobody", async () => {
		const ear = await max.register();
		const refused = async (fields: Fields, more: object = {}) => {
			const { status, body } = await max.patch(path, fields);
			const { msg: _, ...rest } = body;
			assert.equal(status, 400, JSON.stringify(fields));
			assert.deepEqual(rest, {
				result: "error",
				code: "BAD_REQUEST",
				...more,
			});
		};
		const missing = (var_name: string) => ({
			code: "REQUEST_VARIABLE_MISSING",
			var_name,
		});
		const good = { stream_id: design, topic: "t", op: "add" };
		await refused({ ...good, stream_id: undefined });
		await refused(
			{ ...good, stream: "design" },
			{ parameters: "stream_id, stream" },
		);
		await refused({ ...good, stream_id: secret });
		await refused({ ...good, stream_id: undefined, stream: "secret" });
		await refused({ ...good, stream_id: 9999 });
		await refused({ ...good, stream_id: 9999, op: "remove" });
		await refused({ topic: "t", op: "remove", stream: "nowhere" });
		for (const op of ["mute", "", "Add", " add", '"add"'])
			await refused({ ...good, op });
		for (const stream_id of ['"1"', 1.5, "x", "", true, [design]])
			await refused({ ...good, stream_id });
		await refused({ ...good, stream_id: 99_999_999_999 });
		await refused({ ...good, topic: "a\0b" });
		await refused({ ...good, topic: "x".repeat(61) });
		await refused({ ...good, op: undefined }, missing("op"));
		await refused({ ...good, topic: undefined }, missing("topic"));
		await archive(1);
		await refused(good);
		await refused({ ...good, stream_id: undefined, stream: "design" });
		await archive(0);
		const unmuted = await max.patch(path, {
			...good,
			stream_id: 9999,
			op: "remove",
		});
		assert.equal(unmuted.body.msg, "Topic is not muted");
		const [hidden, unknown] = [
			await max.patch(path, { ...good, stream_id: secret }),
			await max.patch(path, { ...good, stream_id: 9999 }),
		];
		assert.deepEqual(hidden.body, unknown.body);
		assert.deepEqual(await ear.events(), []);
		assert.deepEqual(await topicsOf(max), []);
	});

	test("mute-topic unmutes without access, and in an archived channel", async () => {
		await mia.do("PATCH", path, { stream_id: design, topic: "t", op: "add" });
		await archive(1);
		await mia.do("PATCH", path, {
			stream_id: design,
			topic: "t",
			op: "remove",
		});
		await archive(0);
		assert.deepEqual(await topicsOf(mia), []);
		await max.do("PATCH", path, {
			stream_id: secret,
			topic: "t",
			op: "remove",
		});
	});
});
