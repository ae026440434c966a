import {
	type Json,
	type Reducer,
	remove,
	require,
	type Terms,
} from "./reducer.ts";

const personalNames = new Set([
	"color",
	"is_muted",
	"in_home_view",
	"pin_to_top",
	"desktop_notifications",
	"audible_notifications",
	"push_notifications",
	"email_notifications",
	"wildcard_mentions_notify",
]);

const lists = ["subscriptions", "unsubscribed", "never_subscribed"] as const;

/** Channels, who is in them, folders. */
export const reduceChannels: Reducer = (state, event, terms) => {
	switch (event.type) {
		case "stream":
			reduceStream(state, event, terms);
			return true;
		case "subscription":
			reduceSubscription(state, event);
			return true;
		case "default_streams":
			state.realm_default_streams = event.default_streams;
			return true;
		case "default_stream_groups":
			state.realm_default_stream_groups = event.default_stream_groups;
			return true;
		case "channel_folder":
			reduceFolders(state, event);
			return true;
		default:
			return false;
	}
};

/** The channel wherever it stands: among the channels, and in one list of subscriptions. */
function places(state: Json, id: number): Json[] {
	return [state.streams, ...lists.map((list) => state[list])].flatMap(
		(list: Json[]) => list.filter((one) => one.stream_id === id),
	);
}

function requirePlaces(state: Json, id: number): Json[] {
	const found = places(state, id);
	if (found.length !== 2)
		throw new Error(`channel ${id} stands in ${found.length} places, not in 2`);
	return found;
}

function reduceStream(state: Json, event: Json, { knowsArchived }: Terms) {
	switch (event.op) {
		case "create":
			for (const channel of event.streams) {
				if (places(state, channel.stream_id).length > 0)
					throw new Error(`channel ${channel.stream_id} came twice`);
				if (channel.is_archived && !knowsArchived)
					throw new Error("an archived channel came");
				state.streams.push({ ...channel });
				state.never_subscribed.push({ ...channel, subscribers: [] });
			}
			return;
		case "delete":
			for (const id of event.stream_ids) {
				requirePlaces(state, id);
				for (const list of ["streams", ...lists])
					state[list] = state[list].filter((one: Json) => one.stream_id !== id);
				// What was decided about its topics is told again if it comes back.
				state.user_topics = state.user_topics.filter(
					(topic: Json) => topic.stream_id !== id,
				);
			}
			return;
		case "update": {
			const { type: _, op, stream_id, name, property, value, ...more } = event;
			for (const place of requirePlaces(state, stream_id)) {
				if (place.name !== name) throw new Error(`${name} is another name`);
				if (!(property in place)) throw new Error(`${property} is news`);
				Object.assign(place, { [property]: value, ...more });
			}
			if (property === "name")
				for (const muted of state.muted_topics)
					if (muted[0] === name) muted[0] = value;
			return;
		}
		default:
			throw new Error(`stream/${event.op}`);
	}
}

function move(state: Json, id: number, to: (typeof lists)[number]): Json {
	for (const list of lists) {
		const at = state[list].findIndex((one: Json) => one.stream_id === id);
		if (at < 0) continue;
		const [subscription] = state[list].splice(at, 1);
		state[to].push(subscription);
		return subscription;
	}
	throw new Error(`channel ${id} is not known`);
}

function reduceSubscription(state: Json, event: Json) {
	switch (event.op) {
		case "add":
			for (const subscription of event.subscriptions) {
				const { stream_id: id } = subscription;
				const channel = places(state, id)[0];
				if (!channel) throw new Error(`channel ${id} is not known`);
				for (const [name, value] of Object.entries(subscription))
					if (name !== "subscribers" && !personalNames.has(name))
						channel[name] = value;
				Object.assign(move(state, id, "subscriptions"), subscription);
			}
			return;
		case "remove":
			for (const { stream_id: id } of event.subscriptions) {
				move(state, id, "unsubscribed");
				leave(state, id, [state.user_id]);
			}
			return;
		case "update":
			require(state.subscriptions as Json[], (one) =>
				one.stream_id ===
				event.stream_id, `subscription to ${event.stream_id}`)[event.property] =
				event.value;
			return;
		case "peer_add":
			for (const id of event.stream_ids) enter(state, id, event.user_ids);
			return;
		case "peer_remove":
			for (const id of event.stream_ids) leave(state, id, event.user_ids);
			return;
		default:
			throw new Error(`subscription/${event.op}`);
	}
}

function enter(state: Json, id: number, userIds: readonly number[]) {
	for (const place of requirePlaces(state, id)) {
		place.subscriber_count += userIds.length;
		for (const userId of userIds) {
			if (place.subscribers?.includes(userId))
				throw new Error(`${userId} came to channel ${id} twice`);
			place.subscribers?.push(userId);
		}
	}
}

function leave(state: Json, id: number, userIds: readonly number[]) {
	for (const place of requirePlaces(state, id)) {
		place.subscriber_count -= userIds.length;
		if (!place.subscribers) continue;
		for (const userId of userIds)
			remove(
				place.subscribers,
				(one) => one === userId,
				`${userId} in channel ${id}`,
			);
	}
}

function reduceFolders(state: Json, event: Json) {
	const folders: Json[] = state.channel_folders;
	if (event.op === "add") folders.push(event.channel_folder);
	else if (event.op === "update")
		Object.assign(
			require(folders, ({ id }) =>
				id === event.channel_folder_id, `folder ${event.channel_folder_id}`),
			event.data,
		);
	else if (event.op === "reorder")
		for (const folder of folders) folder.order = event.order.indexOf(folder.id);
	else throw new Error(`channel_folder/${event.op}`);
}

/** Ids of channels that the client knows and that are in use. */
export const usedChannelIds = (state: Json): Set<number> =>
	new Set(
		state.streams
			.filter((channel: Json) => !channel.is_archived)
			.map((channel: Json) => channel.stream_id),
	);

export { personalNames };
