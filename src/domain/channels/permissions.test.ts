import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChannelPermission } from "../groups/permission-settings.ts";
import { roles } from "../users/roles.ts";
import {
	adam,
	channelOf,
	departed,
	everyRole,
	freshOrganization,
	gwen,
	gwensBot,
	holds,
	idOf,
	mike,
	mikesBot,
	mona,
	newcomer,
	noticeBot,
	olga,
	only,
} from "./cast.ts";
import { type ChannelKind, channelKinds } from "./kinds.ts";
import {
	type ChannelFacts,
	channelAccess,
	mayAddSubscribers,
	mayAdministerChannel,
	mayChangeChannelPermission,
	mayCreateChannel,
	mayPost,
	mayRemoveSubscriber,
	maySetDeletePolicy,
	maySetTopicsPolicy,
	type Sender,
	topicCreationFitsKind,
} from "./permissions.ts";

const see = (actor: Sender, channel: ChannelFacts, isSubscribed = false) => {
	const { metadata, content } = channelAccess(
		actor,
		channel,
		isSubscribed,
		holds,
	);
	return `${metadata ? "metadata" : "-"} ${content ? "content" : "-"}`;
};
const both = "metadata content";
const metadataOnly = "metadata -";
const neither = "- -";

/** Unsubscribed, in no group of the channel. */
const sightByRole: Record<
	ChannelKind,
	Record<keyof typeof everyRole, string>
> = {
	web_public: { olga: both, adam: both, mona: both, mike: both, gwen: both },
	public: { olga: both, adam: both, mona: both, mike: both, gwen: neither },
	private_shared: {
		olga: metadataOnly,
		adam: metadataOnly,
		mona: neither,
		mike: neither,
		gwen: neither,
	},
	private_protected: {
		olga: metadataOnly,
		adam: metadataOnly,
		mona: neither,
		mike: neither,
		gwen: neither,
	},
};

for (const kind of channelKinds)
	for (const [name, person] of Object.entries(everyRole))
		test(`${name} and a ${kind} channel`, () => {
			const expected = sightByRole[kind][name as keyof typeof everyRole];
			assert.equal(see(person, channelOf(kind)), expected);
			assert.equal(see(person, channelOf(kind), true), both);
			assert.equal(
				see({ ...person, isActive: false }, channelOf(kind), true),
				neither,
			);
		});

test("groups of a private channel show it to those in them, never to guests", () => {
	const grants: [ChannelPermission, string][] = [
		["can_administer_channel_group", metadataOnly],
		["can_add_subscribers_group", both],
		["can_subscribe_group", both],
		["can_remove_subscribers_group", neither],
		["can_send_message_group", neither],
	];
	for (const kind of ["private_shared", "private_protected"] as const)
		for (const [permission, expected] of grants) {
			const channel = channelOf(kind, { [permission]: only(mike, gwen) });
			assert.equal(see(mike, channel), expected, permission);
			assert.equal(see(gwen, channel), neither, permission);
		}
});

const post = (
	sender: Sender,
	channel: ChannelFacts,
	facts: Partial<Parameters<typeof mayPost>[0]> = {},
) =>
	mayPost({
		sender,
		channel,
		isSubscribed: false,
		ownerIsSubscribed: false,
		topic: { isEmpty: false, exists: true },
		organization: freshOrganization,
		holds,
		...facts,
	});

test("without a subscription, who may post by role and kind", () => {
	for (const kind of channelKinds)
		for (const [name, person] of Object.entries(everyRole)) {
			const open =
				kind === "web_public" ||
				(kind === "public" && person.role !== roles.guest);
			const channel = channelOf(kind);
			assert.equal(
				post(person, channel),
				open ? "yes" : "not_authorized",
				name,
			);
			assert.equal(post(person, channel, { isSubscribed: true }), "yes", name);
			assert.equal(
				post(person, { ...channel, isArchived: true }, { isSubscribed: true }),
				"archived",
			);
		}
});

test("the right to send comes first, and a bot may lean on its owner", () => {
	const quiet = channelOf("public", { can_send_message_group: only(mike) });
	assert.equal(post(mona, quiet), "may_not_send");
	assert.equal(post(mona, { ...quiet, isArchived: true }), "may_not_send");
	assert.equal(post(mike, quiet), "yes");
	assert.equal(post(mikesBot, quiet), "yes");
	assert.equal(post(gwensBot, quiet), "may_not_send");
	assert.equal(post(noticeBot, quiet), "yes");
});

