import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	groupIds,
	listen,
	onlyUser,
	refused,
	setActive,
	setOrganization,
} from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";

const path = "/users/me/subscriptions";

suite("unsubscribe", async () => {
	const w = await world();
	const [mia, max, gus, adam, mona] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
		w.as("mona"),
	];

	test("unsubscribe from a public channel is told to the leaver and to those who see it", async () => {
		const id = await w.channel("Town", "public", [mia, max, gus]);
		const other = await w.channel("Village", "public", [mia]);
		const [mias, maxs, guss] = [
			await listen(mia),
			await listen(max),
			await listen(gus),
		];
		const body = await mia.do("DELETE", path, {
			subscriptions: ["town", "Village", "general"],
		});
		assert.deepEqual(body, {
			result: "success",
			msg: "",
			removed: ["Town", "Village"],
			not_removed: ["general"],
		});
		const peers = {
			type: "subscription",
			op: "peer_remove",
			user_ids: [mia.id],
		};
		assert.deepEqual(await mias.events(), [
			{
				type: "subscription",
				op: "remove",
				subscriptions: [
					{ stream_id: id, name: "Town" },
					{ stream_id: other, name: "Village" },
				],
			},
		]);
		assert.deepEqual(await maxs.events(), [
			{ ...peers, stream_ids: [id, other] },
		]);
		assert.deepEqual(await guss.events(), [{ ...peers, stream_ids: [id] }]);
	});

	test("unsubscribe from a private channel takes it out of sight, and does not archive it", async () => {
		const id = await w.channel("den", "private_shared", [mia, max]);
		const [mias, maxs, adams, guss] = [
			await listen(mia),
			await listen(max),
			await listen(adam),
			await listen(gus),
		];
		await mia.do("DELETE", path, { subscriptions: ["den"] });
		assert.deepEqual(await mias.events(), [
			{
				type: "subscription",
				op: "remove",
				subscriptions: [{ stream_id: id, name: "den" }],
			},
			{
				type: "stream",
				op: "delete",
				streams: [{ stream_id: id }],
				stream_ids: [id],
			},
		]);
		const peers = {
			type: "subscription",
			op: "peer_remove",
			stream_ids: [id],
			user_ids: [mia.id],
		};
		assert.deepEqual(await maxs.events(), [peers]);
		assert.deepEqual(await adams.events(), [peers]);
		assert.deepEqual(await guss.events(), []);
		await max.do("DELETE", path, { subscriptions: ["den"] });
		const { stream } = await adam.do("GET", `/streams/${id}`);
		assert.equal(stream.is_archived, false);
		assert.equal(stream.subscriber_count, 0);
		// What cannot be seen cannot be told from what is not there.
		const hidden = await refused(w, () =>
			mia.delete(path, { subscriptions: ["den"] }),
		);
		const missing = await mia.delete(path, { subscriptions: ["nowhere"] });
		assert.equal(
			hidden.body.msg.replace("den", ""),
			missing.body.msg.replace("nowhere", ""),
		);
	});

	test("unsubscribe others: administrators, those who may remove, and owners of bots", async () => {
		const bot = await w.bot("robot", mia);
		const people = [mia, max, gus, mona, bot];
		await w.channel("club", "public", people, {
			permissions: { can_remove_subscribers_group: groupIds.moderators },
		});
		const principals = [gus.id];
		await refused(w, () =>
			mia.delete(path, { subscriptions: ["club"], principals }),
		);
		await mia.do("DELETE", path, {
			subscriptions: ["club"],
			principals: [bot.id],
		});
		const body = await mona.do("DELETE", path, {
			subscriptions: ["club"],
			principals: [gus.id, max.id, bot.id],
		});
		assert.deepEqual(body.removed, ["club", "club"]);
		assert.deepEqual(body.not_removed, ["club"]);
		await adam.do("DELETE", path, {
			subscriptions: ["club"],
			principals: [`user${mona.id}@chat.example.com`],
		});
		await w.channel("run by mia", "private_shared", [max], {
			permissions: {
				can_administer_channel_group: {
					directMembers: [mia.id],
					directSubgroups: [],
				},
			},
		});
		await mia.do("DELETE", path, {
			subscriptions: ["run by mia"],
			principals: [max.id],
		});
		assert.deepEqual(onlyUser(mia).direct_members, [mia.id]);
	});

	test("unsubscribe takes one's own bots out of channels that one may know of, and nobody else's", async () => {
		const [own, others] = [await w.bot("spy", mia), await w.bot("mole", max)];
		await w.channel("lair", "private_shared", [own, max]);
		const id = await w.channel("post", "private_shared", [mia, own, others]);
		const out = (name: string, ...people: Client[]) => ({
			subscriptions: [name],
			principals: people.map((one) => one.id),
		});
		const { body } = await refused(w, () => mia.delete(path, out("lair", own)));
		assert.equal(body.msg, "Channel(s) (lair) do not exist");
		await refused(w, () => mia.delete(path, out("post", others)));
		await refused(w, () => mia.delete(path, out("post", own, others)));
		const ear = await listen(mia);
		const { removed } = await mia.do("DELETE", path, out("post", own, own));
		assert.deepEqual(removed, ["post"]);
		assert.deepEqual(await ear.events(), [
			{
				type: "subscription",
				op: "peer_remove",
				stream_ids: [id],
				user_ids: [own.id],
			},
		]);
	});

	test("unsubscribe hides a private channel from nobody who may know of it anyway", async () => {
		await w.channel("council", "private_protected", [adam, mia, gus], {
			permissions: {
				can_administer_channel_group: {
					directMembers: [mia.id, gus.id],
					directSubgroups: [],
				},
			},
		});
		const left = async (who: typeof mia) => {
			const ear = await listen(who);
			await who.do("DELETE", path, { subscriptions: ["council"] });
			return (await ear.events()).map(({ type, op }) => `${type} ${op}`);
		};
		assert.deepEqual(await left(adam), ["subscription remove"]);
		assert.deepEqual(await left(mia), ["subscription remove"]);
		// What a guest may not hold by a group, a guest does not hold.
		assert.deepEqual(await left(gus), ["subscription remove", "stream delete"]);
	});

	test("unsubscribe from nothing, and of those who may remove only where they may know of the channel", async () => {
		assert.deepEqual(await mia.do("DELETE", path, { subscriptions: [] }), {
			result: "success",
			msg: "",
			removed: [],
			not_removed: [],
		});
		await w.channel("sealed", "private_shared", [max], {
			permissions: { can_remove_subscribers_group: groupIds.everyone },
		});
		const ask = { subscriptions: ["sealed"], principals: [max.id] };
		const { body } = await refused(w, () => mona.delete(path, ask));
		assert.equal(body.msg, "Channel(s) (sealed) do not exist");
		assert.ok(!("stream" in body));
	});

	test("unsubscribe from an archived channel is allowed", async () => {
		const id = await w.channel("old", "public", [mia]);
		await adam.do("DELETE", `/streams/${id}`);
		assert.deepEqual(
			(await mia.do("DELETE", path, { subscriptions: ["old"] })).removed,
			["old"],
		);
	});

	test("unsubscribe refuses what it cannot do, leaving no trace", async () => {
		await w.channel("here", "public", [mia]);
		const gone = await w.person("gone", "Gone");
		await setActive(w, gone, false);
		const cases: [object, object?][] = [
			[{}, { code: "REQUEST_VARIABLE_MISSING", var_name: "subscriptions" }],
			[{ subscriptions: "here" }],
			[{ subscriptions: [1] }],
			[{ subscriptions: ["here", "nowhere"] }],
			[{ subscriptions: ["here"], principals: [9999] }],
			[{ subscriptions: ["here"], principals: [gone.id] }],
			[{ subscriptions: ["here"], principals: [max.id] }],
		];
		for (const [fields, expected] of cases)
			await refused(w, () => mia.delete(path, { ...fields }), { ...expected });
	});

	test("unsubscribe tells a limited guest nothing of people out of sight", async () => {
		const far = await w.person("far", "Far Away");
		const gone = await w.person("long gone", "Long Gone");
		await setActive(w, gone, false);
		await setOrganization(w, { can_access_all_users_group: groupIds.members });
		const answers = [far, gone].flatMap(({ id }) => [
			gus.delete(path, { subscriptions: [], principals: [id] }),
			gus.delete(path, {
				subscriptions: [],
				principals: [`user${id}@chat.example.com`],
			}),
		]);
		for (const { status, body } of await Promise.all(answers))
			assert.deepEqual([status, body.msg], [400, "Insufficient permission"]);
		await setOrganization(w, { can_access_all_users_group: groupIds.everyone });
	});

	test("unsubscribe reads what is unread there, and says so after the leaving", async () => {
		const channelId = await w.channel("unread", "public", [mia, max]);
		const id = await max.send("unread", "t", "for mia");
		const ear = await mia.register({
			event_types: ["subscription", "update_message_flags"],
		});
		assert.ok(
			(await mia.register()).state.unread_msgs?.streams.some(
				({ unread_message_ids }: { unread_message_ids: number[] }) =>
					unread_message_ids.includes(id),
			),
		);
		await mia.do("DELETE", path, { subscriptions: ["unread"] });
		assert.deepEqual(await ear.events(), [
			{
				type: "subscription",
				op: "remove",
				subscriptions: [{ stream_id: channelId, name: "unread" }],
			},
			{
				type: "update_message_flags",
				op: "add",
				operation: "add",
				flag: "read",
				all: false,
				messages: [id],
			},
		]);
		assert.deepEqual((await mia.register()).state.unread_msgs.streams, []);
	});

	test("unsubscribe ends what the leaver receives, and returning begins anew", async () => {
		const id = await w.channel("vault", "private_protected", [mia, max]);
		await max.send("vault", "first", "1");
		await mia.do("DELETE", path, { subscriptions: ["vault"] });
		await max.send("vault", "second", "2");
		await max.do("POST", path, {
			subscriptions: [{ name: "vault" }],
			principals: [mia.id],
		});
		await max.send("vault", "third", "3");
		const { topics } = await mia.do("GET", `/users/me/${id}/topics`);
		assert.deepEqual(
			topics.map(({ name }: { name: string }) => name),
			["third", "first"],
		);
	});
});

