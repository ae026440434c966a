import { isDeepStrictEqual } from "node:util";
import type { Json } from "./reducer.ts";
import { personalNames, usedChannelIds } from "./reducer-channels.ts";
import { derived } from "./reducer-organization.ts";

// Two states compared as a client would: order matters only where it means something.

/** What belongs to one registration and to no other. */
const ofRegistration = [
	"queue_id",
	"idle_queue_timeout_secs",
	"last_event_id",
	"server_timestamp",
	"presence_last_update_id",
];

const idOfEntry: Readonly<Record<string, string>> = {
	realm_users: "user_id",
	realm_non_active_users: "user_id",
	realm_bots: "user_id",
	realm_user_groups: "id",
	realm_domains: "domain",
	streams: "stream_id",
	subscriptions: "stream_id",
	unsubscribed: "stream_id",
	never_subscribed: "stream_id",
	channel_folders: "order",
	navigation_views: "fragment",
	scheduled_messages: "scheduled_message_id",
	reminders: "reminder_id",
	saved_snippets: "id",
	drafts: "id",
};

const setsOfIds = new Set([
	"members",
	"direct_subgroup_ids",
	"direct_members",
	"direct_subgroups",
	"subscribers",
	"realm_default_streams",
]);

/** Set by a channel's very first message without a word: who hears the message knows it, and nobody else needs it. */
const toldByMessages = "first_message_id";

const by = (name: string) => (a: Json, b: Json) =>
	a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : 0;

/** A copy in which sets are sorted. */
function sorted(value: Json, key = ""): Json {
	if (Array.isArray(value)) {
		const list = value.map((one) => sorted(one));
		const id = idOfEntry[key];
		if (id) return list.sort(by(id));
		return setsOfIds.has(key) ? list.sort((a, b) => a - b) : list;
	}
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => name !== toldByMessages)
			.map(([name, one]) => [name, sorted(one, name)]),
	);
}

/** Places that people had in a permission before they left do not count until they come back. */
function forgetInactive(value: Json, inactive: ReadonlySet<number>) {
	if (value === null || typeof value !== "object") return;
	if (Array.isArray(value.direct_members))
		value.direct_members = value.direct_members.filter(
			(id: number) => !inactive.has(id),
		);
	for (const one of Object.values(value)) forgetInactive(one, inactive);
}

function comparable(state: Json): Json {
	const copy = sorted(state);
	forgetInactive(
		copy,
		new Set(state.realm_non_active_users.map((user: Json) => user.user_id)),
	);
	for (const name of ofRegistration) delete copy[name];
	const used = usedChannelIds(state);
	const usedNames = new Set(
		state.streams
			.filter((channel: Json) => used.has(channel.stream_id))
			.map((channel: Json) => channel.name),
	);
	const active = new Set(state.realm_users.map((user: Json) => user.user_id));
	const isUnknown = (user: Json) => user.full_name === "Unknown user";
	const known = (list: Json[]) => list.filter((user) => !isUnknown(user));
	return {
		...copy,
		unread_msgs: {
			...copy.unread_msgs,
			// Which of several spellings stands for a topic depends on messages that a client may not know.
			streams: copy.unread_msgs.streams
				.map((one: Json) => ({ ...one, topic: one.topic.toLowerCase() }))
				.sort((a: Json, b: Json) => by("stream_id")(a, b) || by("topic")(a, b)),
		},
		// That somebody out of sight came or went is not told.
		realm_users: known(copy.realm_users),
		realm_non_active_users: known(copy.realm_non_active_users),
		people_out_of_sight: [...copy.realm_users, ...copy.realm_non_active_users]
			.filter(isUnknown)
			.map(({ user_id, email }: Json) => [user_id, email])
			.sort(by("0")),
		// Decisions about topics are kept while a channel is put away or out of sight, but of no use.
		user_topics: copy.user_topics
			.filter((topic: Json) => used.has(topic.stream_id))
			.sort(
				(a: Json, b: Json) => by("stream_id")(a, b) || by("topic_name")(a, b),
			),
		muted_topics: copy.muted_topics
			.filter(([name]: Json) => usedNames.has(name))
			.sort(by("1")),
		// Of people who are gone, or out of sight, nobody asks what they do.
		user_status: Object.fromEntries(
			Object.entries(copy.user_status).filter(([id]) => active.has(Number(id))),
		),
	};
}

