import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	groupIds,
	listen,
	onlyUser,
	refused,
	setOrganization,
} from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";

const path = "/users/me/subscriptions";

suite("subscribe to channels that are to be made", async () => {
	const w = await world({ environment: { SKEIN_WEB_PUBLIC_CHANNELS: "1" } });
	const [olivia, adam, mona, mia, max, gus] = [
		w.as("olivia"),
		w.as("adam"),
		w.as("mona"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];
	const make = (who: Client, name: string, fields: object = {}) =>
		who.post(path, { subscriptions: [{ name }], ...fields });
	const named = async (name: string) => {
		const { streams } = await olivia.do("GET", "/streams", {
			include_all: true,
			include_default: true,
			exclude_archived: false,
		});
		return streams.find((one: { name: string }) => one.name === name);
	};

	test("subscribe asks for the permission that the kind of the new channel needs", async () => {
		// A setting, what it is about, who may not, and who may.
		const rows: [object, object, Client, Client | null][] = [
			[{ can_create_public_channel_group: groupIds.moderators }, {}, mia, mona],
			[
				{ can_create_private_channel_group: groupIds.moderators },
				{ invite_only: true },
				mia,
				mona,
			],
			[
				{ can_create_private_channel_group: groupIds.nobody },
				{ invite_only: true, history_public_to_subscribers: true },
				olivia,
				null,
			],
			[
				{ can_set_topics_policy_group: groupIds.moderators },
				{ topics_policy: "allow_empty_topic" },
				mia,
				mona,
			],
			[
				{ can_set_topics_policy_group: groupIds.nobody },
				{ topics_policy: "empty_topic_only" },
				mona,
				adam,
			],
			[
				{ can_set_delete_message_policy_group: groupIds.moderators },
				{ can_delete_own_message_group: groupIds.members },
				mia,
				mona,
			],
			[
				{ can_set_delete_message_policy_group: groupIds.nobody },
				{ can_delete_any_message_group: groupIds.moderators },
				mona,
				adam,
			],
		];
		for (const [at, [setting, fields, outsider, insider]] of rows.entries()) {
			await setOrganization(w, setting);
			await refused(w, () => make(outsider, `right ${at}`, fields));
			if (insider)
				assert.equal((await make(insider, `right ${at}`, fields)).status, 200);
		}
		await setOrganization(w, {
			can_create_public_channel_group: groupIds.members,
			can_create_private_channel_group: groupIds.members,
			can_set_topics_policy_group: groupIds.members,
			can_set_delete_message_policy_group: groupIds.moderators,
		});
		// What is like the usual asks for nothing.
		for (const fields of [
			{ topics_policy: "inherit" },
			{ message_retention_days: "realm_default" },
			{ can_delete_any_message_group: groupIds.nobody },
		])
			assert.equal(
				(await make(mia, JSON.stringify(fields), fields)).status,
				200,
			);
	});

	test("subscribe opens a new channel to the web where server, organization and permission allow it, and tells all", async () => {
		const open = { is_web_public: true };
		await refused(w, () => make(olivia, "window", open));
		await setOrganization(w, { enable_spectator_access: true });
		await refused(w, () => make(adam, "window", open));
		await refused(w, () =>
			make(olivia, "window", { ...open, invite_only: true }),
		);
		const ears = [await listen(gus), await listen(mia)];
		await make(olivia, "window", {
			...open,
			history_public_to_subscribers: false,
		});
		for (const ear of ears) {
			const [created, peers, ...rest] = await ear.events();
			const [channel] = created.streams;
			assert.deepEqual(
				[created.type, created.op, channel.name, channel.is_web_public],
				["stream", "create", "window", true],
			);
			assert.equal(channel.history_public_to_subscribers, true);
			assert.deepEqual(peers, {
				type: "subscription",
				op: "peer_add",
				stream_ids: [channel.stream_id],
				user_ids: [olivia.id],
			});
			assert.deepEqual(rest, []);
		}
	});

	test("subscribe leaves channels that exist as they are, whatever settings come with it", async () => {
		await w.channel("settled", "public", []);
		const before = await named("settled");
		const ear = await mia.register();
		const { status, body } = await make(max, "SETTLED", {
			subscriptions: [{ name: "SETTLED", description: "not to be" }],
			announce: true,
			invite_only: true,
			is_default_stream: true,
			is_web_public: true,
			history_public_to_subscribers: false,
			message_retention_days: 30,
			topics_policy: "allow_empty_topic",
			folder_id: 77,
			can_administer_channel_group: onlyUser(max),
			can_send_message_group: 999,
		});
		assert.equal(status, 200);
		assert.deepEqual(body.subscribed, { [max.id]: ["settled"] });
		assert.deepEqual(await named("settled"), {
			...before,
			subscriber_count: 1,
		});
		assert.deepEqual(
			(await ear.events()).map(({ type, op }) => [type, op]),
			[["subscription", "peer_add"]],
		);
		// Only what cannot be read at all, or may not be wished for, is refused here too.
		await setOrganization(w, { can_set_topics_policy_group: groupIds.nobody });
		for (const [fields, expected] of [
			[{ topics_policy: "disable_empty_topic" }, {}],
			[{ topics_policy: "none" }, {}],
			[
				{ message_retention_days: "forever" },
				{ code: "REQUEST_VARIABLE_INVALID", bad_value: "forever" },
			],
		] as const)
			await refused(w, () => make(mia, "settled", fields), expected);
		await setOrganization(w, { can_set_topics_policy_group: groupIds.members });
	});

	test("subscribe takes the first spelling of a name that is given twice, and names and descriptions up to their bounds", async () => {
		const longest = "🦜".repeat(60);
		const description = "é".repeat(1024);
		const { body } = await mia.post(path, {
			subscriptions: [
				{ name: " Ελλάς ", description: "first" },
				{ name: "ΕΛΛΆΣ", description: "second" },
				{ name: longest, description },
			],
		});
		assert.deepEqual(body.subscribed, { [mia.id]: ["Ελλάς", longest] });
		assert.equal((await named("Ελλάς")).description, "first");
		assert.equal((await named(longest)).description, description);
		for (const name of [`${longest}x`, "a\u200bb\ufffe", "a\nb", "\ud800"])
			await refused(w, () => make(mia, name));
	});

	test("subscribe keeps the values of permissions in one form, and takes none that the setting forbids", async () => {
		await make(mia, "forms", {
			can_send_message_group: {
				direct_members: [max.id, mia.id, max.id],
				direct_subgroups: [groupIds.moderators, groupIds.owners],
			},
			can_create_topic_group: { direct_members: [], direct_subgroups: [] },
			can_resolve_topics_group: {
				direct_members: [],
				direct_subgroups: [groupIds.members],
			},
		});
		const forms = await named("forms");
		assert.deepEqual(forms.can_send_message_group, {
			direct_members: [mia.id, max.id],
			direct_subgroups: [groupIds.owners, groupIds.moderators],
		});
		assert.equal(forms.can_create_topic_group, groupIds.nobody);
		assert.equal(forms.can_resolve_topics_group, groupIds.members);
		for (const fields of [
			{ can_add_subscribers_group: groupIds.everyone },
			{ can_administer_channel_group: groupIds.everyone },
			{ can_create_topic_group: groupIds.internet },
			{ can_send_message_group: `"${groupIds.members}"` },
			{ can_send_message_group: { ...onlyUser(mia), more: [] } },
			{
				can_send_message_group: { direct_members: [], direct_subgroups: [999] },
			},
		])
			await refused(w, () => make(mia, "no such", fields));
	});

	test("subscribe renders the description as Markdown, without previews", async () => {
		const description = "**Maps** and https://example.com/map.png";
		await mia.do("POST", path, {
			subscriptions: [{ name: "maps", description }],
		});
		const maps = await named("maps");
		assert.equal(maps.description, description);
		assert.equal(
			maps.rendered_description,
			'<p><strong>Maps</strong> and <a href="https://example.com/map.png">https://example.com/map.png</a></p>',
		);
		assert.equal(maps.creator_id, mia.id);
	});

	test("subscribe files new channels in a folder that is open", async () => {
		const { channel_folder_id: folder } = await adam.do(
			"POST",
			"/channel_folders/create",
			{ name: "Attic" },
		);
		await make(mia, "filed", { folder_id: folder });
		assert.equal((await named("filed")).folder_id, folder);
		await adam.do("PATCH", `/streams/${(await named("filed")).stream_id}`, {
			folder_id: "null",
		});
		await adam.do("PATCH", `/channel_folders/${folder}`, { is_archived: true });
		for (const id of [folder, 0, -1, 99_999_999_999])
			await refused(w, () => make(mia, "unfiled", { folder_id: id }));
	});

	test("subscribe reads no less than it needs before it makes anything", async () => {
		for (const fields of [
			{ subscriptions: [{ name: "half" }, { name: "x".repeat(61) }] },
			{ subscriptions: [{ name: "half" }], principals: [max.id, 9999] },
			{ subscriptions: [{ name: "half" }, { name: "half made", color: "#" }] },
		])
			await refused(w, () => mia.post(path, fields));
		// Guests are turned away before anything is read.
		const { body } = await refused(w, () => gus.post(path));
		assert.match(body.msg, /guest/);
	});

	test("subscribe notes in each new channel what it is, where the organization wants it", async () => {
		const said = async (fields: object, description = "") => {
			const ear = await olivia.register({ event_types: ["message"] });
			await olivia.do("POST", path, {
				subscriptions: [{ name: `note ${w.clock.now++}`, description }],
				...fields,
			});
			return (await ear.events()).map(({ message, flags }) => [
				message.subject,
				message.content,
				...flags,
			]);
		};
		assert.deepEqual(await said({}), []);
		await setOrganization(w, { send_channel_events_messages: true });
		const by = `channel created by @_**Olivia Owner|${olivia.id}**. **Description:**\n`;
		const none = "*No description.*";
		const rows: [object, string][] = [
			[{}, "Public"],
			[{ is_web_public: true }, "Web-public"],
			[{ invite_only: true }, "Private, protected history"],
			[
				{ invite_only: true, history_public_to_subscribers: true },
				"Private, shared history",
			],
		];
		for (const [fields, kind] of rows)
			assert.deepEqual(await said(fields), [
				["channel events", `**${kind}** ${by}${none}`, "read"],
			]);
		assert.deepEqual(
			await said({ topics_policy: "empty_topic_only" }, "Hello *you*"),
			[
				[
					"general chat",
					`**Public** ${by}\`\`\` quote\nHello *you*\n\`\`\``,
					"read",
				],
			],
		);
		await setOrganization(w, { send_channel_events_messages: false });
	});

	test("subscribe announces one channel or several, in the empty topic where there is no other, and nowhere without a place", async () => {
		const place = await w.channel("news", "public", [mia]);
		const announced = async (...names: string[]) => {
			const ear = await mia.register({ event_types: ["message"] });
			await max.do("POST", path, {
				subscriptions: names.map((name) => ({ name })),
				announce: true,
			});
			return (await ear.events()).map(({ message }) => [
				message.sender_full_name,
				message.subject,
				message.content,
			]);
		};
		const who = `@_**Max Member|${max.id}**`;
		await setOrganization(w, { new_channel_announcements_channel_id: place });
		assert.deepEqual(await announced("one"), [
			[
				"Notification Bot",
				"new channels",
				`${who} created a new channel #**one**.`,
			],
		]);
		await adam.do(
			"DELETE",
			`/messages/${(await named("news")).first_message_id}`,
		);
		await adam.do("PATCH", `/streams/${place}`, {
			topics_policy: "empty_topic_only",
		});
		assert.deepEqual(await announced("two", "one", "three"), [
			[
				"Notification Bot",
				"general chat",
				`${who} created the following channels: #**two**, #**three**.`,
			],
		]);
		await setOrganization(w, { new_channel_announcements_channel_id: null });
		assert.deepEqual(await announced("four"), []);
		await adam.do("DELETE", `/streams/${place}`);
		await setOrganization(w, { new_channel_announcements_channel_id: place });
		assert.deepEqual(await announced("five"), []);
	});
});
