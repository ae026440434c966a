import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { requirePermissions } from "../../domain/groups/groups.ts";
import { touchMessage } from "../../domain/messages/message-cards.ts";
import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import { subscriptionsOfUser } from "../../domain/subscriptions/subscriptions.ts";
import { users } from "../../domain/users/users.ts";

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];

test("get-messages shows the words of the moment, whatever was shown before", async () => {
	const channel = await w.channel("words", "public", [mia, max]);
	const id = await mia.send("words", "", "one");
	const see = async (more: object = {}) => {
		const body = await max.do("GET", "/messages", {
			message_ids: [id],
			...more,
		});
		return body.messages[0];
	};
	assert.equal((await see()).subject, "general chat");
	assert.equal((await see({ allow_empty_topic_name: true })).subject, "");
	assert.equal((await see({ apply_markdown: false })).content, "one");
	assert.equal(
		(await see({ apply_markdown: false })).content_type,
		"text/x-markdown",
	);
	await w.inside(async (work) => {
		await work.db
			.updateTable("channel")
			.set({ name: "renamed" })
			.where("id", "=", channel)
			.execute();
		work.touch(channels, channel);
		await work.db
			.updateTable("user")
			.set({ full_name: "Mia Renamed" })
			.where("id", "=", mia.id)
			.execute();
		work.touch(users, mia.id);
	});
	assert.equal((await see()).display_recipient, "renamed");
	assert.equal((await see()).sender_full_name, "Mia Renamed");
	await w.inside(async (work) => {
		await work.db
			.updateTable("message")
			.set({
				rendered_content: "<p>two</p>",
				content: "two",
				edited_at: work.now,
			})
			.where("id", "=", id)
			.execute();
		work.append("message_edit", {
			organization_id: work.organizationId,
			message_id: id,
			id: 1,
			editor_id: mia.id,
			edited_at: work.now - 5000,
			prev_content: "one",
			prev_rendered_content: "<p>one</p>",
			prev_topic: null,
			topic: null,
			prev_channel_id: null,
			channel_id: null,
		});
		work.append("message_edit", {
			organization_id: work.organizationId,
			message_id: id,
			id: 2,
			editor_id: max.id,
			edited_at: work.now,
			prev_content: null,
			prev_rendered_content: null,
			prev_topic: "",
			topic: "tea",
			prev_channel_id: 7,
			channel_id: channel,
		});
		work.append("reaction", {
			organization_id: work.organizationId,
			message_id: id,
			id: 2,
			user_id: max.id,
			emoji_name: "tada",
			emoji_code: "1f389",
			reaction_type: "unicode_emoji",
		});
		work.append("submessage", {
			organization_id: work.organizationId,
			message_id: id,
			id: 1,
			sender_id: mia.id,
			msg_type: "widget",
			content: "{}",
		});
		touchMessage(work, id);
	});
	const seconds = Math.floor(w.clock.now / 1000);
	const changed = await see();
	assert.equal(changed.content, "<p>two</p>");
	assert.equal(changed.last_edit_timestamp, seconds);
	assert.deepEqual(changed.reactions, [
		{
			emoji_name: "tada",
			emoji_code: "1f389",
			reaction_type: "unicode_emoji",
			user_id: max.id,
		},
	]);
	assert.deepEqual(changed.submessages, [
		{
			id: 1,
			message_id: id,
			sender_id: mia.id,
			msg_type: "widget",
			content: "{}",
		},
	]);
	const move = {
		user_id: max.id,
		timestamp: seconds,
		prev_topic: "general chat",
		topic: "tea",
		prev_stream: 7,
		stream: channel,
	};
	assert.deepEqual(changed.edit_history, [
		move,
		{
			user_id: mia.id,
			timestamp: seconds - 5,
			prev_content: "one",
			prev_rendered_content: "<p>one</p>",
		},
	]);
	for (const [policy, shown] of [
		["moves", [move]],
		["none", undefined],
	] as const) {
		await w.inside(async (work) => {
			await work.db
				.updateTable("organization")
				.set({
					settings: JSON.stringify({
						...(await requireOrganization(work)).settings,
						message_edit_history_visibility_policy: policy,
					}),
				})
				.where("id", "=", work.organizationId)
				.execute();
			work.touch(organizations, work.organizationId);
		});
		assert.deepEqual((await see()).edit_history, shown);
	}
});

test("get-messages calls a sender unknown to a guest who may not see them", async () => {
	const w2 = await world();
	const [mia, gus, max] = [w2.as("mia"), w2.as("gus"), w2.as("max")];
	await w2.channel("mixed", "public", [mia, gus]);
	const hidden = await mia.send("mixed", "t", "soon gone");
	await w2.inside(async (work) => {
		const { settings } = await requireOrganization(work);
		const { graph } = await requirePermissions(work);
		await work.db
			.updateTable("organization")
			.set({
				settings: JSON.stringify({
					...settings,
					can_access_all_users_group: graph.systemGroupId("role:members"),
				}),
			})
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
		await work.db
			.updateTable("subscription")
			.set({ is_active: 0 })
			.where("user_id", "=", mia.id)
			.execute();
		work.touch(subscriptionsOfUser, mia.id);
	});
	const see = async (who: Client) => {
		const { messages } = await who.do("GET", "/messages", {
			anchor: hidden,
			narrow: [["channel", "mixed"]],
		});
		return [messages[0].sender_full_name, messages[0].content];
	};
	assert.deepEqual(await see(max), ["Mia Member", "<p>soon gone</p>"]);
	assert.deepEqual(await see(gus), ["Unknown user", "<p>soon gone</p>"]);
	assert.deepEqual(await see(max), ["Mia Member", "<p>soon gone</p>"]);
	const { body } = await gus.get("/messages", {
		anchor: 1,
		narrow: [{ operator: "sender", operand: mia.id }],
	});
	assert.equal(body.code, "BAD_NARROW");
});
