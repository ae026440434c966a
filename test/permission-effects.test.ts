import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { upload } from "./steps/stage.ts";
import { groupIds, onlyUser } from "./support/wire-channels.ts";
import { type Answer, type Client, world } from "./world.ts";

// What each permission is good for. It is given to a member and to a guest: the member may then do what another member may not, and
// the guest may too, but only if the permission can be given to everyone and the operation is open to guests.

const w = await world({
	environment: { SKEIN_WEB_PUBLIC_CHANNELS: "1" },
});
const [olivia, adam, mona, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;
const crowd = await Promise.all(
	Array.from({ length: 12 }, (_, at) => w.person(`one-${at}`, `One ${at}`)),
);
const everyone = [olivia, adam, mona, mia, max, gus];
await w.channel("plaza", "public", [...everyone, ...crowd]);
const elsewhere = await w.channel("elsewhere", "public", everyone);
const newcomer = await w.person("newcomer", "New Comer");

let count = 0;
const fresh = (word: string) => `${word} ${++count}`;

interface Effect {
	/** What a guest who was given it may do with it. */
	readonly guest: "may" | "never";
	/** What those hear who may not; `BAD_REQUEST` if nothing is said here. */
	readonly code?: string;
	attempt(client: Client): Promise<Answer>;
}

const may = (attempt: Effect["attempt"]): Effect => ({ guest: "may", attempt });
const never = (attempt: Effect["attempt"]): Effect => ({
	guest: "never",
	attempt,
});

const create = (client: Client, more: object = {}) =>
	client.post("/users/me/subscriptions", {
		subscriptions: [{ name: fresh("channel") }],
		...more,
	});
const addBot = (bot_type: number) => (client: Client) => {
	const name = `robot-${++count}`;
	return client.post("/bots", { full_name: name, short_name: name, bot_type });
};
const add = (name: string) => async (client: Client) => {
	await olivia.do("DELETE", "/users/me/subscriptions", {
		subscriptions: [name],
		principals: [newcomer.id],
	});
	return client.post("/users/me/subscriptions", {
		subscriptions: [{ name }],
		principals: [newcomer.id],
	});
};
const deleteOf =
	(author: (client: Client) => Client, channel: string) =>
	async (client: Client) => {
		const id = await author(client).send(channel, "t", "gone soon");
		return client.delete(`/messages/${id}`);
	};
const move =
	(channel: string, fields: () => object) => async (client: Client) => {
		const id = await adam.send(channel, fresh("topic"), "move me");
		return client.patch(`/messages/${id}`, {
			send_notification_to_new_thread: false,
			send_notification_to_old_thread: false,
			...fields(),
		});
	};
const resolve = (channel: string) => async (client: Client) => {
	const topic = fresh("topic");
	const id = await adam.send(channel, topic, "solved");
	return client.patch(`/messages/${id}`, {
		topic: `✔ ${topic}`,
		propagate_mode: "change_all",
	});
};
const say =
	(channel: string, topic: string, content = "hello") =>
	(client: Client) =>
		client.post("/messages", { type: "channel", to: channel, topic, content });
const makeGroup = (client: Client, more: object = {}) =>
	client.post("/user_groups/create", {
		name: fresh("group"),
		description: "",
		members: [],
		...more,
	});
/** Somebody whom nobody of the organization's permissions covers. */
const write = async (client: Client) =>
	client.post("/messages", {
		type: "direct",
		to: [(await w.person(`pal-${++count}`, "Pal")).id],
		content: "hello",
	});

/** What comes of it for the three. */
async function compare(
	name: string,
	{ guest, code = "BAD_REQUEST", attempt }: Effect,
) {
	const outcome = async (client: Client) => {
		const { status, body } = await attempt(client);
		return status === 200 ? "may" : `${status} ${body.code}`;
	};
	const refused = `400 ${code}`;
	assert.equal(await outcome(mia), "may", `${name}: the member`);
	assert.equal(await outcome(max), refused, `${name}: another`);
	assert.equal(
		await outcome(gus),
		guest === "may" ? "may" : refused,
		`${name}: the guest`,
	);
}

const given = onlyUser(mia, gus);

suite("permissions of the organization", () => {
	const effects: Readonly<Record<string, Effect>> = {
		can_add_custom_emoji_group: never(async (client) => {
			const path = `/realm/emoji/emoji_${++count}`;
			const refusal = { status: 400, body: { code: "BAD_REQUEST" } };
			return upload(client, path).then(
				() => ({ status: 200, body: {}, headers: {} }),
				(error: Error) => {
					assert.match(error.message, /400 .*"BAD_REQUEST"/);
					return { ...refusal, headers: {} };
				},
			);
		}),
		can_add_subscribers_group: never(add("plaza")),
		can_create_groups: never((client) => makeGroup(client)),
		can_create_private_channel_group: never((client) =>
			create(client, { invite_only: true }),
		),
		can_create_public_channel_group: never((client) => create(client)),
		can_delete_any_message_group: never(deleteOf(() => adam, "plaza")),
		can_delete_own_message_group: may(deleteOf((client) => client, "plaza")),
		can_invite_users_group: never((client) =>
			client.post("/invites", {
				invitee_emails: `guest-${++count}@example.com`,
				stream_ids: [],
			}),
		),
		can_manage_all_groups: never(async (client) => {
			const { body } = await makeGroup(olivia);
			return client.patch(`/user_groups/${body.group_id}`, {
				name: fresh("renamed"),
			});
		}),
		can_mention_many_users_group: {
			...may(say("plaza", "t", "@**all**")),
			code: "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
		},
		can_move_messages_between_channels_group: never(
			move("plaza", () => ({ stream_id: elsewhere })),
		),
		can_move_messages_between_topics_group: may(
			move("plaza", () => ({ topic: fresh("moved") })),
		),
		can_resolve_topics_group: may(resolve("plaza")),
		can_set_delete_message_policy_group: never((client) =>
			create(client, { can_delete_own_message_group: groupIds.members }),
		),
		can_set_topics_policy_group: never((client) =>
			create(client, { topics_policy: "disable_empty_topic" }),
		),
		create_multiuse_invite_group: never((client) =>
			client.post("/invites/multiuse"),
		),
		direct_message_initiator_group: may(write),
		direct_message_permission_group: may(write),
	};

	for (const [name, effect] of Object.entries(effects))
		test(name, async () => {
			const { state } = await mia.register({ fetch_event_types: ["realm"] });
			await olivia.do("PATCH", "/realm", { [name]: { new: given } });
			await compare(name, effect);
			await olivia.do("PATCH", "/realm", {
				[name]: { new: state[`realm_${name}`] },
			});
		});

	test("can_create_bots_group is for bots of all kinds, can_create_write_only_bots_group for incoming webhooks", async () => {
		const set = (all: unknown, writing: unknown) =>
			olivia.do("PATCH", "/realm", {
				can_create_bots_group: { new: all },
				can_create_write_only_bots_group: { new: writing },
			});
		await set(given, groupIds.nobody);
		await compare("all", never(addBot(1)));
		await compare("all, writing", never(addBot(2)));
		await set(groupIds.nobody, given);
		await compare("writing", never(addBot(2)));
		const { status, body } = await addBot(1)(mia);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
		await set(groupIds.members, groupIds.members);
	});

	test("can_create_web_public_channel_group", async () => {
		const open = (client: Client) => create(client, { is_web_public: true });
		assert.equal((await open(olivia)).body.code, "BAD_REQUEST");
		await olivia.do("PATCH", "/realm", { enable_spectator_access: true });
		assert.equal((await open(olivia)).status, 200);
		assert.equal((await open(adam)).body.code, "BAD_REQUEST");
		await olivia.do("PATCH", "/realm", {
			can_create_web_public_channel_group: { new: groupIds.moderators },
		});
		assert.equal((await open(mona)).status, 200);
		assert.equal((await open(mia)).body.code, "BAD_REQUEST");
	});

	test("administrators need no permission to set policies, whatever groups they are in", async () => {
		const policies = {
			can_delete_own_message_group: groupIds.members,
			topics_policy: "disable_empty_topic",
		};
		await olivia.do("PATCH", "/realm", {
			can_set_delete_message_policy_group: { new: groupIds.nobody },
			can_set_topics_policy_group: { new: groupIds.nobody },
		});
		assert.equal((await create(adam, policies)).status, 200);
		assert.equal((await create(mona, policies)).body.code, "BAD_REQUEST");
	});
});

suite("permissions in a channel", async () => {
	const club = await w.channel("club", "private_shared", everyone);
	const effects: Readonly<Record<string, Effect>> = {
		can_add_subscribers_group: never(add("club")),
		can_administer_channel_group: never((client) =>
			client.patch(`/streams/${club}`, { description: fresh("club") }),
		),
		can_create_topic_group: may((client) =>
			say("club", fresh("topic"))(client),
		),
		can_delete_any_message_group: may(deleteOf(() => adam, "club")),
		can_delete_own_message_group: may(deleteOf((client) => client, "club")),
		can_move_messages_out_of_channel_group: may(
			move("club", () => ({ stream_id: elsewhere })),
		),
		can_move_messages_within_channel_group: may(
			move("club", () => ({ topic: fresh("moved") })),
		),
		can_remove_subscribers_group: may(async (client) => {
			await add("club")(olivia);
			return client.delete("/users/me/subscriptions", {
				subscriptions: ["club"],
				principals: [newcomer.id],
			});
		}),
		can_resolve_topics_group: may(resolve("club")),
		can_send_message_group: may(say("club", "t")),
		can_subscribe_group: never(async (client) => {
			const leave = { subscriptions: ["club"] };
			await client.do("DELETE", "/users/me/subscriptions", leave);
			const answer = await client.post("/users/me/subscriptions", {
				subscriptions: [{ name: "club" }],
			});
			await olivia.do("POST", "/users/me/subscriptions", {
				subscriptions: [{ name: "club" }],
				principals: [client.id],
			});
			return answer;
		}),
	};

	test("the organization gives nothing of the kind", async () => {
		for (const name of [
			"can_add_subscribers_group",
			"can_delete_any_message_group",
			"can_delete_own_message_group",
			"can_move_messages_between_channels_group",
			"can_move_messages_between_topics_group",
			"can_resolve_topics_group",
		])
			await olivia.do("PATCH", "/realm", { [name]: { new: groupIds.nobody } });
	});

	for (const [name, effect] of Object.entries(effects))
		test(name, async () => {
			const path = `/streams/${club}`;
			const { stream } = await olivia.do("GET", path);
			await olivia.do("PATCH", path, { [name]: { new: given } });
			await compare(name, effect);
			await olivia.do("PATCH", path, { [name]: { new: stream[name] } });
		});
});

suite("permissions over a group", async () => {
	const { body } = await makeGroup(olivia, { name: "band" });
	const path = `/user_groups/${body.group_id}`;
	const members =
		(fields: (client: Client) => object, before: () => object) =>
		async (client: Client) => {
			await olivia.post(`${path}/members`, { ...before() });
			return client.post(`${path}/members`, { ...fields(client) });
		};
	const all = [mia.id, max.id, gus.id, newcomer.id];
	const effects: Readonly<Record<string, Effect>> = {
		can_add_members_group: never(
			members(
				() => ({ add: [newcomer.id] }),
				() => ({ delete: [newcomer.id] }),
			),
		),
		can_join_group: never(
			members(
				(client) => ({ add: [client.id] }),
				() => ({ delete: all }),
			),
		),
		can_leave_group: never(
			members(
				(client) => ({ delete: [client.id] }),
				() => ({ add: all }),
			),
		),
		can_manage_group: never((client) =>
			client.patch(path, { description: fresh("band") }),
		),
		can_mention_group: may(say("plaza", "t", "@*band*")),
		can_remove_members_group: never(
			members(
				() => ({ delete: [newcomer.id] }),
				() => ({ add: all }),
			),
		),
	};

	for (const [name, effect] of Object.entries(effects))
		test(name, async () => {
			const { user_groups } = await olivia.do("GET", "/user_groups");
			const before = user_groups.find(
				({ id }: { id: number }) => id === body.group_id,
			);
			await olivia.do("PATCH", path, { [name]: { new: given } });
			await compare(name, effect);
			await olivia.do("PATCH", path, { [name]: { new: before[name] } });
		});
});
