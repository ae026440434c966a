import { createHash } from "node:crypto";
import {
	channelPermissions,
	groupPermissions,
} from "../../src/domain/groups/permission-settings.ts";
import { groupIds, onlyUser } from "../support/wire-channels.ts";
import type { Fields } from "../world.ts";
import { type Step, step } from "./stage.ts";

// What operations take beside what the other steps give them.

const subscriptions = "/users/me/subscriptions";

/** Every permission of these, given to some group or people. */
const given = (names: object, value: unknown): Fields =>
	Object.fromEntries(Object.keys(names).map((name) => [name, value]));

/** Messages and channels. */
export const channelParticulars: readonly Step[] = [
	step(
		"send-message",
		"read by its sender, or not, and for others",
		async (s) => {
			const { mia, ids } = s;
			const { queueId } = await mia.register({ idle_queue_timeout: 1 });
			ids.apart = await mia.send("Courtyard", "apart", "to be read", {
				read_by_sender: false,
				queue_id: queueId,
				local_id: "1.1",
			});
		},
	),
	step(
		"update-message",
		"unless it has changed, with a word on it",
		async (s) => {
			const { adam, mia, ids } = s;
			await mia.do("PATCH", `/messages/${ids.apart}`, {
				content: "to be read again",
				prev_content_sha256: createHash("sha256")
					.update("to be read")
					.digest("hex"),
			});
			await adam.do("PATCH", `/messages/${ids.apart}`, {
				topic: "aside",
				propagate_mode: "change_all",
				send_notification_to_old_thread: true,
				send_notification_to_new_thread: true,
			});
		},
	),
	...(["add-reaction", "remove-reaction"] as const).map((operation) =>
		step(operation, "by its code", ({ mia, ids }) =>
			mia.do(
				operation === "add-reaction" ? "POST" : "DELETE",
				`/messages/${ids.apart}/reactions`,
				{
					emoji_name: "octopus",
					emoji_code: "1f419",
					reaction_type: "unicode_emoji",
				},
			),
		),
	),
	step(
		"update-message-flags-for-narrow",
		"all but the anchor",
		({ gus, ids }) =>
			gus.do("POST", "/messages/flags/narrow", {
				anchor: ids.apart,
				include_anchor: false,
				num_before: 0,
				num_after: 5,
				narrow: [{ operator: "topic", operand: "aside" }],
				op: "add",
				flag: "starred",
			}),
	),
	step("report-message", "with words", ({ gus, ids }) =>
		gus.do("POST", `/messages/${ids.apart}/report`, {
			report_type: "other",
			description: "it is about me",
		}),
	),
	step("create-message-reminder", "with a note", ({ w, mia, ids }) =>
		mia.do("POST", "/reminders", {
			message_id: ids.apart,
			scheduled_delivery_timestamp: Math.floor(w.clock.now / 1000) + 3600,
			note: "so that I know",
		}),
	),
	step("create-scheduled-message", "which its sender has read", async (s) => {
		const { w, mia, yard, ids } = s;
		ids.late = (
			await mia.do("POST", "/scheduled_messages", {
				type: "stream",
				to: yard,
				topic: "late",
				content: "late",
				read_by_sender: true,
				scheduled_delivery_timestamp: Math.floor(w.clock.now / 1000) + 7200,
			})
		).scheduled_message_id;
	}),
	step("update-scheduled-message", "where to, and when", async (stage) => {
		const { w, mia, max, yard, ids } = stage;
		const path = `/scheduled_messages/${ids.late}`;
		const seconds = Math.floor(w.clock.now / 1000);
		await mia.do("PATCH", path, { type: "direct", to: [max.id] });
		await mia.do("PATCH", path, {
			type: "stream",
			to: yard,
			topic: "later still",
			scheduled_delivery_timestamp: seconds + 1800,
		});
	}),
	step("create-scheduled-message", "its hour has come", async ({ w }) => {
		w.pass(8000);
		await w.settle();
	}),
	step("edit-saved-snippet", "its title", ({ mia, ids }) =>
		mia.do("PATCH", `/saved_snippets/${ids.snippet}`, { title: "hello" }),
	),
	step("subscribe", "to a new one, with everything said of it", async (s) => {
		const { olivia, mia, max, ids } = s;
		// Earlier steps have left all of this to others.
		for (const permission of [
			"can_create_public_channel_group",
			"can_create_private_channel_group",
			"can_invite_users_group",
		])
			await olivia.do("PATCH", "/realm", {
				[permission]: { new: groupIds.members },
			});
		await olivia.do("POST", subscriptions, {
			subscriptions: [{ name: "said", color: "#abcdef" }],
			principals: [olivia.id, mia.id, max.id],
			invite_only: true,
			is_web_public: false,
			history_public_to_subscribers: true,
			message_retention_days: 10,
			topics_policy: "allow_empty_topic",
			folder_id: ids.back,
			announce: true,
			authorization_errors_fatal: false,
			send_new_subscription_messages: true,
			...given(channelPermissions, onlyUser(max)),
		});
		await olivia.do("POST", subscriptions, {
			subscriptions: [{ name: "initial" }],
			is_default_stream: true,
		});
	}),
	step("create-channel", "with everything said of it", async (stage) => {
		const { olivia, mia, ids } = stage;
		await olivia.do("POST", "/channels/create", {
			name: "told",
			description: "all of **it**",
			subscribers: [mia.id],
			announce: true,
			invite_only: false,
			is_web_public: false,
			is_default_stream: true,
			history_public_to_subscribers: true,
			message_retention_days: "unlimited",
			topics_policy: "inherit",
			folder_id: ids.back,
			send_new_subscription_messages: false,
			...given(channelPermissions, groupIds.moderators),
		});
	}),
	step("update-channel", "each permission", ({ olivia, yard }) =>
		olivia.do(
			"PATCH",
			`/streams/${yard}`,
			given(channelPermissions, { new: groupIds.moderators }),
		),
	),
	step("update-channel", "each of them taken back", ({ olivia, yard }) =>
		olivia.do("PATCH", `/streams/${yard}`, {
			...given(channelPermissions, { new: groupIds.nobody }),
			can_create_topic_group: { new: groupIds.everyone },
			can_send_message_group: { new: groupIds.everyone },
		}),
	),
	step("update-channel", "public, for new people", async ({ olivia, yard }) => {
		const path = `/streams/${yard}`;
		await olivia.do("PATCH", path, { is_default_stream: true });
		await olivia.do("PATCH", path, { is_default_stream: false });
		await olivia.do("PATCH", "/realm", { enable_spectator_access: true });
		await olivia.do("PATCH", path, { is_web_public: true });
	}),
	step("update-channel", "and no longer", ({ olivia, yard }) =>
		olivia.do("PATCH", `/streams/${yard}`, {
			is_web_public: false,
			is_private: true,
			history_public_to_subscribers: false,
		}),
	),
	step("update-channel", "open to all again", ({ olivia, yard }) =>
		olivia.do("PATCH", `/streams/${yard}`, { is_private: false }),
	),
	step("update-subscription-property", "all that there is", async (stage) => {
		const { max, yard } = stage;
		await max.do("POST", subscriptions, {
			subscriptions: [{ name: "Courtyard" }],
		});
		for (const property of [
			"is_muted",
			"in_home_view",
			"pin_to_top",
			"desktop_notifications",
			"audible_notifications",
			"push_notifications",
			"email_notifications",
			"wildcard_mentions_notify",
		])
			await max.do("PATCH", `${subscriptions}/${yard}`, {
				property,
				value: "true",
			});
	}),
	step("mute-topic", "by the name of its channel", async ({ gus }) => {
		const path = "/users/me/subscriptions/muted_topics";
		const fields = { stream: "Courtyard", topic: "aside" };
		await gus.do("PATCH", path, { ...fields, op: "add" });
		await gus.do("PATCH", path, { ...fields, op: "remove" });
	}),
	step("create-channel-folder", "with a description", ({ adam }) =>
		adam.do("POST", "/channel_folders/create", {
			name: "Aside",
			description: "for **later**",
		}),
	),
	step("update-default-channel-group", "its description", async (stage) => {
		const { adam } = stage;
		const { state } = await adam.register({
			fetch_event_types: ["default_stream_groups"],
			event_types: [],
			idle_queue_timeout: 1,
		});
		const [{ id }] = state.realm_default_stream_groups;
		await adam.do("PATCH", `/default_stream_groups/${id}`, {
			new_description: "for whoever likes it",
		});
	}),
];

