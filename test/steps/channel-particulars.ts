import { createHash } from "node:crypto";
import { channelPermissions } from "../../src/domain/groups/permission-settings.ts";
import { groupIds, onlyUser } from "../support/wire-channels.ts";
import { given, type Step, step } from "./stage.ts";

const subscriptions = "/users/me/subscriptions";

/** What operations on messages and channels take beside what other steps give them. */
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
