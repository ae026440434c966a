import { type Json, type Reducer, remove, require } from "./reducer.ts";

/** What people keep for themselves: settings, topics, drafts and the like. */
export const reducePersonal: Reducer = (state, event) => {
	switch (event.type) {
		case "user_settings":
			if (!(event.property in state.user_settings))
				throw new Error(`${event.property} is no known setting`);
			state.user_settings[event.property] = event.value;
			// Who keeps drafts in one client alone has none on the server.
			if (event.property === "enable_drafts_synchronization" && !event.value)
				state.drafts = [];
			return true;
		case "alert_words":
		case "muted_users":
		case "muted_topics":
		case "onboarding_steps":
			state[event.type] = event[event.type];
			return true;
		case "user_topic":
			reduceTopics(state, event);
			return true;
		case "has_conference_token":
			// The other name is for clients that ask for it.
			state.has_conference_token = event.value;
			state.has_webex_token = event.value;
			return true;
		case "device":
			reduceDevices(state.devices, event);
			return true;
		default: {
			const list = keptLists[event.type];
			if (list) reduceList(state[list.key], event, list);
			return list !== undefined;
		}
	}
};

function reduceTopics(state: Json, event: Json) {
	const { type: _, ...topic } = event;
	const is = (one: Json) =>
		one.stream_id === topic.stream_id &&
		one.topic_name.toLowerCase() === topic.topic_name.toLowerCase();
	state.user_topics = state.user_topics.filter((one: Json) => !is(one));
	if (topic.visibility_policy !== 0) state.user_topics.push(topic);
}

function reduceDevices(devices: Json, event: Json) {
	const { type: _, op, device_id: id, ...changes } = event;
	if (op === "remove") delete devices[id];
	else if (op === "update") Object.assign(devices[id], changes);
	else
		devices[id] = {
			push_key_id: null,
			push_token_id: null,
			pending_push_token_id: null,
			push_token_last_updated_timestamp: null,
			push_registration_error_code: null,
		};
}

interface KeptList {
	/** Where the list stands in the state. */
	readonly key: string;
	/** The name of what tells one entry from another, in the entry and in the event that removes it. */
	readonly idInEntry: string;
	readonly idInEvent: string;
	/** Where added and changed entries stand in the event. */
	readonly added: string;
	readonly updated: string;
}

const keptLists: Readonly<Record<string, KeptList>> = {
	drafts: {
		key: "drafts",
		idInEntry: "id",
		idInEvent: "draft_id",
		added: "drafts",
		updated: "draft",
	},
	navigation_view: {
		key: "navigation_views",
		idInEntry: "fragment",
		idInEvent: "fragment",
		added: "navigation_view",
		updated: "data",
	},
	saved_snippets: {
		key: "saved_snippets",
		idInEntry: "id",
		idInEvent: "saved_snippet_id",
		added: "saved_snippet",
		updated: "saved_snippet",
	},
	scheduled_messages: {
		key: "scheduled_messages",
		idInEntry: "scheduled_message_id",
		idInEvent: "scheduled_message_id",
		added: "scheduled_messages",
		updated: "scheduled_message",
	},
	reminders: {
		key: "reminders",
		idInEntry: "reminder_id",
		idInEvent: "reminder_id",
		added: "reminders",
		updated: "reminder",
	},
};

function reduceList(list: Json[], event: Json, names: KeptList) {
	const { idInEntry, idInEvent } = names;
	const with_ = (id: unknown) => (one: Json) => one[idInEntry] === id;
	if (event.op === "add")
		for (const entry of [event[names.added]].flat()) {
			if (list.some(with_(entry[idInEntry])))
				throw new Error(`${event.type} ${entry[idInEntry]} came twice`);
			list.push(entry);
		}
	else if (event.op === "update") {
		const changes = event[names.updated];
		const id = event[idInEvent] ?? changes[idInEntry];
		Object.assign(require(list, with_(id), `${event.type} ${id}`), changes);
	} else if (event.op === "remove")
		remove(list, with_(event[idInEvent]), `${event.type} ${event[idInEvent]}`);
	else throw new Error(`${event.type}/${event.op}`);
}
