import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	groupIds,
	listen,
	onlyUser,
	refused,
	setOrganization,
	wireChannel,
} from "../../../test/support/wire-channels.ts";
import { channelPermissions } from "../../../test/support/wire-objects.ts";
import { type Client, world } from "../../../test/world.ts";

suite("update-channel", async () => {
	const w = await world({ environment: { SKEIN_WEB_PUBLIC_CHANNELS: "1" } });
	const [olivia, adam, mona, mia, max, gus] = [
		w.as("olivia"),
		w.as("adam"),
		w.as("mona"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];
	/** A channel that mia runs. */
	const channel = (
		name: string,
		kind: Parameters<typeof w.channel>[1],
		members: Client[],
	) =>
		w.channel(name, kind, members, {
			permissions: {
				can_administer_channel_group: {
					directMembers: [mia.id],
					directSubgroups: [],
				},
			},
		});
	const update = (
		id: number,
		name: string,
		property: string,
		value: unknown,
	) => ({
		type: "stream",
		op: "update",
		stream_id: id,
		name,
		property,
		value,
	});

	test("update-channel tells those who see the channel of each change", async () => {
		const id = await channel("work", "public", [mia]);
		const [maxs, guss] = [await listen(max), await listen(gus)];
		const patch = (fields: object, who = mia) =>
			who.do("PATCH", `/streams/${id}`, { ...fields });
		await patch({ new_name: "WORK" });
		await patch({ description: "two\nlines" });
		await patch({ topics_policy: "disable_empty_topic" });
		await patch({ topics_policy: '"inherit"' });
		await patch({ message_retention_days: 7 }, olivia);
		await patch({ message_retention_days: "unlimited" }, olivia);
		await patch({ message_retention_days: '"realm_default"' }, olivia);
		assert.deepEqual(await maxs.events(), [
			update(id, "work", "name", "WORK"),
			{
				...update(id, "WORK", "description", "two lines"),
				rendered_description: "<p>two lines</p>",
			},
			update(id, "WORK", "topics_policy", "disable_empty_topic"),
			update(id, "WORK", "topics_policy", "inherit"),
			update(id, "WORK", "message_retention_days", 7),
			update(id, "WORK", "message_retention_days", -1),
			update(id, "WORK", "message_retention_days", null),
		]);
		assert.deepEqual(await guss.events(), []);
		// Nothing new, nothing told; and a rename together with more names the channel as it goes.
		await patch({ description: "two lines", topics_policy: "inherit" });
		await patch({ is_archived: true });
		assert.deepEqual(await maxs.events(), []);
		await patch({ new_name: "labour", description: "" });
		assert.deepEqual(await maxs.events(), [
			update(id, "WORK", "name", "labour"),
			{
				...update(id, "labour", "description", ""),
				rendered_description: "",
			},
		]);
	});

	test("update-channel changes who may do what, and tells older clients who may post", async () => {
		const id = await channel("rights", "public", []);
		const ear = await listen(max);
		const patch = (fields: object) =>
			mia.do("PATCH", `/streams/${id}`, { ...fields });
		await patch({ can_send_message_group: { new: groupIds.administrators } });
		assert.deepEqual(await ear.events(), [
			update(id, "rights", "can_send_message_group", groupIds.administrators),
			update(id, "rights", "stream_post_policy", 2),
			update(id, "rights", "is_announcement_only", true),
		]);
		const group = {
			direct_members: [max.id],
			direct_subgroups: [groupIds.moderators],
		};
		await patch({
			can_send_message_group: { new: group, old: groupIds.administrators },
		});
		assert.deepEqual(await ear.events(), [
			update(id, "rights", "can_send_message_group", group),
			update(id, "rights", "stream_post_policy", 1),
			update(id, "rights", "is_announcement_only", false),
		]);
		await patch({
			can_send_message_group: {
				new: { ...group, direct_members: [max.id, max.id] },
				old: group,
			},
		});
		assert.deepEqual(await ear.events(), []);
		await patch({
			can_send_message_group: { new: onlyUser(max) },
			can_remove_subscribers_group: { new: groupIds.nobody },
			can_create_topic_group: { new: groupIds.moderators },
		});
		assert.deepEqual(
			(await ear.events()).map(({ property, value }) => [property, value]),
			[
				["can_create_topic_group", groupIds.moderators],
				["can_remove_subscribers_group", groupIds.nobody],
				["can_send_message_group", onlyUser(max)],
			],
		);
		await refused(
			w,
			() =>
				mia.patch(`/streams/${id}`, {
					description: "not to be",
					can_send_message_group: { new: 3, old: groupIds.everyone },
				}),
			{ code: "EXPECTATION_MISMATCH", field_name: "old" },
		);
	});

	test("update-channel changes each permission, which is told by its own name", async () => {
		const id = await channel("permits", "public", [adam, mia]);
		const ear = await listen(max);
		for (const name of Object.keys(channelPermissions)) {
			await olivia.do("PATCH", `/streams/${id}`, {
				[name]: { new: onlyUser(adam, mia) },
			});
			const [event, ...more] = await ear.events();
			assert.deepEqual(
				[event, more],
				[update(id, "permits", name, onlyUser(adam, mia)), []],
			);
			const { stream } = await max.do("GET", `/streams/${id}`);
			assert.deepEqual(stream[name], onlyUser(adam, mia));
		}
	});

	test("update-channel shows a channel to those who come to see it and takes it from those who cease to", async () => {
		const id = await channel("curtain", "public", [mia, gus]);
		const ears = {
			mia: await listen(mia),
			max: await listen(max),
			gus: await listen(gus),
			adam: await listen(adam),
		};
		await mia.do("PATCH", `/streams/${id}`, { is_private: true });
		const change = {
			...update(id, "curtain", "invite_only", true),
			history_public_to_subscribers: false,
			is_web_public: false,
		};
		for (const ear of [ears.mia, ears.gus, ears.adam])
			assert.deepEqual(await ear.events(), [change]);
		assert.deepEqual(await ears.max.events(), [
			{
				type: "stream",
				op: "delete",
				streams: [{ stream_id: id }],
				stream_ids: [id],
			},
		]);
		await mia.do("PATCH", `/streams/${id}`, {
			can_subscribe_group: { new: onlyUser(max) },
		});
		const shown = {
			type: "stream",
			op: "create",
			streams: [
				wireChannel(w, {
					stream_id: id,
					name: "curtain",
					invite_only: true,
					history_public_to_subscribers: false,
					can_administer_channel_group: onlyUser(mia),
					can_subscribe_group: onlyUser(max),
				}),
			],
		};
		const members = {
			type: "subscription",
			op: "peer_add",
			stream_ids: [id],
			user_ids: [mia.id, gus.id],
		};
		assert.deepEqual(await ears.max.events(), [shown, members]);
		assert.deepEqual(await ears.gus.events(), [
			update(id, "curtain", "can_subscribe_group", onlyUser(max)),
		]);
		await mia.do("PATCH", `/streams/${id}`, { is_private: false });
		assert.deepEqual(await ears.max.events(), [
			{
				...update(id, "curtain", "invite_only", false),
				history_public_to_subscribers: true,
				is_web_public: false,
			},
		]);
		assert.deepEqual(
			(await w.as("mona").do("GET", `/streams/${id}`)).stream.invite_only,
			false,
		);
	});

	test("update-channel opens a channel to the web where server and organization allow it", async () => {
		const id = await channel("window", "public", [mia]);
		const open = { is_web_public: true };
		await refused(w, () => olivia.patch(`/streams/${id}`, open));
		await setOrganization(w, { enable_spectator_access: true });
		await refused(w, () => mia.patch(`/streams/${id}`, open));
		const ear = await listen(gus);
		await olivia.do("PATCH", `/streams/${id}`, open);
		assert.deepEqual(
			(await ear.events()).map(({ op }) => op),
			["create", "peer_add"],
		);
		const { stream } = await gus.do("GET", `/streams/${id}`);
		assert.equal(stream.is_web_public, true);
		await refused(w, () =>
			olivia.patch(`/streams/${id}`, { history_public_to_subscribers: false }),
		);
		await refused(w, () =>
			olivia.patch(`/streams/${id}`, { is_private: true, is_web_public: true }),
		);
	});

	test("update-channel makes a channel do without topics only while it has none", async () => {
		const id = await channel("chatter", "public", [mia]);
		await mia.send("chatter", "", "hello");
		await mia.do("PATCH", `/streams/${id}`, {
			topics_policy: "empty_topic_only",
		});
		await mia.do("PATCH", `/streams/${id}`, { topics_policy: "inherit" });
		await mia.send("chatter", "a topic", "hello");
		await refused(
			w,
			() => mia.patch(`/streams/${id}`, { topics_policy: "empty_topic_only" }),
			{ empty_topic_display_name: "general chat" },
		);
	});

	test("update-channel puts a channel into a folder and takes it out", async () => {
		const id = await channel("filed", "public", []);
		const ear = await listen(max);
		const { channel_folder_id: folder } = await adam.do(
			"POST",
			"/channel_folders/create",
			{ name: "Files" },
		);
		await mia.do("PATCH", `/streams/${id}`, { folder_id: folder });
		await refused(w, () =>
			adam.patch(`/channel_folders/${folder}`, { is_archived: true }),
		);
		await mia.do("PATCH", `/streams/${id}`, { folder_id: "null" });
		assert.deepEqual((await ear.events()).slice(1), [
			update(id, "filed", "folder_id", folder),
			update(id, "filed", "folder_id", null),
		]);
		await adam.do("PATCH", `/channel_folders/${folder}`, { is_archived: true });
		await refused(w, () => mia.patch(`/streams/${id}`, { folder_id: folder }));
	});

	test("update-channel brings an archived channel back", async () => {
		const id = await channel("ghost", "public", [max]);
		const empty = await channel("empty", "private_shared", []);
		for (const one of [id, empty]) await adam.do("DELETE", `/streams/${one}`);
		await refused(w, () =>
			adam.patch(`/streams/${empty}`, { is_archived: false }),
		);
		const [modern, older] = [
			await listen(max),
			await listen(max, {
				client_capabilities: { notification_settings_null: true },
			}),
		];
		await mia.do("PATCH", `/streams/${id}`, { is_archived: false });
		assert.deepEqual(await modern.events(), [
			update(id, "ghost", "is_archived", false),
		]);
		assert.deepEqual(
			(await older.events()).map(({ type, op }) => [type, op]),
			[
				["stream", "create"],
				["subscription", "add"],
			],
		);
		await refused(w, () => mia.patch(`/streams/${id}`, { is_archived: false }));
	});

	test("update-channel refuses what it must, leaving no trace", async () => {
		const id = await channel("guarded", "public", [mia]);
		const secret = await channel("hidden", "private_shared", [max]);
		await channel("Taken", "public", []);
		const given = await w.channel("standard", "public", [mia], {
			isDefault: true,
		});
		const cases: [Client, number, object, object?][] = [
			[max, id, { description: "x" }],
			[mona, id, { description: "x" }],
			[gus, id, { description: "x" }],
			[max, secret, { description: "x" }],
			[mona, secret, { description: "x" }],
			[mia, 9999, { description: "x" }],
			[mia, id, { new_name: "guarded" }],
			[
				mia,
				id,
				{ new_name: "tAKEN" },
				{ status: 409, code: "CHANNEL_ALREADY_EXISTS", channel_name: "tAKEN" },
			],
			[mia, id, { new_name: "" }],
			[mia, id, { new_name: "x".repeat(61) }],
			[mia, id, { description: "x".repeat(1025) }],
			[mia, id, { description: "fine", folder_id: 999 }],
			[mia, id, { topics_policy: "none" }],
			[mia, id, { history_public_to_subscribers: false }],
			[mia, id, { is_private: "x" }],
			// Running a channel is not reading it: who may read it is decided by those who can.
			[mia, secret, { is_private: false }],
			[mia, secret, { can_subscribe_group: { new: groupIds.members } }],
			[mia, secret, { can_add_subscribers_group: { new: groupIds.members } }],
			[adam, secret, { is_private: false }],
			[adam, given, { is_private: true }],
			[
				mia,
				id,
				{ is_default_stream: true },
				{ code: "UNAUTHORIZED_PRINCIPAL" },
			],
			[adam, secret, { is_default_stream: true }],
			[
				adam,
				id,
				{ message_retention_days: 3 },
				{ code: "UNAUTHORIZED_PRINCIPAL" },
			],
			[
				olivia,
				id,
				{ message_retention_days: 0 },
				{
					code: "REQUEST_VARIABLE_INVALID",
					var_name: "message_retention_days",
					bad_value: 0,
				},
			],
			[mia, id, { can_delete_any_message_group: { new: groupIds.members } }],
			[mia, id, { can_send_message_group: groupIds.members }],
			[mia, id, { can_send_message_group: { new: 999 } }],
			[mia, id, { can_subscribe_group: { new: groupIds.everyone } }],
			[
				mia,
				id,
				{
					is_private: true,
					can_create_topic_group: { new: groupIds.members },
				},
				{ parameters: "history_public_to_subscribers, can_create_topic_group" },
			],
		];
		for (const [who, channelId, fields, expected] of cases)
			await refused(
				w,
				() => who.patch(`/streams/${channelId}`, { ...fields }),
				{
					...expected,
				},
			);
		const [hidden, missing] = [
			await mona.patch(`/streams/${secret}`, { description: "x" }),
			await mona.patch("/streams/9999", { description: "x" }),
		];
		assert.deepEqual(hidden.body, missing.body);
		await setOrganization(w, {
			can_create_private_channel_group: groupIds.administrators,
		});
		await refused(w, () => mia.patch(`/streams/${id}`, { is_private: true }));
	});

	test("update-channel notes changes in the channel where the organization wants it", async () => {
		await setOrganization(w, { send_channel_events_messages: true });
		const id = await channel("noted", "public", [mia, max]);
		const ear = await max.register({ event_types: ["message"] });
		await mia.do("PATCH", `/streams/${id}`, {
			new_name: "renamed",
			description: "for all",
		});
		await mia.do("PATCH", `/streams/${id}`, {
			can_send_message_group: { new: groupIds.moderators },
		});
		const who = `@_**Mia Member|${mia.id}**`;
		const said = (await ear.events()).map(({ message }) => [
			message.subject,
			message.content,
		]);
		assert.deepEqual(said, [
			[
				"channel events",
				`${who} renamed this channel from **noted** to **renamed**.`,
			],
			[
				"channel events",
				`${who} changed the description for this channel.\n\n* **Old description:**\n*No description.*\n* **New description:**\n\`\`\` quote\nfor all\n\`\`\``,
			],
			[
				"channel events",
				`${who} changed the posting permissions for this channel:\n\n* **Old**: Everyone\n* **New**: Moderators`,
			],
		]);
		const { stream } = await mia.do("GET", `/streams/${id}`);
		const { topics } = await mia.do("GET", `/users/me/${id}/topics`);
		assert.ok(stream.first_message_id < topics[0].max_id);
	});
});
