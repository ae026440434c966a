import {
	onlyUser,
	wireChannel,
	wirePersonal,
} from "../support/wire-channels.ts";
import {
	type Cause,
	denSeers,
	everyone,
	nonGuests,
	type Said,
	subscriptions,
} from "./cause.ts";
import { bothNames, seconds } from "./said.ts";
import type { Stage } from "./stage.ts";

const idOf = async ({ olivia }: Stage, name: string): Promise<number> =>
	(await olivia.do("GET", "/get_stream_id", { stream: name })).stream_id;

/** A channel that Max has just made. */
const madeByMax = async (stage: Stage, name: string, more: object = {}) =>
	wireChannel(stage.w, {
		stream_id: await idOf(stage, name),
		name,
		creator_id: stage.max.id,
		can_administer_channel_group: onlyUser(stage.max),
		...more,
	});

/** Instead of a choice left open, those who do not know of it are told what follows from it. */
const chosen = {
	desktop_notifications: false,
	audible_notifications: false,
	push_notifications: false,
	email_notifications: false,
	wildcard_mentions_notify: true,
};

/** Gus's subscription to the hall, which Max made a second before. */
const hallOfGus = async (stage: Stage, choices: object): Promise<Said> => {
	const { max, gus } = stage;
	const own = await gus.do("GET", subscriptions);
	const { color } = own.subscriptions.find(
		({ name }: { name: string }) => name === "hall",
	);
	return {
		subscriptions: [
			{
				...(await madeByMax(stage, "hall")),
				date_created: seconds(stage) - 1,
				subscriber_count: 2,
				...wirePersonal(color),
				...choices,
				subscribers: [max.id, gus.id],
			},
		],
	};
};

const description = (stream_id: number, name: string): Said => ({
	stream_id,
	name,
	property: "description",
	value: "new",
	rendered_description: "<p>new</p>",
});

const channelComes: readonly Cause[] = [
	{
		wire: "stream/create",
		what: "a public one",
		cause: ({ max }) =>
			max.do("POST", subscriptions, { subscriptions: [{ name: "open" }] }),
		hears: nonGuests,
		says: async (stage) => ({ streams: [await madeByMax(stage, "open")] }),
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
		says: async (stage, hearer) => ({
			streams: [
				await madeByMax(stage, "closed", {
					invite_only: true,
					history_public_to_subscribers: false,
					// Guests come to see it by being in it, and then it has its members.
					subscriber_count: hearer === "gus" ? 2 : 0,
				}),
			],
		}),
	},
	{
		wire: "stream/delete",
		what: "a guest leaves a channel",
		cause: ({ gus }) =>
			gus.do("DELETE", subscriptions, { subscriptions: ["closed"] }),
		hears: ["gus"],
		says: async (stage) => gone(await idOf(stage, "closed")),
	},
	{
		wire: "stream/update",
		what: "a public one",
		cause: ({ adam, yard: id }) =>
			adam.do("PATCH", `/streams/${id}`, { description: "new" }),
		hears: everyone,
		says: ({ yard: id }) => description(id, "yard"),
	},
	{
		wire: "stream/update",
		what: "a private one",
		cause: ({ adam, den: id }) =>
			adam.do("PATCH", `/streams/${id}`, { description: "new" }),
		hears: denSeers,
		says: ({ den: id }) => description(id, "den"),
	},
	{
		wire: "stream/update",
		what: "archived, for those who know of it",
		prepare: async (stage) => {
			stage.ids.open = await idOf(stage, "open");
		},
		cause: ({ adam, ids }) => adam.do("DELETE", `/streams/${ids.open}`),
		hears: nonGuests,
		clients: "newer",
		says: ({ ids }) => archived(ids.open, true),
	},
	{
		wire: "stream/update",
		what: "back from the archive, for those who know of it",
		cause: ({ adam, ids }) =>
			adam.do("PATCH", `/streams/${ids.open}`, { is_archived: false }),
		hears: nonGuests,
		clients: "newer",
		says: ({ ids }) => archived(ids.open, false),
	},
	{
		wire: "stream/delete",
		what: "archived, for those who do not know of it",
		cause: ({ adam, ids }) => adam.do("DELETE", `/streams/${ids.open}`),
		hears: nonGuests,
		clients: "older",
		says: ({ ids }) => gone(ids.open),
	},
	{
		wire: "stream/create",
		what: "back from the archive, for those who do not know of it",
		cause: ({ adam, ids }) =>
			adam.do("PATCH", `/streams/${ids.open}`, { is_archived: false }),
		hears: nonGuests,
		clients: "older",
		says: async (stage) => {
			const { stream } = await stage.olivia.do(
				"GET",
				`/streams/${stage.ids.open}`,
			);
			return {
				streams: [
					await madeByMax(stage, "open", {
						date_created: stream.date_created,
						first_message_id: stream.first_message_id,
						// Its members are told of next, and counted then.
						subscriber_count: 0,
					}),
				],
			};
		},
	},
];

