import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { visibilityOf } from "../../domain/user-topics/user-topics.ts";

suite("update-user-topic", async () => {
	const w = await world();
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const design = await w.channel("design", "public", [mia]);
	const secret = await w.channel("secret", "private_shared", [mia]);
	const old = await w.channel("old", "public", [mia]);
	await w.inside(async (work) => {
		await work.db
			.updateTable("channel")
			.set({ is_archived: 1 })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", old)
			.execute();
		work.touch(channels, old);
	});
	const policyOf = async (userId: number, channel: number, topic: string) =>
		visibilityOf(
			await w.engine.reading(w.organizationId),
			userId,
			channel,
			topic,
		);
	const set = (client: typeof mia, fields: object) =>
		client.post("/user_topics", { ...fields });

	test("update-user-topic tells the user alone, and the state agrees", async () => {
		const ear = await mia.register();
		const other = await max.register();
		const seconds = Math.floor(w.clock.now / 1000);
		for (const policy of [1, 3, 2, 0]) {
			const { status } = await set(mia, {
				stream_id: design,
				topic: "Fonts",
				visibility_policy: policy,
			});
			assert.equal(status, 200);
			assert.deepEqual(await ear.events(), [
				{
					type: "muted_topics",
					muted_topics: policy === 1 ? [["design", "Fonts", seconds]] : [],
				},
				{
					type: "user_topic",
					stream_id: design,
					topic_name: "Fonts",
					last_updated: seconds,
					visibility_policy: policy,
				},
			]);
			const { state } = await mia.register({
				fetch_event_types: ["user_topic"],
			});
			assert.deepEqual(
				state.user_topics,
				policy === 0
					? []
					: [
							{
								stream_id: design,
								topic_name: "Fonts",
								last_updated: seconds,
								visibility_policy: policy,
							},
						],
			);
		}
		assert.deepEqual(await other.events(), []);
	});

	test("update-user-topic repeated changes nothing and tells nobody; case does not matter, and the first writing stays", async () => {
		await set(mia, { stream_id: design, topic: "Inks", visibility_policy: 3 });
		const ear = await mia.register({ event_types: ["user_topic"] });
		await set(mia, { stream_id: design, topic: "inks", visibility_policy: 3 });
		assert.deepEqual(await ear.events(), []);
		await set(mia, { stream_id: design, topic: "INKS", visibility_policy: 1 });
		const [event] = await ear.events();
		assert.equal(event.topic_name, "Inks");
		assert.equal(await policyOf(mia.id, design, "iNkS"), 1);
	});

	test("update-user-topic keeps the older event from queues that asked for the newer one", async () => {
		const newer = await mia.register({
			event_types: ["user_topic", "muted_topics"],
		});
		const older = await mia.register({ event_types: ["muted_topics"] });
		await set(mia, { stream_id: design, topic: "grids", visibility_policy: 1 });
		assert.deepEqual(
			(await newer.events()).map(({ type }) => type),
			["user_topic"],
		);
		assert.deepEqual(
			(await older.events()).map(({ type }) => type),
			["muted_topics"],
		);
		const both = await mia.register({
			fetch_event_types: ["user_topic", "muted_topics"],
		});
		assert.equal("muted_topics" in both.state, false);
		const only = await mia.register({ fetch_event_types: ["muted_topics"] });
		assert.ok(
			only.state.muted_topics.some(
				([channel, topic]: string[]) =>
					channel === "design" && topic === "grids",
			),
		);
	});

	test("update-user-topic knows the empty topic by its name, and shows it to those who understand", async () => {
		const plain = await mia.register({ event_types: ["user_topic"] });
		const able = await mia.register({
			event_types: ["user_topic"],
			client_capabilities: {
				notification_settings_null: true,
				empty_topic_name: true,
			},
		});
		await set(mia, {
			stream_id: design,
			topic: "general chat",
			visibility_policy: 2,
		});
		assert.equal((await plain.events())[0].topic_name, "general chat");
		assert.equal((await able.events())[0].topic_name, "");
		assert.equal(await policyOf(mia.id, design, ""), 2);
	});

	test("update-user-topic refuses what cannot be, changes nothing and tells nobody", async () => {
		const ear = await max.register({ event_types: ["user_topic"] });
		const good = { stream_id: design, topic: "t", visibility_policy: 1 };
		const refused = async (fields: object, code = "BAD_REQUEST") => {
			const { status, body } = await set(max, { ...good, ...fields });
			assert.equal(status, 400, JSON.stringify(fields));
			assert.equal(body.code, code);
		};
		await refused({ stream_id: secret });
		await refused({ stream_id: old });
		await refused({ stream_id: 9999 });
		await refused({ stream_id: 9999, visibility_policy: 0 });
		await refused({ stream_id: 99_999_999_999 });
		for (const policy of [4, -1, 1.5, '"1"', "null", true])
			await refused({ visibility_policy: policy });
		await refused({ visibility_policy: "follow" });
		await refused({ topic: "x".repeat(61) });
		await refused({ topic: "a\0b" });
		await refused({ stream_id: undefined }, "REQUEST_VARIABLE_MISSING");
		await refused({ topic: undefined }, "REQUEST_VARIABLE_MISSING");
		await refused({ visibility_policy: undefined }, "REQUEST_VARIABLE_MISSING");
		const guest = await set(gus, good);
		assert.equal(guest.status, 400);
		assert.deepEqual(await ear.events(), []);
		const { state } = await max.register({ fetch_event_types: ["user_topic"] });
		assert.deepEqual(state.user_topics, []);
	});

	test("update-user-topic takes a decision back where there is no access any more, and names no channel that is hidden", async () => {
		await set(mia, { stream_id: secret, topic: "plans", visibility_policy: 1 });
		await w.inside(async (work) => {
			const { subscriptionsOfUser } = await import(
				"../../domain/subscriptions/subscriptions.ts"
			);
			await work.db
				.updateTable("subscription")
				.set({ is_active: 0 })
				.where("organization_id", "=", work.organizationId)
				.where("user_id", "=", mia.id)
				.where("channel_id", "=", secret)
				.execute();
			work.touch(subscriptionsOfUser, mia.id);
		});
		const names = (muted: string[][]) => muted.map(([channel]) => channel);
		const ear = await mia.register();
		assert.ok(!names(ear.state.muted_topics).includes("secret"));
		await set(mia, { stream_id: design, topic: "rules", visibility_policy: 1 });
		const [legacy] = await ear.events();
		assert.ok(!names(legacy.muted_topics).includes("secret"));
		const { status } = await set(mia, {
			stream_id: secret,
			topic: "plans",
			visibility_policy: 0,
		});
		assert.equal(status, 200);
		assert.equal(await policyOf(mia.id, secret, "plans"), 0);
	});
});
