import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	groupIds,
	listen,
	refused,
	setOrganization,
} from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";
import type { ChannelKind } from "../../domain/channels/kinds.ts";

suite("update-channel: kinds, archived and default channels", async () => {
	const w = await world({ environment: { SKEIN_WEB_PUBLIC_CHANNELS: "1" } });
	const [olivia, adam, mia, max] = [
		w.as("olivia"),
		w.as("adam"),
		w.as("mia"),
		w.as("max"),
	];
	await setOrganization(w, { enable_spectator_access: true });
	const run = { directMembers: [mia.id], directSubgroups: [] };
	const patch = (who: Client, id: number, fields: object) =>
		who.patch(`/streams/${id}`, { ...fields });
	const stateOf = async (id: number) =>
		(await olivia.do("GET", `/streams/${id}`)).stream;

	test("update-channel turns a channel of any kind into any other, if there is such a kind", async () => {
		const toPrivate = { is_private: true };
		const toPublic = { is_private: false };
		const toWeb = { is_web_public: true };
		const shared = { history_public_to_subscribers: true };
		const hidden = { history_public_to_subscribers: false };
		const rows: [ChannelKind, object, ChannelKind | null][] = [
			["public", toPrivate, "private_protected"],
			["public", { ...toPrivate, ...shared }, "private_shared"],
			["public", { ...toPrivate, ...hidden }, "private_protected"],
			["public", toWeb, "web_public"],
			["public", toPublic, "public"],
			["public", hidden, null],
			["public", { ...toWeb, ...hidden }, null],
			["public", { ...toWeb, ...toPrivate }, null],
			["web_public", toPrivate, "private_protected"],
			["web_public", { is_web_public: false }, "public"],
			["web_public", hidden, null],
			["private_shared", toPublic, "public"],
			["private_shared", hidden, "private_protected"],
			["private_shared", { ...toPublic, ...hidden }, null],
			["private_shared", toWeb, null],
			["private_shared", { ...toPublic, ...toWeb }, "web_public"],
			["private_protected", toPublic, "public"],
			["private_protected", shared, "private_shared"],
		];
		const kindOf = async (id: number) => {
			const channel = await stateOf(id);
			if (!channel.invite_only)
				return channel.is_web_public ? "web_public" : "public";
			return channel.history_public_to_subscribers
				? "private_shared"
				: "private_protected";
		};
		for (const [at, [from, fields, to]] of rows.entries()) {
			const id = await w.channel(`kind ${at}`, from, [olivia]);
			if (to === null) await refused(w, () => patch(olivia, id, fields));
			else assert.equal((await patch(olivia, id, fields)).status, 200);
			assert.equal(await kindOf(id), to ?? from, `row ${at}`);
		}
	});

	test("update-channel asks for the permission to make channels of the new kind", async () => {
		const open = await w.channel("open", "public", [mia], {
			permissions: { can_administer_channel_group: run },
		});
		const closed = await w.channel("closed", "private_shared", [mia], {
			permissions: { can_administer_channel_group: run },
		});
		await setOrganization(w, {
			can_create_public_channel_group: groupIds.moderators,
			can_create_private_channel_group: groupIds.moderators,
		});
		await refused(w, () => patch(mia, open, { is_private: true }));
		await refused(w, () => patch(mia, closed, { is_private: false }));
		// The history of a private channel is no other kind of secrecy.
		const hidden = { history_public_to_subscribers: false };
		assert.equal((await patch(mia, closed, hidden)).status, 200);
		await setOrganization(w, {
			can_create_public_channel_group: groupIds.members,
			can_create_private_channel_group: groupIds.members,
		});
		await setOrganization(w, { can_set_topics_policy_group: groupIds.nobody });
		const policy = { topics_policy: "disable_empty_topic" };
		await refused(w, () => patch(mia, open, policy));
		assert.equal((await patch(adam, open, policy)).status, 200);
		const inherit = { topics_policy: "inherit" };
		assert.equal((await patch(mia, open, inherit)).status, 200);
		await setOrganization(w, { can_set_topics_policy_group: groupIds.members });
	});

	test("update-channel keeps the channel for reports private", async () => {
		const id = await w.channel("reports", "private_protected", [adam]);
		const name = "moderation_request_channel_id";
		await setOrganization(w, { [name]: id });
		await refused(w, () => patch(adam, id, { is_private: false }));
		const shared = { history_public_to_subscribers: true };
		assert.equal((await patch(adam, id, shared)).status, 200);
		await setOrganization(w, { [name]: null });
		assert.equal((await patch(adam, id, { is_private: false })).status, 200);
	});

	test("update-channel works on an archived channel, told to those who know of such, and notes nothing there", async () => {
		await setOrganization(w, { send_channel_events_messages: true });
		const id = await w.channel("ruin", "public", [max], {
			permissions: { can_administer_channel_group: run },
		});
		await mia.do("DELETE", `/streams/${id}`);
		const [modern, older, messages] = [
			await listen(max),
			await max.register({ event_types: ["stream"] }),
			await max.register({ event_types: ["message"] }),
		];
		await mia.do("PATCH", `/streams/${id}`, {
			new_name: "Ruins",
			description: "fallen",
			is_private: true,
			can_send_message_group: { new: groupIds.moderators },
		});
		assert.deepEqual(
			(await modern.events()).map(({ property }) => property),
			[
				"name",
				"description",
				"invite_only",
				"can_send_message_group",
				"stream_post_policy",
				"is_announcement_only",
			],
		);
		assert.deepEqual(await older.events(), []);
		assert.deepEqual(await messages.events(), []);
		await setOrganization(w, { send_channel_events_messages: false });
		// Coming back fails together with what is asked for besides.
		await refused(
			w,
			() => patch(mia, id, { is_archived: false, new_name: "general" }),
			{ status: 409, code: "CHANNEL_ALREADY_EXISTS", channel_name: "general" },
		);
		assert.equal((await stateOf(id)).is_archived, true);
		await mia.do("PATCH", `/streams/${id}`, {
			is_archived: false,
			description: "built up",
		});
		const { is_archived, description } = await stateOf(id);
		assert.deepEqual([is_archived, description], [false, "built up"]);
	});

	test("update-channel makes a channel a default one and ends that; an archived channel is none", async () => {
		const id = await w.channel("start", "public", []);
		const ear = await listen(max);
		const set = (is_default_stream: boolean) =>
			patch(adam, id, { is_default_stream });
		for (let again = 0; again < 2; again++)
			assert.equal((await set(true)).status, 200);
		assert.deepEqual(await ear.events(), [
			{ type: "default_streams", default_streams: [1, 2, 3, id] },
		]);
		await set(false);
		assert.deepEqual(await ear.events(), [
			{ type: "default_streams", default_streams: [1, 2, 3] },
		]);
		await adam.do("DELETE", `/streams/${id}`);
		await refused(w, () => set(true));
		const back = { is_archived: false, is_default_stream: true };
		assert.equal((await patch(adam, id, back)).status, 200);
	});

	test("update-channel without anything to change is well, and nobody hears of it", async () => {
		const id = await w.channel("still", "public", [mia]);
		const { stream_id: _, ...before } = await stateOf(id);
		const ear = await max.register();
		for (const fields of [
			{},
			{ is_archived: true },
			{ is_private: false, is_web_public: false },
			{ description: before.description, topics_policy: "inherit" },
			{ message_retention_days: "realm_default", folder_id: "null" },
			{ can_send_message_group: { new: groupIds.everyone } },
			{
				can_subscribe_group: {
					new: { direct_members: [], direct_subgroups: [] },
					old: groupIds.nobody,
				},
			},
			{ is_default_stream: false },
		])
			assert.equal((await patch(olivia, id, fields)).status, 200);
		assert.deepEqual(await ear.events(), []);
		assert.deepEqual(await stateOf(id), { stream_id: id, ...before });
	});
});