function gone(id: number | undefined): Said {
	return { stream_ids: [id], streams: [{ stream_id: id }] };
}

function archived(id: number | undefined, value: boolean): Said {
	return { stream_id: id, name: "open", property: "is_archived", value };
}

const subscriptionCauses: readonly Cause[] = [
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
		says: (stage) => hallOfGus(stage, {}),
		saysToOlder: (stage) => hallOfGus(stage, chosen),
	},
	{
		wire: "subscription/peer_add",
		what: "to a public channel",
		cause: ({ mia }) =>
			mia.do("POST", subscriptions, { subscriptions: [{ name: "hall" }] }),
		hears: ["olivia", "adam", "mona", "max", "gus", "bot"],
		says: async (stage) => ({
			stream_ids: [await idOf(stage, "hall")],
			user_ids: [stage.mia.id],
		}),
	},
	{
		wire: "subscription/peer_remove",
		what: "from a private channel",
		cause: ({ gus }) =>
			gus.do("DELETE", subscriptions, { subscriptions: ["den"] }),
		hears: ["olivia", "adam", "mia"],
		says: ({ den: id, gus }) => ({ stream_ids: [id], user_ids: [gus.id] }),
	},
	{
		wire: "subscription/remove",
		what: "by oneself",
		cause: ({ mia }) =>
			mia.do("DELETE", subscriptions, { subscriptions: ["hall"] }),
		hears: ["mia"],
		says: async (stage) => ({
			subscriptions: [{ stream_id: await idOf(stage, "hall"), name: "hall" }],
		}),
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
		says: ({ yard: id }) => ({
			stream_id: id,
			property: "color",
			value: "#123456",
		}),
	},
	{
		wire: "subscription/update",
		what: "muted, and by its older name",
		cause: ({ mona, yard: id }) =>
			mona.do("PATCH", `${subscriptions}/${id}`, {
				property: "is_muted",
				value: true,
			}),
		hears: ["mona"],
		says: ({ yard: id }) => [
			{ stream_id: id, property: "in_home_view", value: false },
			{ stream_id: id, property: "is_muted", value: true },
		],
	},
	...(["user_topic", "muted_topics"] as const).map(
		(wire): Cause => ({
			wire,
			what: "one's own choice, of a topic without a name",
			prepare: ({ mia, yard: id }) =>
				mia.do("POST", "/user_topics", {
					stream_id: id,
					topic: "",
					visibility_policy: 0,
				}),
			cause: ({ mia, yard: id }) =>
				mia.do("POST", "/user_topics", {
					stream_id: id,
					topic: "",
					visibility_policy: 1,
				}),
			hears: ["mia"],
			...bothNames((stage, topic): Said => {
				const at = seconds(stage);
				return wire === "muted_topics"
					? { muted_topics: [["yard", topic, at]] }
					: {
							stream_id: stage.yard,
							topic_name: topic,
							last_updated: at,
							visibility_policy: 1,
						};
			}),
		}),
	),
];

const listCauses: readonly Cause[] = [
	{
		wire: "default_streams",
		what: "one more",
		cause: ({ adam, yard: id }) =>
			adam.do("POST", "/default_streams", { stream_id: id }),
		hears: nonGuests,
		says: ({ yard: id }) => ({ default_streams: [1, 2, 3, id] }),
	},
	{
		wire: "default_stream_groups",
		what: "one more",
		cause: ({ adam }) =>
			adam.do("POST", "/default_stream_groups/create", {
				group_name: "crafts",
				description: "for hands",
				stream_names: ["hall"],
			}),
		hears: nonGuests,
		says: async (stage) => ({
			default_stream_groups: [
				{
					id: 1,
					name: "crafts",
					description: "for hands",
					streams: [await idOf(stage, "hall")],
				},
			],
		}),
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
		says: (stage) => ({
			channel_folder: {
				id: stage.ids.folder,
				name: "F",
				order: stage.ids.folder,
				description: "",
				rendered_description: "",
				date_created: seconds(stage),
				creator_id: stage.adam.id,
				is_archived: false,
			},
		}),
	},
	{
		wire: "channel_folder/update",
		what: "its description",
		cause: ({ adam, ids }) =>
			adam.do("PATCH", `/channel_folders/${ids.folder}`, {
				description: "new",
			}),
		hears: everyone,
		says: ({ ids }) => ({
			channel_folder_id: ids.folder,
			data: { description: "new", rendered_description: "<p>new</p>" },
		}),
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
		says: ({ ids }) => ({ order: [ids.next, ids.folder] }),
	},
];

export const channelCauses: readonly Cause[] = [
	...channelComes,
	...subscriptionCauses,
	...listCauses,
];
