import type { Ear } from "../world.ts";

// A client that believes only what it was told: the state it registered with, and events
// since. What it believes must be what it would be told if it registered anew.

// biome-ignore lint/suspicious/noExplicitAny: the wire as it comes.
type Json = any;

interface Known {
	channel: Json;
	personal: Json | null;
	subscribers: Set<number>;
}

const personalNames = [
	"color",
	"is_muted",
	"in_home_view",
	"pin_to_top",
	"desktop_notifications",
	"audible_notifications",
	"push_notifications",
	"email_notifications",
	"wildcard_mentions_notify",
];

function divide(object: Json) {
	const { subscribers = [], ...rest } = object;
	const personal: Json = {};
	const channel: Json = {};
	for (const [name, value] of Object.entries(rest))
		(personalNames.includes(name) ? personal : channel)[name] = value;
	return { channel, personal, subscribers: new Set<number>(subscribers) };
}

export class ChannelMirror {
	readonly ear: Ear;
	readonly known = new Map<number, Known>();
	defaults: number[];
	folders: Json[];

	constructor(ear: Ear) {
		this.ear = ear;
		const { state } = ear;
		for (const list of ["subscriptions", "unsubscribed", "never_subscribed"])
			for (const object of state[list]) {
				const parts = divide(object);
				this.known.set(object.stream_id, {
					...parts,
					personal: list === "subscriptions" ? parts.personal : null,
				});
			}
		this.defaults = state.realm_default_streams;
		this.folders = structuredClone(state.channel_folders);
	}

	async hear() {
		for (const event of await this.ear.events()) this.#apply(event);
	}

	#require(id: number): Known {
		const known = this.known.get(id);
		if (!known)
			throw new Error(
				`${this.ear.client.user.fullName} was told of channel ${id} without knowing it`,
			);
		return known;
	}

	#apply(event: Json) {
		const what = `${event.type}/${event.op}`;
		switch (what) {
			case "stream/create":
				for (const channel of event.streams)
					this.known.set(channel.stream_id, {
						channel,
						personal: null,
						subscribers: new Set(),
					});
				return;
			case "stream/delete":
				for (const id of event.stream_ids) {
					this.#require(id);
					this.known.delete(id);
				}
				return;
			case "stream/update": {
				const { type, op, stream_id, name, property, value, ...more } = event;
				const { channel } = this.#require(stream_id);
				if (name !== channel.name) throw new Error(`${name} is another name`);
				Object.assign(channel, { [property]: value, ...more });
				return;
			}
			case "subscription/add":
				for (const object of event.subscriptions) {
					this.#require(object.stream_id);
					this.known.set(object.stream_id, divide(object));
				}
				return;
			case "subscription/remove":
				for (const { stream_id } of event.subscriptions) {
					const known = this.#require(stream_id);
					known.personal = null;
					known.subscribers.delete(this.ear.client.id);
					known.channel.subscriber_count -= 1;
				}
				return;
			case "subscription/update": {
				const { personal } = this.#require(event.stream_id);
				personal[event.property] = event.value;
				return;
			}
			case "subscription/peer_add":
			case "subscription/peer_remove":
				for (const id of event.stream_ids) {
					const { channel, subscribers } = this.#require(id);
					const step = event.op === "peer_add" ? 1 : -1;
					for (const userId of event.user_ids) {
						if (step === 1) subscribers.add(userId);
						else subscribers.delete(userId);
						channel.subscriber_count += step;
					}
				}
				return;
			case "default_streams/undefined":
				this.defaults = event.default_streams;
				return;
			case "channel_folder/add":
				this.folders.push(event.channel_folder);
				return;
			case "channel_folder/update":
				Object.assign(
					this.folders.find(({ id }) => id === event.channel_folder_id),
					event.data,
				);
				return;
			case "channel_folder/reorder":
				for (const folder of this.folders)
					folder.order = event.order.indexOf(folder.id);
				return;
			case "realm/update_dict":
				return;
			default:
				throw new Error(`${what} is news to this client`);
		}
	}

	/** What the client believes, in a form that can be compared. */
	beliefs() {
		const byId = [...this.known].sort(([a], [b]) => a - b);
		return {
			channels: byId.map(([, { channel, personal, subscribers }]) => ({
				channel,
				personal,
				subscribers: [...subscribers].sort((a, b) => a - b),
			})),
			defaults: this.defaults,
			folders: [...this.folders].sort((a, b) => a.order - b.order),
		};
	}
}