/** People, bots, groups and the organization's lists. */
export const peopleParticulars: readonly Step[] = [
	step("update-user-by-email", "all that there is", async (stage) => {
		const { olivia, ids } = stage;
		const path = "/users/nina@example.com";
		await olivia.do("PATCH", path, {
			profile_data: [{ id: ids.editor, value: "a" }],
		});
		await olivia.do("PATCH", path, { role: 300 });
		await olivia.do("PATCH", path, { new_email: "nora@example.com" });
	}),
	step("update-status", "with an emoji's code", ({ mia }) =>
		mia.do("POST", "/users/me/status", {
			emoji_name: "octopus",
			emoji_code: "1f419",
			reaction_type: "unicode_emoji",
		}),
	),
	step("update-status-for-user", "with an emoji", ({ adam, max }) =>
		adam.do("POST", `/users/${max.id}/status`, {
			emoji_name: "octopus",
			emoji_code: "1f419",
			reaction_type: "unicode_emoji",
		}),
	),
	step(
		"update-presence",
		"by newer clients and older",
		async ({ mia, max }) => {
			await mia.do("POST", "/users/me/presence", {
				status: "active",
				last_update_id: -1,
				history_limit_days: 1,
				new_user_input: true,
			});
			await max.do("POST", "/users/me/presence", {
				status: "active",
				slim_presence: true,
			});
			await max.do("POST", "/users/me/presence", {
				status: "idle",
				ping_only: true,
			});
		},
	),
	step("create-bot", "with everything said of it", async ({ mia, ids }) => {
		ids.spoken = (
			await mia.do("POST", "/bots", {
				full_name: "Spoken",
				short_name: "spoken",
				bot_type: 3,
				payload_url: '"http://hooks.example.com/z"',
				interface_type: 1,
				config_data: { key: "value" },
				default_events_register_stream: "Courtyard",
				default_all_public_streams: true,
			})
		).user_id;
	}),
	step("update-bot", "the rest of it", async ({ mia, olivia, ids }) => {
		const path = `/bots/${ids.spoken}`;
		await mia.do("PATCH", path, { short_name: "outspoken" });
		await mia.do("PATCH", path, {
			service_interface: 1,
			service_payload_url: '"http://hooks.example.com/zz"',
			config_data: { key: "other" },
			default_all_public_streams: false,
		});
		for (const role of [300, 600, 400])
			await olivia.do("PATCH", path, { role });
	}),
	step("remove-bot-storage", "one key", async ({ bot }) => {
		await bot.do("PUT", "/bot_storage", { storage: { a: "b", c: "d" } });
		await bot.do("DELETE", "/bot_storage", { keys: ["a"] });
	}),
	step("create-custom-profile-field", "with everything", async (stage) => {
		const { adam, ids } = stage;
		ids.quirk = (
			await adam.do("POST", "/realm/profile_fields", {
				field_type: 1,
				name: "Quirk",
				hint: "one will do",
				required: true,
				editable_by_user: true,
				display_in_profile_summary: true,
				use_for_user_matching: true,
			})
		).id;
	}),
	step("update-custom-profile-field", "all of it", ({ adam, ids }) =>
		adam.do("PATCH", `/realm/profile_fields/${ids.quirk}`, {
			hint: "or two",
			required: false,
			editable_by_user: false,
			display_in_profile_summary: false,
			use_for_user_matching: false,
		}),
	),
	step("create-user-group", "with every permission", async (stage) => {
		const { mia, ids } = stage;
		ids.board = (
			await mia.do("POST", "/user_groups/create", {
				name: "board",
				description: "",
				members: [mia.id],
				...given(groupPermissions, groupIds.moderators),
				can_manage_group: onlyUser(mia),
			})
		).group_id;
	}),
	step("update-user-group", "every permission", ({ mia, max, ids }) =>
		mia.do("PATCH", `/user_groups/${ids.board}`, {
			...given(groupPermissions, { new: onlyUser(mia, max) }),
		}),
	),
	step("update-user-group-members", "groups, in and out", async (stage) => {
		const { mia, ids } = stage;
		const path = `/user_groups/${ids.board}/members`;
		await mia.do("POST", path, { add_subgroups: [ids.team] });
		await mia.do("POST", path, { delete_subgroups: [ids.team] });
	}),
	step("update-user-group-subgroups", "in", ({ mia, ids }) =>
		mia.do("POST", `/user_groups/${ids.board}/subgroups`, {
			add: [ids.team],
		}),
	),
	step("send-invites", "with everything said", ({ olivia, yard, ids }) =>
		olivia.do("POST", "/invites", {
			invitee_emails: "ida@example.com",
			stream_ids: [yard],
			group_ids: [ids.board],
			include_realm_default_subscriptions: true,
			invite_as: 300,
			invite_expires_in_minutes: 60,
			notify_referrer_on_join: true,
			welcome_message_custom_text: "well, come",
		}),
	),
	step("create-invite-link", "with everything said", async (stage) => {
		const { olivia, yard, ids, links } = stage;
		links.join = (
			await olivia.do("POST", "/invites/multiuse", {
				stream_ids: [yard],
				group_ids: [ids.board],
				invite_as: 600,
				invite_expires_in_minutes: null,
				welcome_message_custom_text: "well, come",
			})
		).invite_link;
	}),
	step("join", "as a guest, with a group", async ({ w, links, ids }) => {
		const path = new URL(links.join ?? "").pathname;
		const { status, body } = await w.call("POST", path, {
			full_name: "June Joined",
			email: "june@example.com",
			password: "a good long one",
		});
		if (status !== 200) throw new Error(JSON.stringify(body));
		ids.june = body.user_id;
	}),
	step("deactivate-user", "with a word to them", async ({ adam, ids }) => {
		await adam.do("DELETE", `/users/${ids.nina}`, {
			deactivation_notification_comment: "farewell",
		});
	}),
	step("export-realm", "with what is private", ({ olivia }) =>
		olivia.do("POST", "/export/realm", { export_type: "full_with_consent" }),
	),
	...(["add-linkifier", "update-linkifier"] as const).map((operation) =>
		step(operation, "with everything", async ({ adam, ids }) => {
			const fields = {
				pattern: "task (?P<id>[0-9]+)",
				url_template: "https://example.com/t/{id}",
				example_input: "task 7",
				reverse_template: "task {id}",
				alternative_url_templates: [`https://example.org/${operation}/{id}`],
			};
			if (operation === "add-linkifier")
				ids.tasks = (await adam.do("POST", "/realm/filters", fields)).id;
			else await adam.do("PATCH", `/realm/filters/${ids.tasks}`, fields);
		}),
	),
];
