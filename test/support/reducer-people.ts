import {
	type Json,
	type Reducer,
	remove,
	require,
	type Terms,
} from "./reducer.ts";
import { allPeople } from "./reducer-organization.ts";

/** Accounts, bots, statuses, presence. */
export const reducePeople: Reducer = (state, event, terms) => {
	switch (event.type) {
		case "realm_user":
			reduceUsers(state, event, terms);
			return true;
		case "realm_bot":
			reduceBots(state.realm_bots, event);
			return true;
		case "user_status":
			reduceStatus(state.user_status, event);
			return true;
		case "presence":
			reducePresence(state, event);
			return true;
		default:
			return false;
	}
};

function reduceUsers(state: Json, { op, person }: Json, terms: Terms) {
	const id = person.user_id;
	const is = (user: Json) => user.user_id === id;
	const forget = () => {
		for (const list of [state.realm_users, state.realm_non_active_users]) {
			const at = list.findIndex(is);
			if (at >= 0) list.splice(at, 1);
		}
	};
	if (op === "add") {
		const { is_active, ...account } = person;
		forget();
		(is_active ? state.realm_users : state.realm_non_active_users).push(
			account,
		);
		return;
	}
	const user = require(allPeople(state), is, `user ${id}`);
	if (op === "remove") {
		delete state.user_status[id];
		if (terms.listIsIncomplete) forget();
		else becomeUnknown(state, user, person.full_name);
		return;
	}
	if (op !== "update") throw new Error(`realm_user/${op}`);
	const { user_id: _, ...changes } = person;
	for (const [name, value] of Object.entries(changes) as [string, Json][])
		change(state, user, name, value);
}

function change(state: Json, user: Json, name: string, value: Json) {
	const isSelf = user.user_id === state.user_id;
	switch (name) {
		case "is_active": {
			const [from, to] = value
				? [state.realm_non_active_users, state.realm_users]
				: [state.realm_users, state.realm_non_active_users];
			remove(from, (one) => one === user, `user ${user.user_id} as it was`);
			to.push(user);
			return;
		}
		case "role":
			Object.assign(user, {
				role: value,
				is_owner: value === 100,
				is_admin: value <= 200,
				is_guest: value === 600,
			});
			return;
		case "new_email":
			// Older clients know presences by address; those under the new one are newer.
			if (user.email in state.presences) {
				state.presences[value] ??= state.presences[user.email];
				delete state.presences[user.email];
			}
			user.email = value;
			return;
		case "delivery_email":
			user.delivery_email = value;
			if (isSelf) state.delivery_email = value;
			return;
		case "custom_profile_field": {
			const { id, ...answer } = value;
			if (answer.value === null) delete user.profile_data[id];
			else user.profile_data[id] = answer;
			return;
		}
		case "avatar_source":
		case "avatar_url_medium":
			if (isSelf) state[name] = value;
			return;
		case "avatar_url":
			user.avatar_url = value;
			if (isSelf) state.avatar_url = value;
			return;
		default:
			if (!(name in user)) throw new Error(`${name} is news about a user`);
			user[name] = value;
	}
}

/** Whom a guest may not see any more stays in the list of older clients, without a face. */
function becomeUnknown(state: Json, user: Json, fullName: string) {
	const { user_id } = user;
	for (const name of Object.keys(user)) delete user[name];
	Object.assign(user, {
		user_id,
		full_name: fullName,
		email: `user${user_id}@${state.realm_bot_domain}`,
		delivery_email: null,
		date_joined: "1970-01-01T00:00+00:00",
		is_owner: false,
		is_admin: false,
		is_guest: false,
		is_bot: false,
		bot_type: null,
		role: 400,
		timezone: "",
		avatar_url: "/avatar/0?v=1",
		avatar_version: 1,
		is_imported_stub: false,
		profile_data: {},
	});
}

function reduceBots(bots: Json[], { op, bot }: Json) {
	const is = (one: Json) => one.user_id === bot.user_id;
	const what = `bot ${bot.user_id}`;
	if (op === "add") {
		if (bots.some(is)) throw new Error(`${what} came twice`);
		bots.push(bot);
	} else if (op === "update") Object.assign(require(bots, is, what), bot);
	else if (op === "delete") remove(bots, is, what);
	else throw new Error(`realm_bot/${op}`);
}

function reduceStatus(statuses: Json, event: Json) {
	const { type: _, user_id: id, ...changes } = event;
	const status = { ...statuses[id], ...changes };
	for (const [name, value] of Object.entries(status))
		if (value === "" || value === false) delete status[name];
	if (!status.emoji_name) delete status.reaction_type;
	if (Object.keys(status).length > 0) statuses[id] = status;
	else delete statuses[id];
}

function reducePresence(state: Json, event: Json) {
	if (event.presences) Object.assign(state.presences, event.presences);
	else {
		const { pushable: _, ...aggregated } = event.presence.website;
		state.presences[event.email] = { aggregated, ...event.presence };
	}
}
