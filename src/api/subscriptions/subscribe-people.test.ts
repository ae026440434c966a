import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	groupIds,
	listen,
	refused,
	setOrganization,
	wireChannel,
	wirePersonal,
} from "../../../test/support/wire-channels.ts";
import { world } from "../../../test/world.ts";
import type { ChannelKind } from "../../domain/channels/kinds.ts";
import { insertUser } from "../../domain/users/insert-user.ts";
import { SUBSCRIBE_NOTICES_MAX } from "../../limits.ts";

const path = "/users/me/subscriptions";

suite("subscribe: who is put where, and who hears of it", async () => {
	const w = await world();
	const [adam, mona, mia, max, gus] = [
		w.as("adam"),
		w.as("mona"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];
	const only = (...ids: number[]) => ({
		directMembers: ids,
		directSubgroups: [],
	});
	const own = async (who: typeof mia, name: string) =>
		(await who.do("GET", path)).subscriptions.find(
			(one: { name: string }) => one.name === name,
		);

	test("subscribe is open to bots, and finds people by the address that is shown, in any case", async () => {
		const bot = await w.bot("robot", mia);
		await w.channel("yard", "public", []);
		assert.deepEqual(
			(
				await bot.do("POST", path, {
					subscriptions: [{ name: "yard" }, { name: "robotics" }],
				})
			).subscribed,
			{ [bot.id]: ["yard", "robotics"] },
		);
		const { subscribed } = await mia.do("POST", path, {
			subscriptions: [{ name: "yard" }],
			principals: [
				`USER${max.id}@Chat.Example.com`,
				`user${max.id}@chat.example.com`,
			],
		});
		assert.deepEqual(subscribed, { [max.id]: ["yard"] });
	});

	test("subscribe to an archived channel is possible, and nothing but that", async () => {
		const id = await w.channel("Attic", "public", []);
		await adam.do("DELETE", `/streams/${id}`);
		const [modern, older] = [
			await listen(mia),
			await mia.register({ event_types: ["stream", "subscription"] }),
		];
		const body = await mia.do("POST", path, {
			subscriptions: [{ name: "attic" }],
		});
		assert.deepEqual(body.subscribed, { [mia.id]: ["Attic"] });
		assert.deepEqual(
			(await modern.events()).map(({ op }) => op),
			["add"],
		);
		assert.deepEqual(await older.events(), []);
		const { stream } = await mia.do("GET", `/streams/${id}`);
		assert.deepEqual([stream.is_archived, stream.subscriber_count], [true, 1]);
	});

	test("subscribe tells each newcomer of all their channels at once, with everybody in them", async () => {
		const first = await w.channel("first", "public", [mona]);
		const second = await w.channel("second", "private_shared", [mia]);
		const [mias, maxs] = [await listen(mia), await listen(max)];
		await mia.do("POST", path, {
			subscriptions: [
				{ name: "second", color: "#0A0" },
				{ name: "first", color: "#00aa00" },
			],
			principals: [max.id, mia.id],
		});
		const entered = (id: number, name: string, more: object) => ({
			...wireChannel(w, { stream_id: id, name, subscriber_count: 2, ...more }),
			...wirePersonal(id === first ? "#00aa00" : "#0A0"),
		});
		const inFirst = {
			...entered(first, "first", { subscriber_count: 3 }),
			subscribers: [mona.id, mia.id, max.id],
		};
		const inSecond = {
			...entered(second, "second", { invite_only: true }),
			subscribers: [mia.id, max.id],
		};
		const add = { type: "subscription", op: "add" };
		const peer = {
			type: "subscription",
			op: "peer_add",
			user_ids: [max.id],
		};
		assert.deepEqual(await mias.events(), [
			{ ...add, subscriptions: [inFirst] },
			{ ...peer, stream_ids: [second] },
		]);
		const [shown, ...rest] = await maxs.events();
		assert.deepEqual([shown.op, shown.streams[0].name], ["create", "second"]);
		assert.deepEqual(rest, [{ ...add, subscriptions: [inSecond, inFirst] }]);
	});

	test("subscribe tells of new channels, then of the entering, then of the peers, and says things last", async () => {
		await w.channel("parlour", "private_shared", [adam]);
		await max.do("POST", path, { subscriptions: [{ name: "general" }] });
		const ears = [await max.register(), await mia.register()];
		await adam.do("POST", path, {
			subscriptions: [{ name: "parlour" }, { name: "lounge" }],
			principals: [max.id],
			is_default_stream: true,
			announce: true,
		});
		const heard = await Promise.all(
			ears.map(async (ear) =>
				(await ear.events()).map(
					({ type, op, streams, message }) =>
						message?.type ?? `${type} ${streams?.[0].name ?? op ?? ""}`.trim(),
				),
			),
		);
		assert.deepEqual(heard, [
			[
				"stream lounge",
				"default_streams",
				"stream parlour",
				"subscription add",
				"private",
				"stream",
			],
			["stream lounge", "default_streams", "subscription peer_add"],
		]);
	});

	test("subscribe makes a private channel known to administrators, to those who run it and to those in it", async () => {
		const clients = [mia, max, adam, gus, mona, w.as("olivia")];
		const ears = await Promise.all(clients.map((one) => listen(one)));
		await mia.do("POST", path, {
			subscriptions: [{ name: "cabinet" }],
			principals: [max.id],
			invite_only: true,
		});
		const heard = await Promise.all(
			ears.map(async (ear) => (await ear.events()).map(({ op }) => op)),
		);
		const outside = ["create", "peer_add"];
		assert.deepEqual(heard, [
			outside,
			["create", "add"],
			outside,
			[],
			[],
			outside,
		]);
	});

	test("subscribe tells of newcomers to a private channel whoever may know of it by a group, guests excepted", async () => {
		const id = await w.channel("guild", "private_shared", [mia], {
			permissions: {
				can_administer_channel_group: only(mona.id, gus.id),
				can_remove_subscribers_group: groupIds.everyone,
			},
		});
		const [monas, guss, maxs] = [
			await listen(mona),
			await listen(gus),
			await listen(max),
		];
		await mia.do("POST", path, {
			subscriptions: [{ name: "guild" }],
			principals: [adam.id],
		});
		assert.deepEqual(await monas.events(), [
			{
				type: "subscription",
				op: "peer_add",
				stream_ids: [id],
				user_ids: [adam.id],
			},
		]);
		assert.deepEqual(await guss.events(), []);
		assert.deepEqual(await maxs.events(), []);
	});

	test("subscribe asks those who put others in for a right of the organization, the channel's, or its running", async () => {
		await setOrganization(w, { can_add_subscribers_group: groupIds.nobody });
		const groups = {
			none: {},
			adding: { can_add_subscribers_group: only(mia.id) },
			running: { can_administer_channel_group: only(mia.id) },
			entering: { can_subscribe_group: only(mia.id) },
			removing: { can_remove_subscribers_group: groupIds.everyone },
		};
		const rows: [ChannelKind, keyof typeof groups, number][] = [
			["public", "none", 400],
			["public", "adding", 200],
			["public", "running", 200],
			["public", "entering", 400],
			["private_shared", "none", 400],
			["private_shared", "adding", 200],
			// Whoever runs a channel without reading it puts nobody into it.
			["private_shared", "running", 400],
			["private_shared", "entering", 400],
		];
		for (const [kind, group, status] of rows) {
			const name = `${kind} ${group}`;
			await w.channel(name, kind, [], { permissions: groups[group] });
			const others = {
				subscriptions: [{ name }],
				principals: [max.id],
				send_new_subscription_messages: false,
			};
			if (status === 400) await refused(w, () => mia.post(path, others));
			else await mia.do("POST", path, others);
			// Oneself is another matter: what one may read one may enter.
			const { status: alone } = await mia.post(path, {
				subscriptions: [{ name }],
			});
			const mayEnter = kind === "public" || /adding|entering/.test(group);
			assert.equal(alone, mayEnter ? 200 : 400, name);
		}
		await w.channel("for removing", "public", [], {
			permissions: groups.removing,
		});
		await refused(w, () =>
			mia.post(path, {
				subscriptions: [{ name: "for removing" }, { name: "not made" }],
				principals: [max.id],
			}),
		);
		await adam.do("POST", path, {
			subscriptions: [{ name: "for removing" }],
			principals: [max.id],
		});
		await setOrganization(w, { can_add_subscribers_group: groupIds.members });
	});

	test("subscribe with nothing but closed channels changes nothing, and lists them all if that is not fatal", async () => {
		await w.channel("Shut A", "private_shared", [max]);
		await w.channel("Shut B", "private_protected", [max]);
		const subscriptions = ["shut b", "SHUT A", "shut B"].map((name) => ({
			name,
		}));
		const { body } = await refused(w, () => mia.post(path, { subscriptions }));
		assert.ok(!("unauthorized" in body));
		const soft = await mia.do("POST", path, {
			subscriptions,
			authorization_errors_fatal: false,
		});
		assert.deepEqual(
			[soft.subscribed, soft.already_subscribed, soft.unauthorized],
			[{}, {}, ["Shut B", "Shut A"]],
		);
		const open = await mia.do("POST", path, { subscriptions: [] });
		assert.ok(!("unauthorized" in open));
	});

	test("subscribe gives back an old subscription with all its settings, and a colour if one comes with it", async () => {
		const id = await w.channel("again", "public", [mia]);
		for (const [property, value] of [
			["pin_to_top", "true"],
			["email_notifications", "true"],
			["wildcard_mentions_notify", "false"],
			["color", "#123456"],
		])
			await mia.do("PATCH", `${path}/${id}`, { property, value });
		const before = await own(mia, "again");
		await mia.do("DELETE", path, { subscriptions: ["again"] });
		const ear = await listen(mia);
		await mia.do("POST", path, { subscriptions: [{ name: "again" }] });
		assert.deepEqual(await own(mia, "again"), before);
		const [{ subscriptions }] = await ear.events();
		assert.deepEqual(subscriptions, [{ ...before, subscribers: [mia.id] }]);
		// To one who is in it already nothing happens.
		await mia.do("POST", path, {
			subscriptions: [{ name: "again", color: "#654321" }],
		});
		assert.deepEqual(await own(mia, "again"), before);
		await mia.do("DELETE", path, { subscriptions: ["again"] });
		await mia.do("POST", path, {
			subscriptions: [{ name: "again", color: "#654321" }],
		});
		assert.deepEqual(await own(mia, "again"), { ...before, color: "#654321" });
	});

	test("subscribe reads colours of three to six digits", async () => {
		for (const color of ["#abc", "#abcd", "#ABCDE", "#abcdef"]) {
			const name = `in ${color}`;
			await mia.do("POST", path, { subscriptions: [{ name, color }] });
			assert.equal((await own(mia, name)).color, color);
		}
		for (const color of ["#ab", "#abcdef0", "abcdef", "#abg", "", " #abc", 7])
			await refused(w, () =>
				mia.post(path, { subscriptions: [{ name: "in none", color }] }),
			);
	});

	test("subscribe has twenty-four colours for each person, and one for what comes after", async () => {
		const pia = await w.person("pia", "Pia");
		const names = Array.from({ length: 26 }, (_, at) => `hue ${at + 10}`);
		await pia.do("POST", path, {
			subscriptions: names.map((name) => ({ name })),
		});
		const colors = (await pia.do("GET", path)).subscriptions.map(
			({ color }: { color: string }) => color,
		);
		assert.equal(new Set(colors.slice(0, 24)).size, 24);
		assert.deepEqual(colors.slice(0, 6), [
			"#76ce90",
			"#fae589",
			"#a6c7e5",
			"#e79ab5",
			"#bfd56f",
			"#f4ae55",
		]);
		assert.deepEqual(colors.slice(24), ["#c2c2c2", "#c2c2c2"]);
	});

	test("subscribe shows newcomers what was said before, as read and not theirs", async () => {
		await w.channel("chronicle", "private_shared", [mia]);
		await mia.send("chronicle", "t", "long ago");
		await mia.do("POST", path, {
			subscriptions: [{ name: "chronicle" }],
			principals: [max.id],
		});
		await mia.send("chronicle", "t", "today");
		const { messages } = await max.do("GET", "/messages", {
			anchor: "newest",
			num_before: 5,
			num_after: 0,
			narrow: [["channel", "chronicle"]],
		});
		assert.deepEqual(
			messages.map(({ flags }: { flags: string[] }) => flags),
			[["read", "historical"], []],
		);
	});

	test("subscribe writes to nobody if it is asked not to, nor to more people than a hundred", async () => {
		await w.channel("hall", "public", []);
		const crowd = await w.inside(async (work) => {
			const ids: number[] = [];
			for (let at = 0; at < SUBSCRIBE_NOTICES_MAX; at++)
				ids.push(
					(
						await insertUser(work, {
							email: `crowd${at}@example.com`,
							fullName: `Crowd ${at}`,
							role: 400,
							passwordHash: null,
						})
					).id,
				);
			return ids;
		});
		const ears = [
			await max.register({ event_types: ["message"] }),
			await mona.register({ event_types: ["message"] }),
		];
		const put = async (principals: number[], more: object = {}) =>
			(
				await mia.do("POST", path, {
					subscriptions: [{ name: "hall" }],
					principals,
					...more,
				})
			).new_subscription_messages_sent;
		const heard = async () =>
			(await Promise.all(ears.map((ear) => ear.events()))).map(
				(events) => events.length,
			);
		const remove = (principals: number[]) =>
			adam.do("DELETE", path, { subscriptions: ["hall"], principals });
		assert.equal(
			await put([max.id], { send_new_subscription_messages: false }),
			undefined,
		);
		assert.deepEqual(await heard(), [0, 0]);
		await remove([max.id]);
		assert.equal(await put([...crowd, max.id]), false);
		assert.deepEqual(await heard(), [0, 0]);
		// Those who are there already are not counted.
		await remove([max.id, crowd[0] as number]);
		assert.equal(await put([...crowd, max.id]), true);
		assert.deepEqual(await heard(), [1, 0]);
		await remove([...crowd, max.id]);
		assert.equal(await put([...crowd.slice(1), mona.id]), true);
		assert.deepEqual(await heard(), [0, 1]);
	});
});
