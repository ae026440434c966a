import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	groupIds,
	listen,
	refused,
	wireChannel,
} from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";

suite("get-channels, get-channel, get-channel-id and get-channel-email-address", async () => {
	const w = await world();
	const [mia, max, gus, adam] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
	];
	const bot = await w.bot("robot", mia);
	const open = await w.channel("Open", "public", [max]);
	const web = await w.channel("web", "web_public", []);
	const shared = await w.channel("club", "private_shared", [mia]);
	await w.channel("vault", "private_protected", [max], {
		permissions: {
			can_subscribe_group: { directMembers: [mia.id], directSubgroups: [] },
		},
	});
	const old = await w.channel("archive", "public", [mia]);
	await adam.do("DELETE", `/streams/${old}`);
	const firstThree = ["general", "help", "sandbox"];

	test("get-channels lists channels from each source, by name", async () => {
		const names = async (who: Client, fields: object = {}) => {
			const { streams } = await who.do("GET", "/streams", { ...fields });
			return streams.map(({ name }: { name: string }) => name);
		};
		const none = { include_public: false, include_subscribed: false };
		const publics = ["general", "help", "Open", "sandbox", "web"];
		assert.deepEqual(await names(mia), ["club", ...publics]);
		assert.deepEqual(await names(max), [
			"general",
			"help",
			"Open",
			"sandbox",
			"vault",
			"web",
		]);
		assert.deepEqual(await names(gus), []);
		assert.deepEqual(await names(mia, none), []);
		assert.deepEqual(await names(gus, { include_web_public: true }), ["web"]);
		assert.deepEqual(await names(mia, { ...none, include_subscribed: true }), [
			"club",
		]);
		assert.deepEqual(
			await names(mia, { ...none, include_default: true }),
			firstThree,
		);
		const all = ["club", ...publics, "vault"].sort((a, b) =>
			a.toLowerCase() < b.toLowerCase() ? -1 : 1,
		);
		for (const alias of ["include_all", "include_all_active"]) {
			assert.deepEqual(await names(adam, { ...none, [alias]: true }), all);
			assert.deepEqual(await names(mia, { ...none, [alias]: true }), all);
			assert.deepEqual(await names(gus, { ...none, [alias]: true }), ["web"]);
		}
		assert.deepEqual(
			await names(adam, { ...none, include_can_access_content: true }),
			publics,
		);
		assert.deepEqual(
			await names(mia, { ...none, include_can_access_content: true }),
			all,
		);
		assert.deepEqual(
			await names(mia, {
				...none,
				include_subscribed: true,
				exclude_archived: false,
			}),
			["archive", "club"],
		);
		assert.deepEqual(
			await names(bot, { ...none, include_owner_subscribed: true }),
			["club"],
		);
		const { streams } = await mia.do("GET", "/streams", {
			include_default: true,
		});
		assert.deepEqual(
			streams.map((s: { is_default: boolean }) => s.is_default),
			[false, true, true, false, true, false],
		);
		const { streams: plain } = await mia.do("GET", "/streams");
		assert.ok(!plain.some((one: object) => "is_default" in one));
		// One's own and everybody's at once, each channel once; what is archived only if it is wanted.
		assert.deepEqual(
			await names(mia, {
				include_web_public: true,
				include_default: true,
				include_owner_subscribed: true,
				exclude_archived: false,
			}),
			["archive", "club", ...publics],
		);
		assert.deepEqual(
			await names(gus, { ...none, include_all: true, include_default: true }),
			["web"],
		);
		for (const bad of [1, "yes", "", "null"])
			assert.equal(
				(await mia.get("/streams", { include_all: bad })).status,
				400,
			);
	});

	test("get-channel shows a channel to those who may know of it", async () => {
		const { stream } = await adam.do("GET", `/streams/${shared}`);
		assert.deepEqual(
			stream,
			wireChannel(w, {
				stream_id: shared,
				name: "club",
				invite_only: true,
				subscriber_count: 1,
			}),
		);
		assert.equal((await mia.get(`/streams/${old}`)).status, 200);
		const refusals = [
			await max.get(`/streams/${shared}`),
			await gus.get(`/streams/${open}`),
			await max.get("/streams/9999"),
		];
		for (const { status, body } of refusals) {
			assert.equal(status, 400);
			assert.deepEqual(body, refusals[0]?.body);
		}
		assert.equal((await max.get("/streams/x")).status, 404);
	});

	test("get-channel counts the messages of a week once the channel is old enough", async () => {
		const id = await w.channel("busy", "public", [mia]);
		const traffic = async () =>
			(await mia.do("GET", `/streams/${id}`)).stream.stream_weekly_traffic;
		for (let at = 0; at < 24; at++) await mia.send("busy", "t", "x");
		assert.equal(await traffic(), null);
		w.pass(8 * 86_400);
		assert.equal(await traffic(), 21);
		w.pass(20 * 86_400);
		assert.equal(await traffic(), 6);
		w.pass(20 * 86_400);
		assert.equal(await traffic(), 0);
	});

	test("get-channel rounds the traffic to two digits, and calls little traffic one message", async () => {
		const id = await w.channel("loud", "public", [mia]);
		const quiet = await w.channel("hushed", "public", [mia]);
		for (let at = 0; at < 126; at++) await mia.send("loud", "t", "x");
		await mia.send("hushed", "t", "x");
		const traffic = async (channel: number) =>
			(await mia.do("GET", `/streams/${channel}`)).stream.stream_weekly_traffic;
		w.pass(7 * 86_400 - 1);
		assert.equal(await traffic(id), null);
		w.pass(1);
		assert.equal(await traffic(id), 130);
		w.pass(20 * 86_400);
		assert.equal(await traffic(quiet), 1);
	});

	test("get-channel tells older clients who may post, as far as they can know it", async () => {
		for (const [group, policy] of [
			["everyone", 1],
			["administrators", 2],
			["fullMembers", 3],
			["moderators", 4],
			["members", 1],
			["owners", 1],
			["nobody", 1],
		] as const) {
			const id = await w.channel(`for ${group}`, "public", [], {
				permissions: { can_send_message_group: groupIds[group] },
			});
			const { stream } = await mia.do("GET", `/streams/${id}`);
			assert.equal(stream.can_send_message_group, groupIds[group]);
			assert.deepEqual(
				[stream.stream_post_policy, stream.is_announcement_only],
				[policy, policy === 2],
			);
		}
	});

	test("get-channel-id finds a channel by its name, in any case", async () => {
		const ask = (who: Client, stream: string) =>
			who.get("/get_stream_id", { stream });
		assert.equal((await ask(mia, "oPEN")).body.stream_id, open);
		assert.equal((await ask(gus, "web")).body.stream_id, web);
		for (const [who, name] of [
			[max, "club"],
			[gus, "Open"],
			[mia, "archive"],
			[mia, "nowhere"],
			[mia, ""],
			[mia, String(open)],
		] as const) {
			const { status, body } = await ask(who, name);
			assert.equal(status, 400);
			assert.equal(body.msg, `Invalid channel name '${name}'`);
		}
		assert.equal(
			(await mia.get("/get_stream_id")).body.code,
			"REQUEST_VARIABLE_MISSING",
		);
	});

	test("get-channel-email-address gives each who may post an address of their own", async () => {
		const ask = async (who: Client, id: number, fields: object = {}) =>
			(await who.do("GET", `/streams/${id}/email_address`, { ...fields }))
				.email;
		const address = await ask(mia, shared);
		assert.match(address, /^club\.[0-9a-f]{32}@chat\.example\.com$/);
		assert.equal(await ask(mia, shared), address);
		const others = [
			await ask(mia, open),
			await ask(max, open),
			await ask(mia, shared, { sender_id: mia.id }),
			await ask(mia, shared, { sender_id: bot.id }),
		];
		assert.equal(new Set([address, ...others]).size, 5);
		await w.channel("read only", "public", [mia], {
			permissions: { can_send_message_group: groupIds.administrators },
		});
		const readOnly = (
			await mia.do("GET", "/get_stream_id", { stream: "read only" })
		).stream_id;
		for (const [who, id, fields] of [
			[max, shared, {}],
			[adam, shared, {}],
			[mia, old, {}],
			[mia, readOnly, {}],
			[mia, 9999, {}],
			[mia, shared, { sender_id: max.id }],
			[mia, shared, { sender_id: 9999 }],
		] as const) {
			const { status, body } = await who.get(
				`/streams/${id}/email_address`,
				fields,
			);
			assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
		}
	});

	test("add-default-channel and remove-default-channel are the administrators', told to all but guests", async () => {
		const [ear, guest] = [await listen(mia), await listen(gus)];
		for (let again = 0; again < 2; again++)
			await adam.do("POST", "/default_streams", { stream_id: open });
		assert.deepEqual(await ear.events(), [
			{ type: "default_streams", default_streams: [1, 2, 3, open] },
		]);
		for (let again = 0; again < 2; again++)
			await adam.do("DELETE", "/default_streams", { stream_id: open });
		assert.deepEqual(await ear.events(), [
			{ type: "default_streams", default_streams: [1, 2, 3] },
		]);
		assert.deepEqual(await guest.events(), []);
		for (const call of [
			() => adam.post("/default_streams", { stream_id: shared }),
			() => adam.post("/default_streams", { stream_id: old }),
			() => adam.post("/default_streams", { stream_id: 9999 }),
			() => adam.delete("/default_streams", { stream_id: 9999 }),
		])
			await refused(w, call);
		await refused(w, () => mia.post("/default_streams", { stream_id: open }), {
			code: "UNAUTHORIZED_PRINCIPAL",
		});
		await refused(
			w,
			() => mia.delete("/default_streams", { stream_id: open }),
			{
				code: "UNAUTHORIZED_PRINCIPAL",
			},
		);
	});
});
