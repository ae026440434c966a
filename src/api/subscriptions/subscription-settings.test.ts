import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { listen, refused } from "../../../test/support/wire-channels.ts";
import { world } from "../../../test/world.ts";

const path = "/users/me/subscriptions";

suite("update-subscription-property and update-subscription-settings", async () => {
	const w = await world();
	const [mia, max, gus, adam] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
	];
	const id = await w.channel("desk", "public", [mia, gus]);
	const own = async () =>
		(await mia.do("GET", path)).subscriptions.find(
			(s: { name: string }) => s.name === "desk",
		);
	const told = (property: string, value: unknown) => ({
		type: "subscription",
		op: "update",
		property,
		value,
		stream_id: id,
	});

	test("update-subscription-property changes each property and tells the user alone, repeats included", async () => {
		const [ear, other] = [await listen(mia), await listen(max)];
		const plain = [
			["color", "#ff0000"],
			["color", "#0f0"],
			["pin_to_top", true],
			["desktop_notifications", true],
			["audible_notifications", false],
			["push_notifications", true],
			["email_notifications", false],
			["wildcard_mentions_notify", false],
		] as const;
		for (const [property, value] of plain)
			for (let again = 0; again < 2; again++) {
				const body = await mia.do("PATCH", `${path}/${id}`, {
					property,
					value: String(value),
				});
				assert.deepEqual(body, { result: "success", msg: "" });
				assert.deepEqual(await ear.events(), [told(property, value)]);
				assert.equal((await own())[property], value);
			}
		assert.deepEqual(await other.events(), []);
	});

	test("update-subscription-property tells of muting under both its names", async () => {
		const ear = await listen(mia);
		for (const [property, value, muted] of [
			["is_muted", "true", true],
			["in_home_view", "true", false],
			["in_home_view", "false", true],
			["is_muted", "false", false],
		] as const) {
			await mia.do("PATCH", `${path}/${id}`, { property, value });
			assert.deepEqual(await ear.events(), [
				told("in_home_view", !muted),
				told("is_muted", muted),
			]);
			const { is_muted, in_home_view } = await own();
			assert.deepEqual([is_muted, in_home_view], [muted, !muted]);
		}
	});

	test("update-subscription-property mutes a channel and leaves topics and unread messages as they are", async () => {
		await mia.do("POST", "/user_topics", {
			stream_id: id,
			topic: "followed",
			visibility_policy: 3,
		});
		await max.send("desk", "t", "for mia");
		const before = (await mia.register()).state;
		assert.equal(before.unread_msgs.streams.length, 1);
		const ear = await mia.register();
		await mia.do("PATCH", `${path}/${id}`, {
			property: "is_muted",
			value: "true",
		});
		assert.deepEqual(
			(await ear.events()).map(({ type, property }) => [type, property]),
			[
				["subscription", "in_home_view"],
				["subscription", "is_muted"],
			],
		);
		const after = (await mia.register()).state;
		assert.deepEqual(after.user_topics, before.user_topics);
		assert.deepEqual(after.unread_msgs.streams, before.unread_msgs.streams);
	});

	test("update-subscription-property and update-subscription-settings are open to bots, and set what is said last", async () => {
		const bot = await w.bot("robot", mia);
		const place = await w.channel("bench", "private_protected", [bot]);
		await bot.do("PATCH", `${path}/${place}`, {
			property: "pin_to_top",
			value: "true",
		});
		await bot.do("POST", `${path}/properties`, {
			subscription_data: [
				{ stream_id: place, property: "in_home_view", value: false, more: 1 },
				{ stream_id: place, property: "email_notifications", value: true },
				{ stream_id: place, property: "push_notifications", value: true },
				{ stream_id: place, property: "email_notifications", value: false },
			],
		});
		assert.deepEqual(
			await bot.do("POST", `${path}/properties`, { subscription_data: [] }),
			{ result: "success", msg: "" },
		);
		const [bench] = (await bot.do("GET", path)).subscriptions;
		assert.deepEqual(
			[bench.pin_to_top, bench.is_muted, bench.color],
			[true, true, "#76ce90"],
		);
		assert.deepEqual(
			[bench.email_notifications, bench.push_notifications],
			[false, true],
		);
	});

	test("update-subscription-settings changes several, of several channels", async () => {
		const second = await w.channel("shelf", "private_protected", [gus]);
		const ear = await listen(gus);
		await gus.do("POST", `${path}/properties`, {
			subscription_data: [
				{ stream_id: id, property: "color", value: "#123456" },
				{ stream_id: second, property: "pin_to_top", value: true },
			],
		});
		assert.deepEqual(await ear.events(), [
			told("color", "#123456"),
			{ ...told("pin_to_top", true), stream_id: second },
		]);
	});

	test("update-subscription-property and update-subscription-settings refuse alike, and change nothing", async () => {
		const secret = await w.channel("secret", "private_shared", [max]);
		const old = await w.channel("old", "public", [mia]);
		await adam.do("DELETE", `/streams/${old}`);
		const unsubscribed = await w.channel("elsewhere", "public", []);
		const cases: [typeof mia, number, string, unknown][] = [
			[mia, id, "colour", "#fff"],
			[mia, id, "role", true],
			[mia, id, "color", "red"],
			[mia, id, "color", "#ff"],
			[mia, id, "color", "#fffffff"],
			[mia, id, "color", true],
			[mia, id, "is_muted", "yes"],
			[mia, id, "is_muted", "1"],
			[mia, id, "pin_to_top", "True"],
			[mia, id, "push_notifications", "null"],
			[mia, id, "email_notifications", ""],
			[mia, id, "audible_notifications", "#ffffff"],
			[mia, id, "", true],
			[mia, id, "stream_id", true],
			[mia, id, "color", ""],
			[mia, id, "color", '"#ffffff"'],
			[mia, 99_999_999_999, "is_muted", true],
			[mia, 9999, "is_muted", true],
			[mia, old, "is_muted", true],
			[mia, secret, "is_muted", true],
			[adam, secret, "is_muted", true],
			[mia, unsubscribed, "is_muted", true],
		];
		for (const [who, channel, property, value] of cases) {
			const single = await refused(w, () =>
				who.patch(`${path}/${channel}`, { property, value: String(value) }),
			);
			const bulk = await refused(w, () =>
				who.post(`${path}/properties`, {
					subscription_data: [
						...(who === mia
							? [{ stream_id: id, property: "color", value: "#777777" }]
							: []),
						{ stream_id: channel, property, value },
					],
				}),
			);
			assert.equal(single.body.code, bulk.body.code);
		}
		const hidden = await mia.patch(`${path}/${secret}`, {
			property: "is_muted",
			value: "true",
		});
		const missing = await mia.patch(`${path}/9999`, {
			property: "is_muted",
			value: "true",
		});
		assert.deepEqual(hidden.body, missing.body);
		assert.match(
			(
				await mia.patch(`${path}/${unsubscribed}`, {
					property: "is_muted",
					value: "true",
				})
			).body.msg,
			/Not subscribed to channel ID/,
		);
		for (const missingOne of ["property", "value"] as const) {
			const fields = { property: "is_muted", value: "true" };
			const { [missingOne]: _, ...rest } = fields;
			await refused(w, () => mia.patch(`${path}/${id}`, rest), {
				code: "REQUEST_VARIABLE_MISSING",
				var_name: missingOne,
			});
		}
		for (const bad of [
			"x",
			{},
			[{ stream_id: id, property: "is_muted" }],
			[{ stream_id: "x", property: "is_muted", value: true }],
			[{ stream_id: id, property: "is_muted", value: 1 }],
		])
			await refused(w, () =>
				mia.post(`${path}/properties`, { subscription_data: bad }),
			);
		assert.equal((await mia.patch(`${path}/abc`)).status, 404);
		assert.notEqual((await own()).color, "#777777");
	});
});
