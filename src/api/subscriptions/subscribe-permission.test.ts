import assert from "node:assert/strict";
import { test } from "node:test";
import {
	groupIds,
	refused,
	setActive,
	setOrganization,
} from "../../../test/support/wire-channels.ts";
import { world } from "../../../test/world.ts";

const path = "/users/me/subscriptions";

test("subscribe names people by address, and the requester by address is another", async () => {
	const w = await world();
	const [mia, max, olivia] = [w.as("mia"), w.as("max"), w.as("olivia")];
	await w.channel("open", "public", []);
	const body = await mia.do("POST", path, {
		subscriptions: [{ name: "open" }],
		principals: [`user${max.id}@chat.example.com`],
	});
	assert.deepEqual(body.subscribed, { [max.id]: ["open"] });
	await setOrganization(w, {
		can_add_subscribers_group: groupIds.administrators,
	});
	const subscriptions = [{ name: "open" }];
	await refused(w, () =>
		mia.post(path, {
			subscriptions,
			principals: [`user${mia.id}@chat.example.com`],
		}),
	);
	await refused(w, () =>
		mia.post(path, {
			subscriptions,
			principals: [olivia.id],
			authorization_errors_fatal: false,
		}),
	);
	await mia.do("POST", path, { subscriptions, principals: [mia.id, mia.id] });
	// In a channel of one's own making anybody may be put.
	await mia.do("POST", path, {
		subscriptions: [{ name: "mine" }],
		principals: [olivia.id],
	});
	await mia.do("POST", path, {
		subscriptions: [{ name: "mine" }],
		principals: [max.id],
	});
});

test("subscribe lists channels that may not be entered, if that is not to be fatal", async () => {
	const w = await world();
	const [mia, adam] = [w.as("mia"), w.as("adam")];
	await w.channel("Closed", "private_protected", [w.as("max")]);
	await w.channel("open", "public", []);
	const subscriptions = [{ name: "closed" }, { name: "open" }];
	for (const who of [mia, adam]) {
		const { body } = await refused(w, () => who.post(path, { subscriptions }));
		assert.match(body.msg, /Unable to access channel \(Closed\)/);
	}
	const body = await mia.do("POST", path, {
		subscriptions,
		authorization_errors_fatal: false,
	});
	assert.deepEqual(body.unauthorized, ["Closed"]);
	assert.deepEqual(body.subscribed, { [mia.id]: ["open"] });
	const none = await mia.do("POST", path, {
		subscriptions: [],
		authorization_errors_fatal: false,
	});
	assert.deepEqual(none.unauthorized, []);
});

test("subscribe refuses what it must, leaving no trace", async () => {
	const w = await world();
	const [mia, max, gus, adam] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
	];
	const subscriptions = [{ name: "new" }];
	const gone = await w.person("gone", "Gone");
	await setActive(w, gone, false);
	const cases: [typeof mia, object, object?][] = [
		[gus, { subscriptions }],
		[mia, {}, { code: "REQUEST_VARIABLE_MISSING", var_name: "subscriptions" }],
		[mia, { subscriptions: "x" }],
		[mia, { subscriptions: [{}] }],
		[mia, { subscriptions: [{ name: 3 }] }],
		[mia, { subscriptions: [{ name: " " }] }],
		[mia, { subscriptions: [{ name: "x".repeat(61) }] }],
		[mia, { subscriptions: [{ name: "a\u0007b" }] }],
		[mia, { subscriptions: [{ name: "new", description: "x".repeat(1025) }] }],
		[mia, { subscriptions: [{ name: "new", color: "#12" }] }],
		[mia, { subscriptions: [{ name: "new", color: "red" }] }],
		[mia, { subscriptions: [{ name: "fine" }, { name: "" }] }],
		[mia, { subscriptions, principals: [9999] }],
		[mia, { subscriptions, principals: [gone.id] }],
		[mia, { subscriptions, principals: ["nobody@example.com"] }],
		[mia, { subscriptions, principals: ["max@example.com"] }],
		[mia, { subscriptions, principals: [max.id, "x"] }],
		[mia, { subscriptions, principals: 3 }],
		[mia, { subscriptions, invite_only: "yes" }],
		[mia, { subscriptions, invite_only: true, is_web_public: true }],
		[mia, { subscriptions, is_web_public: true }],
		[mia, { subscriptions, is_default_stream: true }],
		[adam, { subscriptions, is_default_stream: true, invite_only: true }],
		[
			adam,
			{ subscriptions, message_retention_days: 30 },
			{ code: "UNAUTHORIZED_PRINCIPAL" },
		],
		...[0, -3, "sometimes"].map((bad): [typeof mia, object, object] => [
			w.as("olivia"),
			{ subscriptions, message_retention_days: bad },
			{
				code: "REQUEST_VARIABLE_INVALID",
				var_name: "message_retention_days",
				bad_value: bad,
			},
		]),
		[mia, { subscriptions, topics_policy: "whatever" }],
		[mia, { subscriptions, folder_id: 77 }],
		[mia, { subscriptions, can_send_message_group: 999 }],
		[mia, { subscriptions, can_subscribe_group: groupIds.everyone }],
		[mia, { subscriptions, can_send_message_group: groupIds.internet }],
		[mia, { subscriptions, can_send_message_group: { direct_members: [1] } }],
		[
			mia,
			{
				subscriptions,
				can_send_message_group: {
					direct_members: [gone.id],
					direct_subgroups: [],
				},
			},
		],
		[mia, { subscriptions, can_delete_any_message_group: groupIds.members }],
		[
			mia,
			{
				subscriptions,
				invite_only: true,
				can_create_topic_group: groupIds.members,
			},
			{ parameters: "history_public_to_subscribers, can_create_topic_group" },
		],
	];
	for (const [who, fields, expected] of cases)
		await refused(w, () => who.post(path, { ...fields }), { ...expected });
	// What the organization allows, the server must allow too.
	await setOrganization(w, { enable_spectator_access: true });
	await refused(w, () =>
		w.as("olivia").post(path, { subscriptions, is_web_public: true }),
	);
});
