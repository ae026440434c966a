import assert from "node:assert/strict";
import { test } from "node:test";
import {
	adam,
	channelOf,
	departed,
	everyRole,
	freshOrganization,
	gwen,
	holds,
	idOf,
	mike,
	mikesBot,
	mona,
	nobodyId,
	olga,
	only,
} from "../channels/cast.ts";
import { channelKinds } from "../channels/kinds.ts";
import type { ChannelFacts, Sender } from "../channels/permissions.ts";
import type { OrganizationSettings } from "../organizations/settings.ts";
import { roles } from "../users/roles.ts";
import {
	type AuthoredMessage,
	mayDeleteMessage,
	mayDirectMessage,
	mayEditContent,
	mayMentionAll,
	mayMoveChannel,
	mayMoveTopic,
	mayReadMessage,
	mayResolveTopic,
	mayTouchMessage,
	moveAgeMaxSeconds,
} from "./rules.ts";

const inChannel = (
	channel: ChannelFacts,
	isSubscribed: boolean,
	wasReceived = isSubscribed,
) => ({ type: "channel" as const, channel, isSubscribed, wasReceived });

for (const kind of channelKinds)
	for (const [name, person] of Object.entries(everyRole))
		test(`${name} reading in a ${kind} channel`, () => {
			const channel = channelOf(kind);
			const isOpen = kind === "public" || kind === "web_public";
			const read = (isSubscribed: boolean, wasReceived: boolean) =>
				mayReadMessage(
					person,
					inChannel(channel, isSubscribed, wasReceived),
					holds,
				) === "yes";
			assert.equal(read(true, true), true);
			assert.equal(read(true, false), kind !== "private_protected");
			const uninvited = isOpen && person.role !== roles.guest;
			assert.equal(read(false, true), uninvited);
			assert.equal(read(false, false), uninvited);
		});

test("groups that grant content let non-guests read, but not unreceived protected messages", () => {
	const groups = { can_subscribe_group: only(mike, gwen) };
	const read = (
		actor: Sender,
		kind: "private_shared" | "private_protected",
		received: boolean,
	) =>
		mayReadMessage(
			actor,
			inChannel(channelOf(kind, groups), false, received),
			holds,
		);
	assert.equal(read(mike, "private_shared", false), "yes");
	assert.equal(read(gwen, "private_shared", true), "inaccessible");
	assert.equal(read(mike, "private_protected", false), "inaccessible");
	assert.equal(read(mike, "private_protected", true), "yes");
});

test("direct messages belong to their participants", () => {
	const place = { type: "direct", isParticipant: true } as const;
	assert.equal(mayReadMessage(gwen, place, holds), "yes");
	assert.equal(
		mayReadMessage(olga, { ...place, isParticipant: false }, holds),
		"inaccessible",
	);
	assert.equal(mayReadMessage(departed, place, holds), "inaccessible");
});

test("an archived channel can be read and not touched", () => {
	const archived = channelOf("public", {}, { isArchived: true });
	assert.equal(mayReadMessage(mike, inChannel(archived, false), holds), "yes");
	assert.equal(
		mayTouchMessage(mike, inChannel(archived, true), holds),
		"archived",
	);
	assert.equal(
		mayTouchMessage(gwen, inChannel(archived, false), holds),
		"inaccessible",
	);
	assert.equal(
		mayTouchMessage(mike, inChannel(channelOf("public"), false), holds),
		"yes",
	);
});

const change = (settings: Partial<OrganizationSettings>) => ({
	...freshOrganization,
	...settings,
});

const messageBy = (
	sender: Sender,
	ageSeconds = 0,
	channel: ChannelFacts | null = null,
): AuthoredMessage => ({
	senderId: sender.id,
	senderOwnerId: sender.owner?.id ?? null,
	ageSeconds,
	channel,
});

