import { type Step, step, upload } from "./stage.ts";

/** Accounts, bots, groups, profiles, statuses. */
export const peopleSteps: readonly Step[] = [
	step("create-user", "by an administrator", async (stage) => {
		const { olivia, ids } = stage;
		ids.nina = (
			await olivia.do("POST", "/users", {
				email: "nina@example.com",
				full_name: "Nina New",
				password: "a good long one",
			})
		).user_id;
	}),
	step("update-user", "its name", ({ adam, mia }) =>
		adam.do("PATCH", `/users/${mia.id}`, { full_name: "Mia Renamed" }),
	),
	step("update-user", "its address", ({ olivia, dora }) =>
		olivia.do("PATCH", `/users/${dora.id}`, { new_email: "dori@example.com" }),
	),
	step("update-user", "and back", ({ olivia, dora }) =>
		olivia.do("PATCH", `/users/${dora.id}`, { new_email: "dora@example.com" }),
	),
	step("update-user-by-email", "its name", ({ adam }) =>
		adam.do("PATCH", "/users/nina@example.com", { full_name: "Nina Again" }),
	),
	step("update-settings", "whom one's address is shown to", ({ mia }) =>
		mia.do("PATCH", "/settings", { email_address_visibility: 1 }),
	),
	step("update-settings", "and hidden again", ({ mia }) =>
		mia.do("PATCH", "/settings", { email_address_visibility: 5 }),
	),
	step("update-settings", "name, timezone, and others", ({ mia, gus }) =>
		Promise.all([
			mia.do("PATCH", "/settings", {
				full_name: "Mia Herself",
				timezone: "Europe/Berlin",
				receives_typing_notifications: false,
				default_language: "de",
				twenty_four_hour_time: true,
			}),
			gus.do("PATCH", "/settings", { presence_enabled: false }),
		]),
	),
	step("update-settings", "and visible again", ({ gus }) =>
		gus.do("PATCH", "/settings", { presence_enabled: true }),
	),
	step("update-display-settings", "one of them", ({ max }) =>
		max.do("PATCH", "/settings/display", { color_scheme: 2 }),
	),
	step(
		"update-notification-settings",
		"those of channels",
		({ max }) =>
			max.do("PATCH", "/settings/notifications", {
				enable_stream_push_notifications: true,
				enable_stream_desktop_notifications: false,
			}),
		// Clients that cannot be told of open choices were given the personal settings instead, channel by channel, and do not
		// know which of them were open.
		["subscriptions", "unsubscribed"],
	),
	step("update-user-settings-defaults", "for those to come", ({ adam }) =>
		adam.do("PATCH", "/realm/user_settings_defaults", {
			twenty_four_hour_time: true,
			enter_sends: true,
		}),
	),
	step("upload-avatar", "one's own", ({ mia }) =>
		upload(mia, "/users/me/avatar"),
	),
	step("delete-avatar", "again", ({ mia }) =>
		mia.do("DELETE", "/users/me/avatar"),
	),
	step("update-status", "text and emoji", async ({ mia, gus }) => {
		await mia.do("POST", "/users/me/status", {
			status_text: "away",
			emoji_name: "car",
		});
		await gus.do("POST", "/users/me/status", { away: true });
	}),
	step("update-status", "taken back", async ({ mia, gus }) => {
		await mia.do("POST", "/users/me/status", {
			status_text: "",
			emoji_name: "",
		});
		await gus.do("POST", "/users/me/status", { away: false });
	}),
	step("update-status-for-user", "by an administrator", ({ adam, dora }) =>
		adam.do("POST", `/users/${dora.id}/status`, { status_text: "told to" }),
	),
	step("update-presence", "active, then idle", async ({ mia, max }) => {
		await mia.do("POST", "/users/me/presence", { status: "active" });
		await max.do("POST", "/users/me/presence", { status: "idle" });
	}),
	step("create-custom-profile-field", "of two types", async (stage) => {
		const { adam, ids } = stage;
		const make = async (fields: object) =>
			(await adam.do("POST", "/realm/profile_fields", { ...fields })).id;
		ids.motto = await make({ field_type: 1, name: "Motto" });
		ids.editor = await make({
			field_type: 3,
			name: "Editor",
			field_data: {
				a: { text: "Vim", order: "1" },
				b: { text: "Emacs", order: "2" },
			},
		});
	}),
	step("update-profile-data", "answers", async ({ mia, gus, ids }) => {
		await mia.do("PATCH", "/users/me/profile_data", {
			data: [
				{ id: ids.motto, value: "do **good**" },
				{ id: ids.editor, value: "a" },
			],
		});
		await gus.do("PATCH", "/users/me/profile_data", {
			data: [{ id: ids.motto, value: "none" }],
		});
	}),
	step("update-user", "answers, by an administrator", ({ adam, mona, ids }) =>
		adam.do("PATCH", `/users/${mona.id}`, {
			profile_data: [{ id: ids.editor, value: "b" }],
		}),
	),
	step("remove-profile-data", "an answer", ({ gus, ids }) =>
		gus.do("DELETE", "/users/me/profile_data", { data: [ids.motto] }),
	),
	step(
		"reorder-custom-profile-fields",
		"the other way round",
		({ adam, ids }) =>
			adam.do("PATCH", "/realm/profile_fields", {
				order: [ids.editor, ids.motto],
			}),
	),
	step("update-custom-profile-field", "a choice less", ({ adam, ids }) =>
		adam.do("PATCH", `/realm/profile_fields/${ids.editor}`, {
			name: "Editor of choice",
			field_data: { a: { text: "Vim", order: "1" } },
		}),
	),
	step("delete-custom-profile-field", "with its answers", ({ adam, ids }) =>
		adam.do("DELETE", `/realm/profile_fields/${ids.motto}`),
	),
	step("create-bot", "of all types", async ({ mia, max, yard, ids }) => {
		const make = async (who: typeof mia, name: string, more: object = {}) =>
			(
				await who.do("POST", "/bots", {
					full_name: name,
					short_name: name.toLowerCase(),
					...more,
				})
			).user_id;
		ids.helper = await make(mia, "Helper", {
			default_sending_stream: "Courtyard",
		});
		ids.hook = await make(mia, "Hook", { bot_type: 2 });
		ids.caller = await make(max, "Caller", {
			bot_type: 3,
			payload_url: '"http://hooks.example.com/x"',
		});
		void yard;
	}),
	step("update-bot", "its name and defaults", ({ mia, ids }) =>
		mia.do("PATCH", `/bots/${ids.helper}`, {
			full_name: "Helpful",
			default_sending_stream: "",
			default_events_register_stream: "Courtyard",
		}),
	),
	step("update-bot", "its owner", ({ adam, max, ids }) =>
		adam.do("PATCH", `/bots/${ids.helper}`, { bot_owner_id: max.id }),
	),
	step("update-bot", "where it is told of messages", ({ max, ids }) =>
		max.do("PATCH", `/bots/${ids.caller}`, {
			service_payload_url: '"http://hooks.example.com/y"',
		}),
	),
	step("regenerate-bot-api-key", "its key", ({ max, ids }) =>
		max.do("POST", `/bots/${ids.helper}/api_key/regenerate`),
	),
	step("update-bot-storage", "what a bot remembers", ({ bot }) =>
		bot.do("PUT", "/bot_storage", { storage: { a: "b" } }),
	),
	step("remove-bot-storage", "and forgets", ({ bot }) =>
		bot.do("DELETE", "/bot_storage"),
	),
	step("deactivate-bot", "one", ({ max, ids }) =>
		max.do("DELETE", `/bots/${ids.helper}`),
	),
	step("reactivate-user", "a bot", ({ max, ids }) =>
		max.do("POST", `/users/${ids.helper}/reactivate`),
	),
	step("regenerate-api-key", "one's own", async ({ dora }) => {
		dora.key = (await dora.do("POST", "/users/me/api_key/regenerate")).api_key;
	}),
	step(
		"deactivate-user",
		"with a bot, groups, channels and a status",
		async (s) => {
			const { adam, dora, ids } = s;
			ids.doll = (
				await dora.do("POST", "/bots", {
					full_name: "Doll",
					short_name: "doll",
				})
			).user_id;
			await dora.do("POST", "/users/me/subscriptions", {
				subscriptions: [{ name: "doras" }],
				invite_only: true,
				principals: [dora.id, s.gus.id],
			});
			await dora.do("POST", "/user_groups/create", {
				name: "doras",
				description: "",
				members: [dora.id, s.mia.id],
			});
			await dora.send("Courtyard", "bye", "farewell");
			await dora.sendTo([s.max], "farewell");
			await adam.do("DELETE", `/users/${dora.id}`);
		},
	),
	step("reactivate-user", "a person", ({ adam, dora }) =>
		adam.do("POST", `/users/${dora.id}/reactivate`),
	),
	step("deactivate-own-user", "for good", ({ dora }) =>
		dora.do("DELETE", "/users/me"),
	),
	step("deactivate-user", "with everything they wrote", async (s) => {
		const erin = await s.w.person("erin", "Erin Erased");
		await erin.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: "Courtyard" }],
		});
		await erin.send("Courtyard", "erin", "only mine");
		await erin.send("Courtyard", "bye", "among others");
		await erin.sendTo([s.mia, s.max], "between us");
		await erin.sendTo([s.gus], "to a guest");
		await s.adam.do("DELETE", `/users/${erin.id}`, {
			actions: {
				delete_public_channel_messages: true,
				delete_private_channel_messages: true,
				delete_direct_messages: true,
			},
		});
	}),
	step("update-user", "a member becomes a moderator", ({ olivia, max }) =>
		olivia.do("PATCH", `/users/${max.id}`, { role: 300 }),
	),
	step("update-user", "and an administrator", ({ olivia, max }) =>
		olivia.do("PATCH", `/users/${max.id}`, { role: 200 }),
	),
	step("update-user", "and a guest", ({ olivia, max }) =>
		olivia.do("PATCH", `/users/${max.id}`, { role: 600 }),
	),
	step("update-user", "and a member again", ({ olivia, max }) =>
		olivia.do("PATCH", `/users/${max.id}`, { role: 400 }),
	),
	step(
		"update-user",
		"an owner becomes one of two",
		async ({ olivia, adam }) => {
			await olivia.do("PATCH", `/users/${adam.id}`, { role: 100 });
			await olivia.do("PATCH", `/users/${adam.id}`, { role: 200 });
		},
	),
];
