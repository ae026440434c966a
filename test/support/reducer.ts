import { reduceChannels } from "./reducer-channels.ts";
import { MessageMemory } from "./reducer-messages.ts";
import { reduceOrganization } from "./reducer-organization.ts";
import { reducePeople } from "./reducer-people.ts";
import { reducePersonal } from "./reducer-personal.ts";

// A client that believes only what it was told: the state it registered with, and the
// events since. It is written from what the API promises and shares no code with the
// server, so that a wrong promise is not kept twice.

// biome-ignore lint/suspicious/noExplicitAny: the wire as it comes.
export type Json = any;

/** What the client asked for when it registered, as far as it matters for what events mean. */
export interface Terms {
	readonly knowsArchived: boolean;
	readonly listIsIncomplete: boolean;
}

/** Takes an event that is its business, and says whether it was. */
export type Reducer = (state: Json, event: Json, terms: Terms) => boolean;

const reducers: readonly Reducer[] = [
	reduceOrganization,
	reducePeople,
	reduceChannels,
	reducePersonal,
];

/** Things that pass: there is nothing to remember of them. */
const passing = new Set([
	"attachment",
	"heartbeat",
	"invites_changed",
	"reaction",
	"realm_export",
	"realm_export_consent",
	"submessage",
	"typing",
	"typing_edit_message",
]);

export class Mirror {
	readonly state: Json;
	readonly terms: Terms;
	readonly messages: MessageMemory;

	constructor(state: Json, terms: Terms) {
		this.state = structuredClone(state);
		this.terms = terms;
		this.messages = new MessageMemory(this.state, terms);
	}

	apply(event: Json) {
		if (passing.has(event.type)) return;
		if (this.messages.reduce(event)) return;
		for (const reduce of reducers)
			if (reduce(this.state, event, this.terms)) return;
		throw new Error(`${event.type}/${event.op} is news to this client`);
	}

	/** Takes over what nobody could have told it. */
	adopt(key: string, state: Json) {
		this.state[key] = structuredClone(state[key]);
	}

	/** What the client believes, in the words of a fresh registration. */
	beliefs(): Json {
		return { ...this.state, ...this.messages.beliefs() };
	}
}

/** One entry of a list, or an error: an event may only speak of what the client knows. */
export function require<T>(
	list: readonly T[],
	fits: (one: T) => boolean,
	what: string,
): T {
	const found = list.find(fits);
	if (!found) throw new Error(`${what} is not known`);
	return found;
}

export function remove<T>(list: T[], fits: (one: T) => boolean, what: string) {
	const at = list.findIndex(fits);
	if (at < 0) throw new Error(`${what} is not known`);
	return list.splice(at, 1)[0] as T;
}