suite("update-subscriptions", async () => {
	const w = await world();
	const [mia, gus] = [w.as("mia"), w.as("gus")];

	test("update-subscriptions enters and leaves in one go", async () => {
		await w.channel("left", "public", [mia]);
		await w.channel("right", "public", []);
		const body = await mia.do("PATCH", path, {
			add: [{ name: "right", color: "#abcdef" }, { name: "made" }],
			delete: ["left"],
		});
		assert.deepEqual(body, {
			result: "success",
			msg: "",
			subscribed: { [mia.id]: ["right", "made"] },
			already_subscribed: {},
			new_subscription_messages_sent: true,
			removed: ["left"],
			not_removed: [],
		});
	});

	test("update-subscriptions lets guests leave, and says what was so already", async () => {
		await w.channel("lobby", "public", [mia, gus]);
		const { removed } = await gus.do("PATCH", path, { delete: ["lobby"] });
		assert.deepEqual(removed, ["lobby"]);
		const body = await mia.do("PATCH", path, {
			add: [{ name: "LOBBY" }, { name: "shut" }],
			delete: ["general", " Shut "],
		});
		assert.deepEqual(body.already_subscribed, { [mia.id]: ["lobby"] });
		assert.deepEqual(body.subscribed, { [mia.id]: ["shut"] });
		assert.deepEqual(body.removed, ["shut"]);
		assert.deepEqual(body.not_removed, ["general"]);
	});

	test("update-subscriptions does all or nothing", async () => {
		await refused(w, () => mia.patch(path));
		await refused(w, () => mia.patch(path, { add: [], delete: [] }));
		await refused(w, () =>
			mia.patch(path, { add: [{ name: "brand new" }], delete: ["nowhere"] }),
		);
		await refused(w, () => gus.patch(path, { add: [{ name: "right" }] }));
		await refused(w, () =>
			mia.patch(path, { add: [{ name: "right", color: "blue" }] }),
		);
	});
});