test("ways into a private channel besides one's own subscription", () => {
	const shared = channelOf("private_shared", {
		can_subscribe_group: only(mike, gwen),
	});
	const secret = channelOf("private_protected", {
		can_add_subscribers_group: only(mike),
	});
	assert.equal(post(mike, shared), "yes");
	assert.equal(post(gwen, shared), "not_authorized");
	assert.equal(post(mike, secret), "not_authorized");
	assert.equal(post(mikesBot, secret, { ownerIsSubscribed: true }), "yes");
	assert.equal(
		post(mona, secret, { ownerIsSubscribed: true }),
		"not_authorized",
	);
	assert.equal(post({ ...mona, canForgeSender: true }, secret), "yes");
	assert.equal(post(noticeBot, secret), "yes");
	assert.equal(post(noticeBot, { ...secret, isArchived: true }), "archived");
});

test("a new topic needs the right to create it", () => {
	const channel = channelOf("public", { can_create_topic_group: only(mike) });
	const topic = { isEmpty: false, exists: false };
	assert.equal(post(mona, channel, { topic }), "may_not_create_topic");
	assert.equal(post(mona, channel), "yes");
	assert.equal(post(mike, channel, { topic }), "yes");
	assert.equal(post(mikesBot, channel, { topic }), "yes");
	assert.equal(post(noticeBot, channel, { topic }), "yes");
	assert.equal(post(gwen, channelOf("web_public"), { topic }), "yes");
});

test("the topics policy is the channel's own or the organization's", () => {
	const policies = [
		["inherit", "allow_empty_topic", "yes", "yes"],
		["inherit", "disable_empty_topic", "topic_required", "yes"],
		["allow_empty_topic", "disable_empty_topic", "yes", "yes"],
		["disable_empty_topic", "allow_empty_topic", "topic_required", "yes"],
		["empty_topic_only", "allow_empty_topic", "yes", "only_empty_topic"],
	] as const;
	for (const [ofChannel, ofOrganization, empty, named] of policies) {
		const channel = channelOf("public", {}, { topicsPolicy: ofChannel });
		const organization = {
			...freshOrganization,
			topics_policy: ofOrganization,
		};
		const send = (isEmpty: boolean, sender = mike) =>
			post(sender, channel, { organization, topic: { isEmpty, exists: true } });
		assert.equal(send(true), empty);
		assert.equal(send(false), named);
		assert.equal(send(true, noticeBot), empty);
	}
});

test("a channel is run by administrators and those it names", () => {
	const channel = channelOf("private_protected", {
		can_administer_channel_group: only(mike, gwen),
	});
	const verdicts = [olga, adam, mona, mike, gwen, departed].map((person) =>
		mayAdministerChannel(person, channel, holds),
	);
	assert.deepEqual(verdicts, [
		"yes",
		"yes",
		"no_permission",
		"yes",
		"no_permission",
		"no_permission",
	]);
});

test("adding others needs the organization's or the channel's word", () => {
	const add = (
		actor: Sender,
		channel: ChannelFacts,
		group = idOf("role:nobody"),
	) =>
		mayAddSubscribers({
			actor,
			channel,
			organization: { ...freshOrganization, can_add_subscribers_group: group },
			holds,
		});
	assert.equal(add(mike, channelOf("public"), idOf("role:members")), "yes");
	assert.equal(
		add(gwen, channelOf("public"), idOf("role:members")),
		"no_permission",
	);
	assert.equal(add(mike, channelOf("public")), "no_permission");
	assert.equal(add(adam, channelOf("public")), "yes");
	for (const permission of [
		"can_administer_channel_group",
		"can_add_subscribers_group",
	] as const)
		assert.equal(
			add(mike, channelOf("public", { [permission]: only(mike) })),
			"yes",
		);
	assert.equal(
		add(mike, channelOf("public", { can_subscribe_group: only(mike) })),
		"no_permission",
	);
});