const withoutPersonal = (subscription: Json): Json =>
	Object.fromEntries(
		Object.entries(subscription).filter(([name]) => !personalNames.has(name)),
	);

/**
 * A channel that comes into sight is like any other; that one was in it long ago, and how one had set it up, shows in a fresh
 * registration alone.
 */
function overlookFormerMembership(believed: Json, fresh: Json) {
	const came = new Set(
		believed.never_subscribed.map((one: Json) => one.stream_id),
	);
	const former = fresh.unsubscribed.filter((one: Json) =>
		came.has(one.stream_id),
	);
	fresh.unsubscribed = fresh.unsubscribed.filter(
		(one: Json) => !former.includes(one),
	);
	fresh.never_subscribed = [
		...fresh.never_subscribed,
		...former.map(withoutPersonal),
	].sort(by("stream_id"));
}

/** Of a large channel, clients that want it so are told some subscribers: whom, is the server's choice, and how many, the count says. */
function overlookPartialLists(...states: readonly Json[]) {
	const lists = ["subscriptions", "unsubscribed", "never_subscribed"];
	const channelsOf = (state: Json): Json[] =>
		lists.flatMap((list) => state[list]);
	const partial = new Set(
		states
			.flatMap(channelsOf)
			.filter((channel) => channel.partial_subscribers)
			.map((channel) => channel.stream_id),
	);
	for (const channel of states.flatMap(channelsOf))
		if (partial.has(channel.stream_id)) {
			delete channel.subscribers;
			delete channel.partial_subscribers;
		}
}

export interface Difference {
	readonly key: string;
	readonly believed: Json;
	readonly fresh: Json;
}

/** Where what a client believes differs from what it would be told now. */
export function differences(beliefs: Json, state: Json): Difference[] {
	const believed = comparable({ ...beliefs, ...derived(beliefs) });
	const fresh = comparable(state);
	overlookFormerMembership(believed, fresh);
	overlookPartialLists(believed, fresh);
	const keys = new Set([...Object.keys(believed), ...Object.keys(fresh)]);
	return [...keys]
		.filter((key) => !isDeepStrictEqual(believed[key], fresh[key]))
		.map((key) => ({ key, ...narrowed(believed[key], fresh[key]) }));
}

/** Of two long lists or maps, only what differs. */
function narrowed(believed: Json, fresh: Json) {
	if (Array.isArray(believed) && Array.isArray(fresh)) {
		const without = (list: Json[], other: Json[]) =>
			list.filter((one) => !other.some((two) => isDeepStrictEqual(one, two)));
		const only = {
			believed: without(believed, fresh),
			fresh: without(fresh, believed),
		};
		const [one] = only.believed;
		const [two] = only.fresh;
		const isPair = only.believed.length === 1 && only.fresh.length === 1;
		return isPair && isObject(one) && isObject(two) ? members(one, two) : only;
	}
	return isObject(believed) && isObject(fresh)
		? members(believed, fresh)
		: { believed, fresh };
}

const isObject = (value: Json) =>
	value !== null && typeof value === "object" && !Array.isArray(value);

function members(believed: Json, fresh: Json) {
	const names = new Set([...Object.keys(believed), ...Object.keys(fresh)]);
	const differ = [...names].filter(
		(name) => !isDeepStrictEqual(believed[name], fresh[name]),
	);
	const identity = ["user_id", "stream_id", "id"].filter((name) =>
		names.has(name),
	);
	const pick = (object: Json) =>
		Object.fromEntries(
			[...identity, ...differ].map((name) => [name, object[name]]),
		);
	return { believed: pick(believed), fresh: pick(fresh) };
}
