import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { upload } from "../../../test/steps/stage.ts";
import { groupIds } from "../../../test/support/wire-channels.ts";
import { type Client, type Ear, world } from "../../../test/world.ts";
import { type Capability, capabilityNames } from "./queue-options.ts";

// What each capability changes by itself: a client with it and no other, and one with all others but not it.

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as they please.
type Json = any;

interface Case {
	readonly capability: Capability;
	/** The types of events and of the state that are looked at. */
	readonly types: readonly string[];
	/** What happens. */
	act(): Promise<unknown>;
	/** What somebody knows who started before it happened and heard of it. */
	heard(events: readonly Json[]): unknown;
	/** What somebody is told who starts after it. */
	start(state: Json): unknown;
	/** With it and without it. */
	readonly told: readonly [unknown, unknown];
	readonly begins: readonly [unknown, unknown];
	readonly who?: Client;
}

suite("register-queue: capabilities", async () => {
	const w = await world();
	const [olivia, adam, mia, max, gus] = [
		w.as("olivia"),
		w.as("adam"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];
	const plaza = await w.channel("plaza", "public", [mia, max]);
	const attic = await w.channel("attic", "public", [mia]);
	await mia.do("PATCH", "/settings", {
		enable_stream_desktop_notifications: true,
		wildcard_mentions_notify: false,
	});
	const { group_id: crew } = await mia.do("POST", "/user_groups/create", {
		name: "crew",
		description: "",
		members: [],
	});
	const doomed = await mia.send("plaza", "t", "doomed");
	await olivia.do("PATCH", "/realm", {
		can_access_all_users_group: { new: groupIds.members },
	});

	const listen = (
		who: Client,
		types: readonly string[],
		capabilities: readonly Capability[],
	): Promise<Ear> =>
		who.register({
			event_types: types,
			client_capabilities: {
				notification_settings_null: false,
				...Object.fromEntries(capabilities.map((name) => [name, true])),
			},
		});

	const ids = (list: readonly Json[], key: string): number[] =>
		list.map((one) => one[key]);

	const cases: readonly Case[] = [
		{
			capability: "notification_settings_null",
			types: ["subscription"],
			act: () =>
				max.do("POST", "/users/me/subscriptions", {
					subscriptions: [{ name: "market" }],
					principals: [mia.id],
				}),
			heard: (events) => choices(events[0].subscriptions[0]),
			start: ({ subscriptions }) =>
				choices(subscriptions.find((one: Json) => one.name === "market")),
			told: [
				[null, null],
				[true, false],
			],
			begins: [
				[null, null],
				[true, false],
			],
		},
		{
			capability: "bulk_message_deletion",
			types: ["delete_message"],
			act: () => adam.do("DELETE", `/messages/${doomed}`),
			heard: ([event]) => [event.message_ids, event.message_id],
			start: () => null,
			told: [
				[[doomed], undefined],
				[undefined, doomed],
			],
			begins: [null, null],
		},
		{
			capability: "user_avatar_url_field_optional",
			types: ["realm_user"],
			act: () => adam.do("PATCH", `/users/${max.id}`, { full_name: "Maxim" }),
			heard: ([event]) => event.person,
			// Everybody has a picture here, and is told where it is.
			start: ({ realm_users }) =>
				realm_users.every((one: Json) => typeof one.avatar_url === "string"),
			told: [
				{ user_id: max.id, full_name: "Maxim" },
				{ user_id: max.id, full_name: "Maxim" },
			],
			begins: [true, true],
		},
		{
			capability: "stream_typing_notifications",
			types: ["typing"],
			act: async () => {
				const here = { type: "channel", stream_id: plaza, topic: "t" };
				await max.do("POST", "/typing", { ...here, op: "start" });
				await max.do("POST", "/typing", { op: "start", to: [mia.id] });
			},
			heard: (events) => events.map(({ message_type }) => message_type),
			start: () => null,
			told: [["stream", "direct"], ["direct"]],
			begins: [null, null],
		},
		{
			capability: "linkifier_url_template",
			types: ["realm_linkifiers"],
			act: () =>
				adam.do("POST", "/realm/filters", {
					pattern: "#(?P<id>[0-9]+)",
					url_template: "https://example.com/{id}",
				}),
			heard: (events) => events.length,
			start: ({ realm_linkifiers }) => realm_linkifiers.length,
			told: [1, 0],
			begins: [1, 0],
		},
		{
			capability: "user_list_incomplete",
			who: gus,
			types: ["realm_user"],
			act: () => w.person("nina", "Nina New"),
			heard: (events) => events.map(({ person }) => person.full_name),
			start: ({ realm_users }) =>
				realm_users.map(({ full_name }: Json) => full_name),
			told: [[], ["Unknown user"]],
			begins: [
				["Gus Guest"],
				[...Array(5).fill("Unknown user"), "Gus Guest", "Unknown user"],
			],
		},
		{
			capability: "include_deactivated_groups",
			types: ["user_group", "realm_user_groups"],
			act: () => mia.do("POST", `/user_groups/${crew}/deactivate`),
			heard: ([event]) => [event.op, event.group_id, event.data],
			start: ({ realm_user_groups }) =>
				ids(realm_user_groups, "id").includes(crew),
			told: [
				["update", crew, { deactivated: true }],
				["remove", crew, undefined],
			],
			begins: [true, false],
		},
		{
			capability: "archived_channels",
			types: ["stream", "subscription"],
			act: () => adam.do("DELETE", `/streams/${attic}`),
			heard: (events) => events.map(({ op, property }) => [op, property]),
			start: ({ streams, subscriptions }) =>
				[streams, subscriptions].map((list) =>
					ids(list, "stream_id").includes(attic),
				),
			told: [[["update", "is_archived"]], [["delete", undefined]]],
			begins: [
				[true, true],
				[false, false],
			],
		},
		{
			capability: "empty_topic_name",
			types: [
				"message",
				"muted_topics",
				"typing_edit_message",
				"update_message",
				"update_message_flags",
			],
			act: async () => {
				const id = await max.send("plaza", "", "hello");
				await max.do("POST", `/messages/${id}/typing`, { op: "start" });
				await max.do("PATCH", `/messages/${id}`, { topic: "named" });
				await max.do("PATCH", `/messages/${id}`, { topic: "" });
				for (const op of ["add", "remove"])
					await mia.do("POST", "/messages/flags", {
						messages: [id],
						op,
						flag: "read",
					});
				await mia.do("POST", "/user_topics", {
					stream_id: plaza,
					topic: "",
					visibility_policy: 1,
				});
			},
			heard: (events) =>
				events.flatMap((event) => {
					if (event.type === "message")
						return event.message.sender_id === max.id
							? [event.message.subject]
							: [];
					if (event.type === "typing_edit_message")
						return [event.recipient.topic];
					if (event.type === "update_message")
						return [event.orig_subject, event.subject];
					if (event.type === "muted_topics") return [event.muted_topics[0][1]];
					return Object.values(event.message_details ?? {}).map(
						(detail: Json) => detail.topic,
					);
				}),
			start: ({ muted_topics, unread_msgs }) => [
				muted_topics[0][1],
				unread_msgs.streams.some(({ topic }: Json) => topic === ""),
				unread_msgs.streams.some(({ topic }: Json) => topic === "general chat"),
			],
			told: [
				["", "", "", "named", "named", "", "", ""],
				[
					"general chat",
					"general chat",
					"general chat",
					"named",
					"named",
					"general chat",
					"general chat",
					"general chat",
				],
			],
			begins: [
				["", true, false],
				["general chat", false, true],
			],
		},
		{
			capability: "simplified_presence_events",
			types: ["presence"],
			act: () => max.do("POST", "/users/me/presence", { status: "active" }),
			heard: ([event]) => Object.keys(event).sort(),
			start: ({ presences }) => Object.keys(presences),
			told: [
				["presences", "type"],
				["email", "presence", "server_timestamp", "type", "user_id"],
			],
			begins: [[`${max.id}`], [`user${max.id}@chat.example.com`]],
		},
		{
			capability: "individual_emoji_changes",
			types: ["realm_emoji"],
			act: async () => {
				await upload(adam, "/realm/emoji/party");
				await adam.do("DELETE", "/realm/emoji/party");
			},
			heard: (events) => events.map(({ op }) => op),
			start: ({ realm_emoji }) => Object.keys(realm_emoji).length,
			told: [
				["add", "update_one"],
				["update", "update"],
			],
			begins: [1, 1],
		},
	];

	test("each of them is here", () =>
		assert.deepEqual(
			cases.map(({ capability }) => capability),
			capabilityNames,
		));

	for (const row of cases)
		test(row.capability, async () => {
			const { capability, types, who = mia } = row;
			const others = capabilityNames.filter((name) => name !== capability);
			const both = [[capability], others] as const;
			const ears: Ear[] = [];
			for (const known of both) ears.push(await listen(who, types, known));
			await row.act();
			for (const [at, ear] of ears.entries()) {
				assert.deepEqual(row.heard(await ear.events()), row.told[at]);
				const { state } = await listen(who, types, both[at] ?? []);
				assert.deepEqual(row.start(state), row.begins[at]);
			}
		});

	test("typing in a topic without a name, for those who know of the one but not of the other", async () => {
		const ear = await listen(mia, ["typing"], ["stream_typing_notifications"]);
		const here = { type: "channel", stream_id: plaza, topic: "" };
		await max.do("POST", "/typing", { ...here, op: "start" });
		const [event] = await ear.events();
		assert.equal(event.topic, "general chat");
	});
});

const choices = (own: {
	desktop_notifications: boolean | null;
	wildcard_mentions_notify: boolean | null;
}) => [own.desktop_notifications, own.wildcard_mentions_notify];