test("removing others", () => {
	const remove = (
		actor: Sender,
		channel: ChannelFacts,
		isSubscribed = false,
		target = { id: 99, ownerId: null as number | null },
	) => mayRemoveSubscriber({ actor, channel, isSubscribed, target, holds });
	const secret = channelOf("private_protected", {
		can_remove_subscribers_group: only(mike),
	});
	assert.equal(remove(adam, secret), "yes");
	assert.equal(remove(mike, secret), "no_permission");
	assert.equal(remove(mike, secret, true), "yes");
	assert.equal(remove(mona, secret, true), "no_permission");
	assert.equal(
		remove(mona, secret, true, { id: mona.id, ownerId: null }),
		"yes",
	);
	assert.equal(
		remove(mike, channelOf("public"), true, {
			id: mikesBot.id,
			ownerId: mike.id,
		}),
		"yes",
	);
	const run = channelOf("private_shared", {
		can_administer_channel_group: only(mike),
	});
	assert.equal(remove(mike, run), "yes");
});

const create = (
	actor: Sender,
	facts: Partial<Parameters<typeof mayCreateChannel>[0]> = {},
) =>
	mayCreateChannel({
		actor,
		organization: freshOrganization,
		holds,
		kind: "public",
		isDefault: false,
		hasOwnRetention: false,
		serverAllowsWebPublic: false,
		...facts,
	});

test("creating channels of each kind", () => {
	for (const kind of [
		"public",
		"private_shared",
		"private_protected",
	] as const) {
		assert.equal(create(mike, { kind }), "yes");
		assert.equal(create(gwen, { kind }), "no_permission");
		assert.equal(create(departed, { kind }), "no_permission");
	}
	const strict = {
		...freshOrganization,
		can_create_public_channel_group: idOf("role:fullmembers"),
		can_create_private_channel_group: idOf("role:nobody"),
	};
	assert.equal(create(mike, { organization: strict }), "yes");
	assert.equal(create(newcomer, { organization: strict }), "no_permission");
	assert.equal(
		create(olga, { organization: strict, kind: "private_shared" }),
		"no_permission",
	);
});

test("default channels, the web and retention ask for more", () => {
	assert.equal(
		create(mike, { isDefault: true }),
		"default_needs_administrator",
	);
	assert.equal(create(adam, { isDefault: true }), "yes");
	assert.equal(
		create(adam, { isDefault: true, kind: "private_shared" }),
		"default_cannot_be_private",
	);
	assert.equal(
		create(adam, { hasOwnRetention: true }),
		"retention_needs_owner",
	);
	assert.equal(create(olga, { hasOwnRetention: true }), "yes");

	const open = { ...freshOrganization, enable_spectator_access: true };
	const kind = "web_public";
	assert.equal(
		create(olga, { kind, organization: open }),
		"web_public_disabled",
	);
	assert.equal(
		create(olga, { kind, serverAllowsWebPublic: true }),
		"web_public_disabled",
	);
	const allowed = {
		kind,
		organization: open,
		serverAllowsWebPublic: true,
	} as const;
	assert.equal(create(olga, allowed), "yes");
	assert.equal(create(adam, allowed), "no_permission");
});

test("policies of a channel that need the organization's permission", () => {
	const asking = (actor: Sender) => ({
		actor,
		organization: freshOrganization,
		holds,
	});
	assert.equal(maySetTopicsPolicy(asking(gwen), "inherit"), "yes");
	assert.equal(
		maySetTopicsPolicy(asking(gwen), "empty_topic_only"),
		"no_permission",
	);
	assert.equal(maySetTopicsPolicy(asking(mike), "empty_topic_only"), "yes");
	assert.equal(maySetDeletePolicy(asking(mike)), "no_permission");
	assert.equal(maySetDeletePolicy(asking(mona)), "yes");

	const outside = { metadata: true, content: false };
	const inside = { metadata: true, content: true };
	const change = (
		actor: Sender,
		permission: ChannelPermission,
		access = inside,
	) => mayChangeChannelPermission(asking(actor), permission, access);
	assert.equal(
		change(adam, "can_subscribe_group", outside),
		"needs_content_access",
	);
	assert.equal(
		change(adam, "can_add_subscribers_group", outside),
		"needs_content_access",
	);
	assert.equal(change(adam, "can_send_message_group", outside), "yes");
	assert.equal(change(mike, "can_subscribe_group"), "yes");
	assert.equal(change(mike, "can_delete_any_message_group"), "no_permission");
	assert.equal(change(mona, "can_delete_own_message_group"), "yes");
});

test("protected history goes only with topics open to everyone", () => {
	const everyone = idOf("role:everyone");
	for (const kind of channelKinds) {
		assert.equal(topicCreationFitsKind(kind, everyone, everyone), true);
		assert.equal(
			topicCreationFitsKind(kind, only(mike), everyone),
			kind !== "private_protected",
		);
	}
});