test("deleting", () => {
	const ask = (
		actor: Sender,
		message: AuthoredMessage,
		organization = freshOrganization,
	) => mayDeleteMessage({ actor, organization, holds, message });
	const nobodyMay = change({
		can_delete_own_message_group: nobodyId,
		can_delete_any_message_group: nobodyId,
	});
	const cases: [
		string,
		string,
		Sender,
		AuthoredMessage,
		OrganizationSettings?,
	][] = [
		[
			"an administrator, another's old message",
			"yes",
			adam,
			messageBy(mike, 1e9),
		],
		["a moderator, another's message", "no_permission", mona, messageBy(mike)],
		["one's own message at the limit", "yes", gwen, messageBy(gwen, 600)],
		["one's own message past the limit", "too_old", mike, messageBy(mike, 601)],
		[
			"no limit",
			"yes",
			mike,
			messageBy(mike, 1e9),
			change({ message_content_delete_limit_seconds: null }),
		],
		["a message of one's bot", "yes", mike, messageBy(mikesBot)],
		["a message of another's bot", "no_permission", gwen, messageBy(mikesBot)],
		[
			"a bot and its owner's message",
			"no_permission",
			mikesBot,
			messageBy(mike),
		],
		["nobody may", "no_permission", olga, messageBy(olga), nobodyMay],
		[
			"the channel allows one's own",
			"yes",
			mike,
			messageBy(
				mike,
				0,
				channelOf("public", { can_delete_own_message_group: only(mike) }),
			),
			nobodyMay,
		],
		[
			"the channel allows one's own, too late",
			"too_old",
			mike,
			messageBy(
				mike,
				601,
				channelOf("public", { can_delete_own_message_group: only(mike) }),
			),
			nobodyMay,
		],
		[
			"the channel allows any, at any age",
			"yes",
			mike,
			messageBy(
				mona,
				1e9,
				channelOf("public", { can_delete_any_message_group: only(mike) }),
			),
			nobodyMay,
		],
		[
			"the channel's word does not reach others",
			"no_permission",
			mona,
			messageBy(
				mike,
				0,
				channelOf("public", { can_delete_any_message_group: only(mike) }),
			),
			nobodyMay,
		],
	];
	for (const [title, verdict, actor, message, organization] of cases)
		assert.equal(ask(actor, message, organization), verdict, title);
});

test("editing content is for the author, within the limit and its grace", () => {
	const cases: [string, Sender, AuthoredMessage, OrganizationSettings?][] = [
		["yes", mike, messageBy(mike, 620)],
		["too_old", mike, messageBy(mike, 621)],
		[
			"yes",
			mike,
			messageBy(mike, 1e9),
			change({ message_content_edit_limit_seconds: null }),
		],
		["not_author", olga, messageBy(mike)],
		["not_author", mike, messageBy(mikesBot)],
		[
			"editing_disabled",
			mike,
			messageBy(mike),
			change({ allow_message_editing: false }),
		],
	];
	for (const [verdict, actor, message, organization] of cases)
		assert.equal(
			mayEditContent(actor, organization ?? freshOrganization, message),
			verdict,
		);
});

test("moving between topics", () => {
	const closed = change({ can_move_messages_between_topics_group: nobodyId });
	const plain = channelOf("public");
	const helpful = channelOf("public", {
		can_move_messages_within_channel_group: only(mike),
	});
	const run = channelOf("public", { can_administer_channel_group: only(mona) });
	const ask = (
		actor: Sender,
		channels: ChannelFacts[],
		organization = closed,
	) => mayMoveTopic({ actor, organization, holds, channels });
	assert.equal(ask(gwen, [plain], freshOrganization), "yes");
	assert.equal(ask(mike, [plain]), "no_permission");
	assert.equal(ask(adam, [plain]), "yes");
	assert.equal(ask(mike, [plain, helpful]), "yes");
	assert.equal(ask(mona, [run]), "yes");
	assert.equal(ask(mona, [helpful]), "no_permission");
});

test("moving to another channel needs leave to go and leave to send", () => {
	const closed = change({ can_move_messages_between_channels_group: nobodyId });
	const plain = channelOf("public");
	const quiet = channelOf("public", { can_send_message_group: only(mona) });
	const ask = (
		actor: Sender,
		from: ChannelFacts,
		to = plain,
		organization = closed,
	) => mayMoveChannel({ actor, organization, holds, from, to });
	assert.equal(ask(mike, plain, plain, freshOrganization), "yes");
	assert.equal(ask(gwen, plain, plain, freshOrganization), "no_permission");
	assert.equal(ask(mike, plain, quiet, freshOrganization), "may_not_send");
	assert.equal(ask(mike, plain), "no_permission");
	assert.equal(ask(adam, plain), "yes");
	assert.equal(ask(adam, plain, quiet), "may_not_send");
	assert.equal(
		ask(
			mike,
			channelOf("public", {
				can_move_messages_out_of_channel_group: only(mike),
			}),
		),
		"yes",
	);
	assert.equal(
		ask(
			mike,
			channelOf("public", { can_administer_channel_group: only(mike) }),
		),
		"yes",
	);
});

