import {
	type Cause,
	denSeers,
	everyone,
	nonGuests,
	subscriptions,
} from "./cause.ts";

export const channelCauses: readonly Cause[] = [
	{
		wire: "stream/create",
		what: "a public one",
		cause: ({ max }) =>
			max.do("POST", subscriptions, { subscriptions: [{ name: "open" }] }),
		hears: nonGuests,
	},
	{
		wire: "stream/create",
		what: "a private one, with a guest",
		cause: async ({ max, gus }) =>
			max.do("POST", subscriptions, {
				subscriptions: [{ name: "closed" }],
				invite_only: true,
				principals: [max.id, gus.id],
			}),
		hears: ["olivia", "adam", "max", "gus"],
	},
	{
		wire: "stream/delete",
		what: "a guest leaves a channel",
		cause: ({ gus }) =>
			gus.do("DELETE", subscriptions, { subscriptions: ["closed"] }),
		hears: ["gus"],
	},
	{
		wire: "stream/update",
		what: "a public one",
		cause: ({ adam, yard: id }) =>
			adam.do("PATCH", `/streams/${id}`, { description: "new" }),
		hears: everyone,
	},
	{
		wire: "stream/update",
		what: "a private one",
		cause: ({ adam, den: id }) =>
			adam.do("PATCH", `/streams/${id}`, { description: "new" }),
		hears: denSeers,
	},
	{
		wire: "stream/update",
		what: "archived, for those who know of it",
		prepare: async ({ max, ids }) => {
			ids.open = (
				await max.do("GET", "/get_stream_id", { stream: "open" })
			).stream_id;
		},
		cause: ({ adam, ids }) => adam.do("DELETE", `/streams/${ids.open}`),
		hears: nonGuests,
		clients: "newer",
	},
	{
		wire: "stream/delete",
		what: "archived, for those who do not know of it",
		prepare: ({ adam, ids }) =>
			adam.do("PATCH", `/streams/${ids.open}`, { is_archived: false }),
		cause: ({ adam, ids }) => adam.do("DELETE", `/streams/${ids.open}`),
		hears: nonGuests,
		clients: "older",
	},
	{
		wire: "subscription/add",
		what: "by somebody else",
		prepare: ({ max }) =>
			max.do("POST", subscriptions, { subscriptions: [{ name: "hall" }] }),
		cause: ({ max, gus }) =>
			max.do("POST", subscriptions, {
				subscriptions: [{ name: "hall" }],
				principals: [gus.id],
			}),
		hears: ["gus"],
	},
	{
		wire: "subscription/peer_add",
		what: "to a public channel",
		cause: ({ mia }) =>
			mia.do("POST", subscriptions, { subscriptions: [{ name: "hall" }] }),
		hears: ["olivia", "adam", "mona", "max", "gus", "bot"],
	},
	{
		wire: "subscription/peer_remove",
		what: "from a private channel",
		cause: ({ gus }) =>
			gus.do("DELETE", subscriptions, { subscriptions: ["den"] }),
		hears: ["olivia", "adam", "mia"],
	},
	{
		wire: "subscription/remove",
		what: "by oneself",
		cause: ({ mia }) =>
			mia.do("DELETE", subscriptions, { subscriptions: ["hall"] }),
		hears: ["mia"],
	},
	{
		wire: "subscription/update",
		what: "a colour",
		cause: ({ mia, yard: id }) =>
			mia.do("PATCH", `${subscriptions}/${id}`, {
				property: "color",
				value: "#123456",
			}),
		hears: ["mia"],
	},
	{
		wire: "default_streams",
		what: "one more",
		cause: ({ adam, yard: id }) =>
			adam.do("POST", "/default_streams", { stream_id: id }),
		hears: nonGuests,
	},
	{
		wire: "default_stream_groups",
		what: "one more",
		cause: ({ adam }) =>
			adam.do("POST", "/default_stream_groups/create", {
				group_name: "crafts",
				description: "",
				stream_names: [],
			}),
		hears: nonGuests,
	},
	{
		wire: "channel_folder/add",
		what: "a folder",
		cause: async ({ adam, ids }) => {
			ids.folder = (
				await adam.do("POST", "/channel_folders/create", { name: "F" })
			).channel_folder_id;
		},
		hears: everyone,
	},
	{
		wire: "channel_folder/update",
		what: "its description",
		cause: ({ adam, ids }) =>
			adam.do("PATCH", `/channel_folders/${ids.folder}`, {
				description: "new",
			}),
		hears: everyone,
	},
	{
		wire: "channel_folder/reorder",
		what: "two of them",
		prepare: async ({ adam, ids }) => {
			ids.next = (
				await adam.do("POST", "/channel_folders/create", { name: "G" })
			).channel_folder_id;
		},
		cause: ({ adam, ids }) =>
			adam.do("PATCH", "/channel_folders", { order: [ids.next, ids.folder] }),
		hears: everyone,
	},
	...(["user_topic", "muted_topics"] as const).map(
		(wire): Cause => ({
			wire,
			what: "one's own choice",
			cause: ({ mia, yard: id }) =>
				mia.do("POST", "/user_topics", {
					stream_id: id,
					topic: wire,
					visibility_policy: 1,
				}),
			hears: ["mia"],
		}),
	),
];
