import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	groupIds,
	listen,
	setActive,
	setOrganization,
	wireChannel,
	wirePersonal,
} from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";

suite("get-subscriptions, get-subscribers, get-subscription-status and get-user-channels", async () => {
	const w = await world();
	const [mia, max, gus, adam, olivia] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
		w.as("olivia"),
	];
	const leaver = await w.person("leaver", "Leaver");
	const beta = await w.channel("beta", "public", [mia, max, leaver]);
	const alpha = await w.channel("Alpha", "private_protected", [mia, gus]);
	const old = await w.channel("aged", "public", [mia]);
	await adam.do("DELETE", `/streams/${old}`);
	await setActive(w, leaver, false);

	test("get-subscriptions lists one's channels by name, without archived ones", async () => {
		const { subscriptions } = await mia.do("GET", "/users/me/subscriptions");
		const expected = [
			{
				...wireChannel(w, {
					stream_id: alpha,
					name: "Alpha",
					invite_only: true,
					history_public_to_subscribers: false,
					subscriber_count: 2,
				}),
				...wirePersonal("#fae589"),
			},
			{
				...wireChannel(w, {
					stream_id: beta,
					name: "beta",
					subscriber_count: 2,
				}),
				...wirePersonal("#76ce90"),
			},
		];
		assert.deepEqual(subscriptions, expected);
		for (const include_subscribers of ["true", "partial"])
			assert.deepEqual(
				(
					await mia.do("GET", "/users/me/subscriptions", {
						include_subscribers,
					})
				).subscriptions,
				[
					{ ...expected[0], subscribers: [mia.id, gus.id] },
					{ ...expected[1], subscribers: [mia.id, max.id] },
				],
			);
		const { status, body } = await mia.get("/users/me/subscriptions", {
			include_subscribers: "some",
		});
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	});

	test("register tells older clients no open choices and no archived channels", async () => {
		const names = (list: { name: string }[]) => list.map(({ name }) => name);
		const { state: modern } = await listen(mia);
		assert.deepEqual(names(modern.subscriptions), ["aged", "Alpha", "beta"]);
		const { state } = await listen(mia, {
			client_capabilities: { notification_settings_null: false },
			include_subscribers: "false",
		});
		assert.deepEqual(names(state.subscriptions), ["Alpha", "beta"]);
		assert.deepEqual(state.subscriptions[0], {
			...wireChannel(w, {
				stream_id: alpha,
				name: "Alpha",
				invite_only: true,
				history_public_to_subscribers: false,
				subscriber_count: 2,
			}),
			...wirePersonal("#fae589"),
			desktop_notifications: false,
			audible_notifications: false,
			push_notifications: false,
			email_notifications: false,
			wildcard_mentions_notify: true,
		});
	});

	test("register sorts channels by what they are to the user, and shows nobody what is not theirs", async () => {
		const names = async (client: Client) => {
			const { state } = await client.register({
				fetch_event_types: ["subscription", "stream", "default_streams"],
				client_capabilities: { notification_settings_null: true },
			});
			const of = (list: { name: string }[]) =>
				list.map(({ name }) => name).join(" ");
			return [
				of(state.subscriptions),
				of(state.unsubscribed),
				of(state.never_subscribed),
				of(state.streams),
			];
		};
		await max.do("DELETE", "/users/me/subscriptions", {
			subscriptions: ["beta"],
		});
		assert.deepEqual(await names(max), [
			"",
			"beta",
			"general help sandbox",
			"beta general help sandbox",
		]);
		assert.deepEqual(await names(gus), ["Alpha", "", "", "Alpha"]);
		assert.deepEqual(await names(adam), [
			"",
			"",
			"Alpha beta general help sandbox",
			"Alpha beta general help sandbox",
		]);
		const { state } = await gus.register();
		assert.deepEqual(state.realm_default_streams, []);
		assert.deepEqual(state.realm_default_stream_groups, []);
		assert.deepEqual(
			(await max.register()).state.realm_default_streams,
			[1, 2, 3],
		);
		await max.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: "beta" }],
		});
	});

	test("get-subscribers lists active subscribers to those who may know of the channel", async () => {
		assert.deepEqual(
			(await adam.do("GET", `/streams/${alpha}/members`)).subscribers,
			[mia.id, gus.id],
		);
		assert.deepEqual(
			(await mia.do("GET", `/streams/${beta}/members`)).subscribers,
			[mia.id, max.id],
		);
		assert.deepEqual(
			(await mia.do("GET", `/streams/${old}/members`)).subscribers,
			[mia.id],
		);
		const answers = await Promise.all([
			max.get(`/streams/${alpha}/members`),
			gus.get(`/streams/${beta}/members`),
			max.get("/streams/9999/members"),
			max.get("/streams/99999999999999/members"),
		]);
		for (const { status, body } of answers) {
			assert.equal(status, 400);
			assert.deepEqual(body, answers[0]?.body);
		}
		await setActive(w, leaver, true);
		assert.deepEqual(
			(await mia.do("GET", `/streams/${beta}/members`)).subscribers,
			[mia.id, max.id, leaver.id].sort((a, b) => a - b),
		);
		await setActive(w, leaver, false);
	});

	test("get-subscription-status says whether somebody is subscribed", async () => {
		const ask = async (who: Client, user: number, channel: number) => {
			const { status, body } = await who.get(
				`/users/${user}/subscriptions/${channel}`,
			);
			return status === 200 ? body.is_subscribed : body.msg;
		};
		assert.equal(await ask(adam, gus.id, alpha), true);
		assert.equal(await ask(mia, max.id, alpha), false);
		assert.equal(await ask(max, max.id, beta), true);
		assert.equal(await ask(max, gus.id, alpha), "Invalid channel ID");
		assert.equal(await ask(max, gus.id, 9999), "Invalid channel ID");
		assert.equal(await ask(max, 9999, beta), "No such user");
	});

	test("get-user-channels lists what the asker may know of", async () => {
		const ask = async (who: Client, user: Client) =>
			(await who.do("GET", `/users/${user.id}/channels`))
				.subscribed_channel_ids;
		assert.deepEqual(await ask(adam, mia), [beta, alpha, old]);
		assert.deepEqual(await ask(max, mia), [beta, old]);
		assert.deepEqual(await ask(gus, mia), [alpha]);
		assert.deepEqual(await ask(mia, max), [beta]);
		const own = "/users/me/subscriptions";
		await max.do("DELETE", own, { subscriptions: ["beta"] });
		assert.deepEqual(await ask(mia, max), []);
		const left = `/users/${max.id}/subscriptions/${beta}`;
		assert.equal((await mia.do("GET", left)).is_subscribed, false);
		await max.do("POST", own, { subscriptions: [{ name: "beta" }] });
		assert.equal((await mia.get("/users/9999/channels")).status, 400);
	});

	test("get-user-channels and get-subscription-status show limited guests only people they meet", async () => {
		await setOrganization(w, { can_access_all_users_group: groupIds.members });
		for (const [person, status] of [
			[gus, 200],
			[mia, 200],
			[max, 400],
		] as const) {
			const answers = [
				await gus.get(`/users/${person.id}/channels`),
				await gus.get(`/users/${person.id}/subscriptions/${alpha}`),
			];
			for (const answer of answers) assert.equal(answer.status, status);
		}
		await olivia.sendTo([gus], "hello");
		assert.equal((await gus.get(`/users/${olivia.id}/channels`)).status, 200);
	});
});
