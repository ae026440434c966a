import { type Json, type Reducer, remove, require } from "./reducer.ts";

/** Settings of the organization, its groups, emoji, and the lists that are told whole. */
export const reduceOrganization: Reducer = (state, event) => {
	switch (event.type) {
		case "realm":
			if (event.op === "update") setSetting(state, event.property, event.value);
			else if (event.op === "update_dict")
				for (const [name, value] of Object.entries(event.data))
					setSetting(state, name, value);
			else return false;
			return true;
		case "restart": {
			const { type: _, ...facts } = event;
			for (const [name, value] of Object.entries(facts))
				setKnown(state, name, value);
			return true;
		}
		case "realm_user_settings_defaults":
			setKnown(state.realm_user_settings_defaults, event.property, event.value);
			return true;
		case "realm_linkifiers":
		case "realm_playgrounds":
			state[event.type] = event[event.type];
			return true;
		case "custom_profile_fields": {
			state.custom_profile_fields = event.fields;
			// Answers to a field that is gone are gone.
			const ids = new Set(event.fields.map((field: Json) => String(field.id)));
			for (const person of allPeople(state))
				for (const id of Object.keys(person.profile_data ?? {}))
					if (!ids.has(id)) delete person.profile_data[id];
			return true;
		}
		case "realm_domains":
			reduceDomains(state.realm_domains, event);
			return true;
		case "realm_emoji":
			reduceEmoji(state, event);
			return true;
		case "user_group":
			reduceGroups(state, event);
			return true;
		default:
			return false;
	}
};

export const allPeople = (state: Json): Json[] => [
	...state.realm_users,
	...state.realm_non_active_users,
];

function setKnown(target: Json, name: string, value: unknown) {
	if (!(name in target)) throw new Error(`${name} is no known setting`);
	target[name] = value;
}

function setSetting(state: Json, name: string, value: unknown) {
	// A rendering of another value; only for those who show it at once.
	if (name === "rendered_description") return;
	setKnown(state, `realm_${name}`, value);
}

function reduceDomains(domains: Json[], event: Json) {
	const { domain } = event.op === "remove" ? event : event.realm_domain;
	const is = (one: Json) => one.domain === domain;
	if (event.op === "add") domains.push(event.realm_domain);
	else if (event.op === "change")
		Object.assign(require(domains, is, domain), event.realm_domain);
	else remove(domains, is, domain);
}

function reduceEmoji(state: Json, event: Json) {
	if (event.op === "update") state.realm_emoji = event.realm_emoji;
	else if (event.op === "add") state.realm_emoji[event.emoji.id] = event.emoji;
	else if (event.op === "update_one") {
		const emoji = state.realm_emoji[event.emoji_id];
		if (!emoji) throw new Error(`emoji ${event.emoji_id} is not known`);
		Object.assign(emoji, event.data);
	} else throw new Error(`realm_emoji/${event.op}`);
}

function reduceGroups(state: Json, event: Json) {
	const groups: Json[] = state.realm_user_groups;
	const is = (group: Json) => group.id === event.group_id;
	const what = `group ${event.group_id}`;
	switch (event.op) {
		case "add":
			if (groups.some((group) => group.id === event.group.id))
				throw new Error(`group ${event.group.id} came twice`);
			groups.push(event.group);
			return;
		case "remove":
			remove(groups, is, what);
			return;
		case "update":
			Object.assign(require(groups, is, what), event.data);
			return;
		case "add_members":
			join(require(groups, is, what).members, event.user_ids);
			return;
		case "remove_members":
			leave(require(groups, is, what).members, event.user_ids);
			return;
		case "add_subgroups":
			join(
				require(groups, is, what).direct_subgroup_ids,
				event.direct_subgroup_ids,
			);
			return;
		case "remove_subgroups":
			leave(
				require(groups, is, what).direct_subgroup_ids,
				event.direct_subgroup_ids,
			);
			return;
		default:
			throw new Error(`user_group/${event.op}`);
	}
}

function join(ids: number[], added: readonly number[]) {
	for (const id of added) if (!ids.includes(id)) ids.push(id);
}

function leave(ids: number[], removed: readonly number[]) {
	for (const id of removed) {
		const at = ids.indexOf(id);
		if (at < 0) throw new Error(`${id} leaves without having been in`);
		ids.splice(at, 1);
	}
}

/**
 * What registration also says in other words, as a client works it out: older names of settings, and what the client's own user
 * may do.
 */