test("resolving topics", () => {
	const closed = change({ can_resolve_topics_group: nobodyId });
	const ask = (
		actor: Sender,
		organization: OrganizationSettings,
		channel = channelOf("public"),
	) => mayResolveTopic({ actor, organization, holds, channel });
	assert.equal(ask(gwen, freshOrganization), "yes");
	assert.equal(ask(mike, closed), "no_permission");
	assert.equal(
		ask(
			mike,
			closed,
			channelOf("public", { can_resolve_topics_group: only(mike) }),
		),
		"yes",
	);
});

test("how old a message may be to be moved", () => {
	const limits = change({
		move_messages_between_channels_limit_seconds: 100,
		move_messages_within_channel_limit_seconds: 200,
	});
	const toChannel = { changesChannel: true, changesTopic: false };
	const toTopic = { changesChannel: false, changesTopic: true };
	const both = { changesChannel: true, changesTopic: true };
	assert.equal(moveAgeMaxSeconds(mike, limits, toChannel), 120);
	assert.equal(moveAgeMaxSeconds(mike, limits, toTopic), 220);
	assert.equal(moveAgeMaxSeconds(mike, limits, both), 120);
	assert.equal(moveAgeMaxSeconds(mona, limits, both), null);
	const unlimited = change({
		move_messages_within_channel_limit_seconds: null,
	});
	assert.equal(moveAgeMaxSeconds(mike, unlimited, toTopic), null);
});

test("mentioning all: fifteen is few, sixteen is many", () => {
	const ask = (
		actor: Sender,
		audienceSize: number,
		organization = freshOrganization,
	) => mayMentionAll({ actor, organization, holds, audienceSize });
	assert.equal(ask(gwen, 15), "yes");
	assert.equal(ask(mike, 16), "too_many");
	assert.equal(ask(adam, 16), "yes");
	assert.equal(
		ask(
			gwen,
			16,
			change({ can_mention_many_users_group: idOf("role:everyone") }),
		),
		"yes",
	);
});

test("direct messages", () => {
	const cases: [
		string,
		Sender,
		Sender[],
		Partial<OrganizationSettings>,
		boolean,
	][] = [
		["yes", gwen, [mike], {}, true],
		[
			"direct_messages_disabled",
			mike,
			[mona],
			{ direct_message_permission_group: nobodyId },
			false,
		],
		[
			"nobody_authorizes",
			mike,
			[gwen],
			{ direct_message_permission_group: idOf("role:moderators") },
			false,
		],
		[
			"yes",
			mike,
			[gwen, mona],
			{ direct_message_permission_group: idOf("role:moderators") },
			false,
		],
		[
			"yes",
			mona,
			[gwen],
			{ direct_message_permission_group: idOf("role:moderators") },
			false,
		],
		[
			"yes",
			mikesBot,
			[mike],
			{ direct_message_permission_group: nobodyId },
			true,
		],
		[
			"yes",
			mike,
			[mikesBot],
			{ direct_message_permission_group: nobodyId },
			true,
		],
		[
			"direct_messages_disabled",
			mike,
			[mikesBot, mona],
			{ direct_message_permission_group: nobodyId },
			true,
		],
		["yes", mike, [], { direct_message_permission_group: nobodyId }, true],
		[
			"may_not_initiate",
			mike,
			[mona],
			{ direct_message_initiator_group: idOf("role:moderators") },
			true,
		],
		[
			"yes",
			mike,
			[mona],
			{ direct_message_initiator_group: idOf("role:moderators") },
			false,
		],
		[
			"yes",
			mona,
			[mike],
			{ direct_message_initiator_group: idOf("role:moderators") },
			true,
		],
	];
	for (const [verdict, sender, others, settings, isFirstMessage] of cases)
		assert.equal(
			mayDirectMessage({
				sender,
				others,
				isFirstMessage,
				organization: change(settings),
				holds,
				nobodyId,
			}),
			verdict,
		);
});
