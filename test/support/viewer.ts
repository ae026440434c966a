import { inspect } from "node:util";
import { capabilityNames } from "../../src/api/events/queue-options.ts";
import type { Client, Ear, Fields } from "../world.ts";
import { type Json, Mirror } from "./reducer.ts";
import { differences } from "./reducer-compare.ts";
import { undocumented } from "./wire-events.ts";

const everything = {
	client_capabilities: Object.fromEntries(
		capabilityNames.map((name) => [name, true]),
	),
	apply_markdown: true,
};

/**
 * How clients register: those of today, whether they want all subscribers or some, those that want the messages of all public channels,
 * and those of long ago.
 */
export const registrations = {
	modern: { ...everything, include_subscribers: "true" },
	frugal: { ...everything, include_subscribers: "partial" },
	curious: {
		...everything,
		include_subscribers: "true",
		all_public_streams: true,
	},
	older: { include_subscribers: "true" },
} as const satisfies Record<string, Fields>;

/** Whatever time passes, what they have registered stays. */
const patienceSeconds = 604_800;

export type ClientKind = keyof typeof registrations;

/** Somebody who registered once, follows events, and believes what they say. */
export class Viewer {
	readonly name: string;
	readonly client: Client;
	readonly kind: ClientKind;
	#mirror!: Mirror;
	#ear!: Ear;

	constructor(name: string, client: Client, kind: ClientKind) {
		this.name = name;
		this.client = client;
		this.kind = kind;
	}

	async begin() {
		this.#ear = await this.client.register({
			...registrations[this.kind],
			idle_queue_timeout: patienceSeconds,
		});
		this.#mirror = new Mirror(this.#ear.state, {
			knowsArchived: this.kind !== "older",
			listIsIncomplete: this.kind !== "older",
		});
		await this.#look();
	}

	/** Reads unread messages that it has only been told of. */
	async #look() {
		const { messages } = this.#mirror;
		const ids = messages.unseen();
		if (ids.length === 0) return;
		const { client } = this;
		const found = await client.do("GET", "/messages", { message_ids: ids });
		messages.see(found.messages);
	}

	async #registerAnew(): Promise<Json> {
		const { client } = this;
		const { state, queueId } = await client.register(registrations[this.kind]);
		await client.do("DELETE", "/events", { queue_id: queueId });
		return state;
	}

	/**
	 * What is wrong with what it believes. Starts anew if anything is, so that what happens next is judged by itself. An older client is
	 * not blamed for the keys that are unspeakable, and takes them over.
	 */
	async check(unspeakable: readonly string[] = []): Promise<string[]> {
		const problems: string[] = [];
		for (const event of await this.#ear.events()) {
			for (const problem of undocumented(event))
				problems.push(`${this.name}: ${problem} is not as documented`);
			try {
				this.#mirror.apply(event);
			} catch (error) {
				problems.push(
					`${this.name}: ${(error as Error).message}, says ${JSON.stringify(event)}`,
				);
			}
		}
		await this.#look();
		const state = await this.#registerAnew();
		const { messages } = this.#mirror;
		const fresh = messages.blurred(state);
		const found = differences(this.#mirror.beliefs(), fresh);
		for (const { key, believed, fresh } of found)
			if (this.kind === "older" && unspeakable.includes(key))
				this.#mirror.adopt(key, state);
			else
				problems.push(
					`${this.name}: ${key}: ${inspect({ believed, fresh }, { depth: 6, breakLength: 150 })}`,
				);
		if (problems.length > 0) await this.begin();
		return problems;
	}
}