export function derived(state: Json): Json {
	const own = require(state.realm_users, (user: Json) =>
		user.user_id === state.user_id, "oneself") as Json;
	// Guests may do none of this, whatever group they are in.
	const may = (setting: string) =>
		own.role !== 600 && isIn(state, state[`realm_${setting}`], state.user_id);
	const createsPublic = may("can_create_public_channel_group");
	const createsPrivate = may("can_create_private_channel_group");
	const createsWebPublic =
		state.server_web_public_streams_enabled &&
		state.realm_enable_spectator_access &&
		may("can_create_web_public_channel_group");
	const byPassword = state.realm_authentication_methods.Email.enabled;
	return {
		jitsi_server_url:
			state.realm_jitsi_server_url ?? state.server_jitsi_server_url,
		realm_server_update_announcements_stream_id:
			state.realm_zulip_update_announcements_stream_id,
		realm_mandatory_topics: state.realm_topics_policy === "disable_empty_topic",
		realm_allow_edit_history:
			state.realm_message_edit_history_visibility_policy !== "none",
		realm_email_auth_enabled: byPassword,
		realm_password_auth_enabled: byPassword,
		receives_typing_notifications:
			state.user_settings.receives_typing_notifications,
		can_create_public_streams: createsPublic,
		can_create_private_streams: createsPrivate,
		can_create_streams: createsPublic || createsPrivate || createsWebPublic,
		can_create_web_public_streams: createsWebPublic,
		can_subscribe_other_users: may("can_add_subscribers_group"),
		can_invite_others_to_realm: may("can_invite_users_group"),
		is_owner: own.role === 100,
		is_admin: own.role <= 200,
		is_moderator: own.role === 300,
		is_guest: own.role === 600,
		full_name: own.full_name,
		email: own.email,
		...policies(state),
	};
}

/** Whether the client's user may read what is said in a channel that they know of. */
export function readsChannel(state: Json, channel: Json): boolean {
	if (channel.is_web_public) return true;
	const own = require(state.realm_users, (user: Json) =>
		user.user_id === state.user_id, "oneself") as Json;
	if (own.role === 600) return false;
	return (
		!channel.invite_only ||
		isIn(state, channel.can_subscribe_group, state.user_id) ||
		isIn(state, channel.can_add_subscribers_group, state.user_id)
	);
}

/** Members of a group and of the groups in it. */
function isIn(state: Json, setting: Json, userId: number): boolean {
	const groups = new Map<number, Json>(
		state.realm_user_groups.map((group: Json) => [group.id, group]),
	);
	const holds = (id: number): boolean => {
		const group = groups.get(id);
		return (
			group !== undefined &&
			!group.deactivated &&
			(group.members.includes(userId) || group.direct_subgroup_ids.some(holds))
		);
	};
	return typeof setting === "number"
		? holds(setting)
		: setting.direct_members.includes(userId) ||
				setting.direct_subgroups.some(holds);
}

const creation: Readonly<Record<string, number>> = {
	"role:members": 1,
	"role:administrators": 2,
	"role:fullmembers": 3,
	"role:moderators": 4,
};

const webPublic: Readonly<Record<string, number>> = {
	"role:administrators": 2,
	"role:moderators": 4,
	"role:nobody": 6,
	"role:owners": 7,
};

const mentioning: Readonly<Record<string, number>> = {
	"role:everyone": 1,
	"role:members": 2,
	"role:fullmembers": 3,
	"role:administrators": 5,
	"role:nobody": 6,
	"role:moderators": 7,
};

/** Permissions as numbers, from before there were groups. */
function policies(state: Json) {
	const policy = (
		setting: string,
		numbers: Readonly<Record<string, number>>,
		otherwise: number,
	) => {
		const value = state[`realm_${setting}`];
		const name = state.realm_user_groups.find(
			(group: Json) => group.id === value,
		)?.name;
		return numbers[name] ?? otherwise;
	};
	return {
		realm_create_public_stream_policy: policy(
			"can_create_public_channel_group",
			creation,
			2,
		),
		realm_create_private_stream_policy: policy(
			"can_create_private_channel_group",
			creation,
			2,
		),
		realm_create_web_public_stream_policy: policy(
			"can_create_web_public_channel_group",
			webPublic,
			6,
		),
		realm_wildcard_mention_policy: policy(
			"can_mention_many_users_group",
			mentioning,
			6,
		),
	};
}
