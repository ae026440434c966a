import { groupPermissions } from "../../src/domain/groups/permission-settings.ts";
import { groupIds, onlyUser } from "../support/wire-channels.ts";
import { given, type Step, step } from "./stage.ts";

/** What operations on people, bots, groups and the organization's lists take beside what other steps give them. */
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
