import { groupIds, onlyUser } from "../support/wire-channels.ts";
import { type Step, step, upload } from "./stage.ts";

/** Settings, groups, emoji, linkifiers, domains, playgrounds. */
export const organizationSteps: readonly Step[] = [
	step("update-organization", "its name and description", ({ olivia }) =>
		olivia.do("PATCH", "/realm", {
			name: "Another name",
			description: "with **words**",
		}),
	),
	step("update-organization", "settings with older names", ({ olivia, yard }) =>
		olivia.do("PATCH", "/realm", {
			topics_policy: "disable_empty_topic",
			message_edit_history_visibility_policy: "none",
			allow_message_editing: false,
			message_content_edit_limit_seconds: "unlimited",
			message_content_delete_limit_seconds: 60,
			move_messages_within_stream_limit_seconds: "unlimited",
			jitsi_server_url: '"https://jitsi.example.com"',
			new_stream_announcements_stream_id: yard,
			server_update_announcements_stream_id: yard,
			waiting_period_threshold: 3,
			invite_required: false,
			default_code_block_language: "python",
			digest_weekday: 5,
		}),
	),
	step("update-organization", "and back", ({ olivia }) =>
		olivia.do("PATCH", "/realm", {
			topics_policy: "allow_empty_topic",
			allow_message_editing: true,
			jitsi_server_url: '"default"',
			waiting_period_threshold: 0,
		}),
	),
	step("update-organization", "members wait", async ({ olivia, w, ids }) => {
		await olivia.do("PATCH", "/realm", { waiting_period_threshold: 1 });
		ids.wanda = (await w.person("wanda", "Wanda Waiting")).id;
	}),
	step("update-organization", "until they are full members", async ({ w }) => {
		w.pass(86_400);
	}),
	step("update-organization", "and wait no more", ({ olivia }) =>
		olivia.do("PATCH", "/realm", { waiting_period_threshold: 0 }),
	),
	step("archive-channel", "where announcements are made", ({ adam, yard }) =>
		adam.do("DELETE", `/streams/${yard}`),
	),
	step("update-channel", "which comes back", ({ adam, yard }) =>
		adam.do("PATCH", `/streams/${yard}`, { is_archived: false }),
	),
	step("update-organization", "who may create channels", (stage) => {
		const { olivia, mia } = stage;
		return olivia.do("PATCH", "/realm", {
			can_create_public_channel_group: { new: groupIds.administrators },
			can_create_private_channel_group: { new: onlyUser(mia) },
			can_add_subscribers_group: { new: groupIds.moderators },
			can_mention_many_users_group: { new: groupIds.everyone },
			can_invite_users_group: { new: groupIds.nobody },
		});
	}),
	step("update-organization", "guests see only whom they meet", (stage) =>
		stage.olivia.do("PATCH", "/realm", {
			can_access_all_users_group: { new: groupIds.members },
		}),
	),
	step("send-message", "a guest meets somebody", ({ max, gus }) =>
		max.sendTo([gus], "nice to meet you"),
	),
	step("update-user", "of somebody the guest does not see", (stage) =>
		stage.adam.do("PATCH", `/users/${stage.mona.id}`, {
			full_name: "Mona Unseen",
		}),
	),
	step("update-status", "of somebody the guest does not see", ({ mona }) =>
		mona.do("POST", "/users/me/status", { status_text: "unseen" }),
	),
	step(
		"create-user",
		"whom the guest does not see",
		async ({ olivia, ids }) => {
			ids.ned = (
				await olivia.do("POST", "/users", {
					email: "ned@example.com",
					full_name: "Ned New",
					password: "a good long one",
				})
			).user_id;
		},
	),
	step("subscribe", "the guest meets more", ({ mona }) =>
		mona.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: "Courtyard" }],
		}),
	),
	step("unsubscribe", "and meets them no more", ({ mona }) =>
		mona.do("DELETE", "/users/me/subscriptions", {
			subscriptions: ["Courtyard"],
		}),
	),
	step("deactivate-user", "whom the guest does not see", ({ adam, ids }) =>
		adam.do("DELETE", `/users/${ids.ned}`),
	),
	step("update-organization", "guests see everyone again", ({ olivia }) =>
		olivia.do("PATCH", "/realm", {
			can_access_all_users_group: { new: groupIds.everyone },
		}),
	),
	step("create-user-group", "with people and a group", async (stage) => {
		const { mia, max, ids } = stage;
		const make = async (name: string, more: object) =>
			(await mia.do("POST", "/user_groups/create", { name, ...more })).group_id;
		ids.team = await make("team", {
			description: "a team",
			members: [mia.id, max.id],
		});
		ids.crew = await make("crew", {
			description: "a crew",
			members: [],
			subgroups: [ids.team],
		});
	}),
	step("update-user-group", "its name and who may do what", (stage) => {
		const { mia, ids } = stage;
		return mia.do("PATCH", `/user_groups/${ids.team}`, {
			name: "the team",
			description: "of all",
			can_mention_group: { new: onlyUser(mia) },
			can_join_group: { new: groupIds.members },
		});
	}),
	step("update-user-group-members", "in and out", (stage) => {
		const { mia, max, gus, ids } = stage;
		return mia.do("POST", `/user_groups/${ids.team}/members`, {
			add: [gus.id],
			delete: [max.id],
		});
	}),
	step("update-user-group-subgroups", "out", ({ mia, ids }) =>
		mia.do("POST", `/user_groups/${ids.crew}/subgroups`, {
			delete: [ids.team],
		}),
	),
	step("update-channel", "a group may see a private channel", (stage) => {
		const { mia, ids } = stage;
		return mia.do("PATCH", `/streams/${ids.nest}`, {
			can_subscribe_group: { new: ids.team },
		});
	}),
	step("update-user-group-members", "whereby one more sees it", (stage) => {
		const { mia, max, ids } = stage;
		return mia.do("POST", `/user_groups/${ids.team}/members`, {
			add: [max.id],
		});
	}),
	step("update-user-group-members", "and one less", (stage) => {
		const { mia, max, ids } = stage;
		return mia.do("POST", `/user_groups/${ids.team}/members`, {
			delete: [max.id],
		});
	}),
	step("deactivate-user-group", "one", ({ mia, ids }) =>
		mia.do("POST", `/user_groups/${ids.crew}/deactivate`),
	),
	step("update-user-group", "it comes back", ({ mia, ids }) =>
		mia.do("PATCH", `/user_groups/${ids.crew}`, { deactivated: false }),
	),
	step("remove-user-group", "one", ({ mia, ids }) =>
		mia.do("DELETE", `/user_groups/${ids.crew}`),
	),
	step("upload-custom-emoji", "one", ({ adam }) =>
		upload(adam, "/realm/emoji/party"),
	),
	step("deactivate-custom-emoji", "one", ({ adam }) =>
		adam.do("DELETE", "/realm/emoji/party"),
	),
	step("add-linkifier", "two", async ({ adam, ids }) => {
		const make = async (pattern: string) =>
			(
				await adam.do("POST", "/realm/filters", {
					pattern,
					url_template: "https://example.com/{id}",
				})
			).id;
		ids.issues = await make("#(?P<id>[0-9]+)");
		ids.cases = await make("case (?P<id>[0-9]+)");
	}),
	step("update-linkifier", "one", ({ adam, ids }) =>
		adam.do("PATCH", `/realm/filters/${ids.issues}`, {
			pattern: "issue (?P<id>[0-9]+)",
			url_template: "https://example.com/i/{id}",
		}),
	),
	step("reorder-linkifiers", "the other way round", ({ adam, ids }) =>
		adam.do("PATCH", "/realm/linkifiers", {
			ordered_linkifier_ids: [ids.cases, ids.issues],
		}),
	),
	step("remove-linkifier", "one", ({ adam, ids }) =>
		adam.do("DELETE", `/realm/filters/${ids.cases}`),
	),
	step("add-domain", "one", ({ olivia }) =>
		olivia.do("POST", "/realm/domains", {
			domain: "example.net",
			allow_subdomains: false,
		}),
	),
	step("update-domain", "one", ({ olivia }) =>
		olivia.do("PATCH", "/realm/domains/example.net", {
			allow_subdomains: true,
		}),
	),
	step("remove-domain", "one", ({ olivia }) =>
		olivia.do("DELETE", "/realm/domains/example.net"),
	),
	step("add-code-playground", "one", async ({ adam, ids }) => {
		ids.playground = (
			await adam.do("POST", "/realm/playgrounds", {
				name: "Try it",
				pygments_language: "Python",
				url_template: "https://example.com/{code}",
			})
		).id;
	}),
	step("remove-code-playground", "one", ({ adam, ids }) =>
		adam.do("DELETE", `/realm/playgrounds/${ids.playground}`),
	),
	step("test-welcome-bot-custom-message", "to oneself", ({ adam }) =>
		adam.do("POST", "/realm/test_welcome_bot_custom_message", {
			welcome_message_custom_text: "hello",
		}),
	),
	step("report-message", "to the moderators", async (stage) => {
		const { adam, gus, mia, den } = stage;
		await adam.do("PATCH", "/realm", { moderation_request_channel_id: den });
		const id = await mia.send("Courtyard", "rude", "something rude");
		await gus.do("POST", `/messages/${id}/report`, { report_type: "spam" });
	}),
	step("add-alert-words", "some", ({ mia }) =>
		mia.do("POST", "/users/me/alert_words", {
			alert_words: ["deadline", "Launch"],
		}),
	),
	step("send-message", "with one of them", ({ max }) =>
		max.send("Courtyard", "alerts", "the deadline is near"),
	),
	step("remove-alert-words", "one", ({ mia }) =>
		mia.do("DELETE", "/users/me/alert_words", { alert_words: ["launch"] }),
	),
];
