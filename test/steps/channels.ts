import { groupIds, onlyUser } from "../support/wire-channels.ts";
import { type Step, step } from "./stage.ts";

const subscriptions = "/users/me/subscriptions";

/** Channels, folders, and who is in them. */
export const channelSteps: readonly Step[] = [
	step("subscribe", "to a new private channel, with others", async (stage) => {
		const { mia, gus } = stage;
		await mia.do("POST", subscriptions, {
			subscriptions: [{ name: "nest" }],
			principals: [mia.id, gus.id],
			invite_only: true,
		});
		stage.ids.nest = (
			await mia.do("GET", "/get_stream_id", { stream: "nest" })
		).stream_id;
		await mia.send("nest", "eggs", "three");
	}),
	step("subscribe", "to new public ones, with a description", (stage) => {
		const { max, mona, bot } = stage;
		return max.do("POST", subscriptions, {
			subscriptions: [
				{ name: "one", description: "number *one*" },
				{ name: "two" },
			],
			principals: [max.id, mona.id, bot.id],
		});
	}),
	step("subscribe", "to an existing one", async ({ max, yard, ids }) => {
		await max.do("POST", subscriptions, { subscriptions: [{ name: "yard" }] });
		ids.yardOfMax = await max.send("yard", "plans", "here I am");
		void yard;
	}),
	step("create-channel", "without being in it", async (stage) => {
		const { olivia, max, ids } = stage;
		const { id } = await olivia.do("POST", "/channels/create", {
			name: "made",
			subscribers: [max.id],
			invite_only: true,
			history_public_to_subscribers: false,
		});
		ids.made = id;
	}),
	step("update-subscriptions", "one in, one out", ({ mona }) =>
		mona.do("PATCH", subscriptions, {
			add: [{ name: "general" }],
			delete: ["one"],
		}),
	),
	step("update-subscription-property", "each of them", async (stage) => {
		const { mia, yard } = stage;
		for (const [property, value] of [
			["is_muted", "true"],
			["color", "#123456"],
			["pin_to_top", "true"],
			["push_notifications", "true"],
		])
			await mia.do("PATCH", `${subscriptions}/${yard}`, { property, value });
	}),
	step("update-subscription-settings", "several at once", ({ gus, yard }) =>
		gus.do("POST", `${subscriptions}/properties`, {
			subscription_data: [
				{ stream_id: yard, property: "in_home_view", value: false },
				{ stream_id: yard, property: "desktop_notifications", value: true },
			],
		}),
	),
	step("send-message", "to a channel some have muted", async ({ max }) => {
		await max.send("yard", "muted for some", "@**all** quiet");
		await max.send("yard", "loud", "and here");
	}),
	step(
		"unsubscribe",
		"from public and private ones, with unread",
		async (s) => {
			await s.mia.send("nest", "eggs", "four");
			await s.gus.do("DELETE", subscriptions, {
				subscriptions: ["yard", "nest"],
			});
		},
	),
	step("unsubscribe", "of others, by an administrator", ({ adam, bot, mona }) =>
		adam.do("DELETE", subscriptions, {
			subscriptions: ["yard"],
			principals: [bot.id, mona.id],
		}),
	),
	step("subscribe", "again, with a guest", ({ mia, gus, bot }) =>
		mia.do("POST", subscriptions, {
			subscriptions: [{ name: "yard" }, { name: "nest" }],
			principals: [gus.id, bot.id],
		}),
	),
	step("update-channel", "its name and description", ({ adam, yard }) =>
		adam.do("PATCH", `/streams/${yard}`, {
			new_name: "Courtyard",
			description: "where **all** meet",
		}),
	),
	step("update-channel", "it becomes private", ({ olivia, yard }) =>
		olivia.do("PATCH", `/streams/${yard}`, {
			is_private: true,
			history_public_to_subscribers: true,
		}),
	),
	step("update-channel", "it becomes public", ({ olivia, yard }) =>
		olivia.do("PATCH", `/streams/${yard}`, { is_private: false }),
	),
	step("update-channel", "who may do what", ({ mia, mona, max, ids }) =>
		mia.do("PATCH", `/streams/${ids.nest}`, {
			can_subscribe_group: { new: onlyUser(mona, max) },
			can_send_message_group: { new: groupIds.moderators },
		}),
	),
	step("update-channel", "nobody else any more", ({ mia, ids }) =>
		mia.do("PATCH", `/streams/${ids.nest}`, {
			can_subscribe_group: { new: groupIds.nobody },
			can_send_message_group: { new: groupIds.everyone },
		}),
	),
	step("update-channel", "topics and retention", ({ olivia, yard }) =>
		olivia.do("PATCH", `/streams/${yard}`, {
			topics_policy: "disable_empty_topic",
			message_retention_days: 30,
		}),
	),
	step("create-channel-folder", "two of them", async ({ adam, ids }) => {
		const make = async (name: string) =>
			(await adam.do("POST", "/channel_folders/create", { name }))
				.channel_folder_id;
		ids.front = await make("Front");
		ids.back = await make("Back");
	}),
	step("reorder-channel-folders", "the other way round", ({ adam, ids }) =>
		adam.do("PATCH", "/channel_folders", { order: [ids.back, ids.front] }),
	),
	step("update-channel-folder", "its description", ({ adam, ids }) =>
		adam.do("PATCH", `/channel_folders/${ids.front}`, {
			name: "In front",
			description: "all **in** front",
		}),
	),
	step("update-channel", "into a folder", ({ adam, yard, ids }) =>
		adam.do("PATCH", `/streams/${yard}`, { folder_id: ids.front }),
	),
	step(
		"update-channel-folder",
		"it is archived",
		async ({ adam, yard, ids }) => {
			await adam.do("PATCH", `/streams/${yard}`, { folder_id: null });
			await adam.do("PATCH", `/channel_folders/${ids.front}`, {
				is_archived: true,
			});
		},
	),
	step("add-default-channel", "one more", ({ adam, yard }) =>
		adam.do("POST", "/default_streams", { stream_id: yard }),
	),
	step("remove-default-channel", "one less", ({ adam, yard }) =>
		adam.do("DELETE", "/default_streams", { stream_id: yard }),
	),
	step("create-default-channel-group", "one more", async (stage) => {
		const { adam, ids } = stage;
		await adam.do("POST", "/default_stream_groups/create", {
			group_name: "crafts",
			description: "for makers",
			stream_names: ["Courtyard"],
		});
		const { state } = await adam.register({
			fetch_event_types: ["default_stream_groups"],
			event_types: [],
			idle_queue_timeout: 1,
		});
		ids.crafts = state.realm_default_stream_groups[0].id;
	}),
	step("update-default-channel-group", "its name", ({ adam, ids }) =>
		adam.do("PATCH", `/default_stream_groups/${ids.crafts}`, {
			new_group_name: "arts",
		}),
	),
	step(
		"update-default-channel-group-channels",
		"one less",
		async ({ adam, ids }) => {
			const path = `/default_stream_groups/${ids.crafts}/streams`;
			const stream_names = ["Courtyard"];
			await adam.do("PATCH", path, { op: "remove", stream_names });
			await adam.do("PATCH", path, { op: "add", stream_names });
		},
	),
	step("archive-channel", "a public and a private one", async (stage) => {
		const { adam, mia, yard, den } = stage;
		await mia.send("Courtyard", "loud", "unread when it is archived");
		await adam.do("POST", "/default_streams", { stream_id: yard });
		await adam.do("DELETE", `/streams/${yard}`);
		await adam.do("DELETE", `/streams/${den}`);
	}),
	step("update-channel", "archived ones are changed", ({ adam, yard }) =>
		adam.do("PATCH", `/streams/${yard}`, { description: "asleep" }),
	),
	step("unsubscribe", "from an archived one", ({ bot }) =>
		bot.do("DELETE", subscriptions, { subscriptions: ["Courtyard"] }),
	),
	step("remove-default-channel-group", "the last", async ({ adam, ids }) => {
		await adam.do("POST", "/default_stream_groups/create", {
			group_name: "crafts",
			description: "",
			stream_names: [],
		});
		await adam.do("DELETE", `/default_stream_groups/${ids.crafts}`);
	}),
	step("update-channel", "they come back", async ({ adam, yard, den }) => {
		await adam.do("PATCH", `/streams/${yard}`, { is_archived: false });
		await adam.do("PATCH", `/streams/${den}`, { is_archived: false });
	}),
];
