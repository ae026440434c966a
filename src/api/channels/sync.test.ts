import assert from "node:assert/strict";
import { test } from "node:test";
import { ChannelMirror } from "../../../test/support/channel-mirror.ts";
import {
	groupIds,
	listen,
	onlyUser,
	setActive,
} from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";

const older = { client_capabilities: { notification_settings_null: false } };

test("whoever follows events knows what somebody who registers anew is told", async () => {
	const w = await world();
	const cast = ["olivia", "adam", "mona", "mia", "max", "gus"].map((name) =>
		w.as(name),
	);
	const [olivia, adam, mona, mia, max, gus] = cast as [
		Client,
		Client,
		Client,
		Client,
		Client,
		Client,
	];
	const more = {
		fetch_event_types: ["subscription", "default_streams", "channel_folders"],
	};
	const mirrors: [ChannelMirror, object][] = [];
	for (const client of cast)
		for (const terms of [more, { ...more, ...older }])
			mirrors.push([new ChannelMirror(await listen(client, terms)), terms]);
	const compare = async (after: string) => {
		for (const [mirror, terms] of mirrors) {
			await mirror.hear();
			const fresh = new ChannelMirror(await listen(mirror.ear.client, terms));
			assert.deepEqual(
				mirror.beliefs(),
				fresh.beliefs(),
				`${mirror.ear.client.user.fullName} after ${after}`,
			);
		}
	};
	const subscriptions = "/users/me/subscriptions";
	const idOf = async (name: string) =>
		(await olivia.do("GET", "/streams", { include_all: true })).streams.find(
			(s: { name: string }) => s.name === name,
		)?.stream_id;
	const steps: [string, () => Promise<unknown>][] = [
		[
			"a private channel is made with a guest in it",
			() =>
				mia.do("POST", subscriptions, {
					subscriptions: [{ name: "den" }, { name: "lair" }],
					principals: [mia.id, gus.id],
					invite_only: true,
				}),
		],
		[
			"public ones are entered by some",
			() =>
				max.do("POST", subscriptions, {
					subscriptions: [{ name: "one" }, { name: "two" }],
					principals: [max.id, mona.id, gus.id],
				}),
		],
		[
			"the guest leaves a public and a private one",
			() => gus.do("DELETE", subscriptions, { subscriptions: ["one", "den"] }),
		],
		[
			"a private one becomes public",
			async () =>
				mia.do("PATCH", `/streams/${await idOf("den")}`, { is_private: false }),
		],
		[
			"and private again, with another name and description",
			async () =>
				mia.do("PATCH", `/streams/${await idOf("den")}`, {
					is_private: true,
					history_public_to_subscribers: true,
					new_name: "Hole",
					description: "deep",
				}),
		],
		[
			"a moderator may subscribe to it",
			async () =>
				mia.do("PATCH", `/streams/${await idOf("Hole")}`, {
					can_subscribe_group: { new: onlyUser(mona, max) },
					can_send_message_group: { new: groupIds.moderators },
				}),
		],
		[
			"no longer",
			async () =>
				mia.do("PATCH", `/streams/${await idOf("Hole")}`, {
					can_subscribe_group: { new: groupIds.nobody },
				}),
		],
		[
			"a folder is made, and another, and a channel put into one",
			async () => {
				const { channel_folder_id: id } = await adam.do(
					"POST",
					"/channel_folders/create",
					{ name: "Front" },
				);
				await adam.do("POST", "/channel_folders/create", { name: "Back" });
				await adam.do("PATCH", "/channel_folders", { order: [id + 1, id] });
				await adam.do("PATCH", `/channel_folders/${id}`, {
					description: "all **in** front",
				});
				await adam.do("PATCH", `/streams/${await idOf("one")}`, {
					folder_id: id,
					is_default_stream: true,
				});
			},
		],
		[
			"channels are archived",
			async () => {
				await adam.do("DELETE", `/streams/${await idOf("one")}`);
				await adam.do("DELETE", `/streams/${await idOf("lair")}`);
				await adam.do("DELETE", `/streams/${await idOf("general")}`);
			},
		],
		[
			"archived ones are entered, left and changed",
			async () => {
				await mia.do("POST", subscriptions, {
					subscriptions: [{ name: "one" }],
				});
				await mona.do("DELETE", subscriptions, { subscriptions: ["one"] });
				await adam.do(
					"PATCH",
					`/streams/${(await archived(adam, "one")).stream_id}`,
					{
						description: "asleep",
					},
				);
			},
		],
		[
			"they come back",
			async () => {
				for (const name of ["one", "lair"])
					await adam.do(
						"PATCH",
						`/streams/${(await archived(adam, name)).stream_id}`,
						{ is_archived: false },
					);
			},
		],
		[
			"settings of one's own change",
			async () => {
				const one = await idOf("one");
				for (const [property, value] of [
					["is_muted", "true"],
					["color", "#123456"],
					["push_notifications", "true"],
					["pin_to_top", "true"],
				])
					await max.do("PATCH", `${subscriptions}/${one}`, { property, value });
			},
		],
		[
			"others are removed",
			() =>
				adam.do("DELETE", subscriptions, {
					subscriptions: ["lair", "two"],
					principals: [gus.id, mia.id],
				}),
		],
	];
	for (const [what, step] of steps) {
		await step();
		await compare(what);
	}
	await setActive(w, mona, false);
	const fresh = new ChannelMirror(await listen(max, more));
	for (const { subscribers } of fresh.known.values())
		assert.ok(!subscribers.has(mona.id));
});

async function archived(client: Client, name: string) {
	const { streams } = await client.do("GET", "/streams", {
		include_all: true,
		exclude_archived: false,
	});
	return streams.find((s: { name: string }) => s.name === name);
}
