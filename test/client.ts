import type { User } from "../src/domain/users/users.ts";
import type { World } from "./world.ts";

export interface Answer {
	status: number;
	// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as they please.
	body: any;
	headers: Record<string, string | string[] | number | undefined>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Fields as clients send them: text as it is, everything else as JSON. */
export function formOf(fields: Fields): string {
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(fields))
		if (value !== undefined)
			form.append(
				name,
				typeof value === "string" ? value : JSON.stringify(value),
			);
	return form.toString();
}

/** Somebody who calls the API. */
export class Client {
	readonly world: World;
	readonly user: User;
	key: string;

	constructor(world: World, user: User, key: string) {
		this.world = world;
		this.user = user;
		this.key = key;
	}

	get id() {
		return this.user.id;
	}

	get authorization() {
		const pair = `${this.user.email}:${this.key}`;
		return `Basic ${Buffer.from(pair).toString("base64")}`;
	}

	call(method: string, path: string, fields: Fields = {}): Promise<Answer> {
		return this.world.call(method, path, fields, {
			authorization: this.authorization,
		});
	}

	get = (path: string, fields?: Fields) => this.call("GET", path, fields);
	post = (path: string, fields?: Fields) => this.call("POST", path, fields);
	patch = (path: string, fields?: Fields) => this.call("PATCH", path, fields);
	put = (path: string, fields?: Fields) => this.call("PUT", path, fields);
	delete = (path: string, fields?: Fields) => this.call("DELETE", path, fields);

	/** Calls that must succeed, for the parts of a test that are not its point. */
	async do(method: string, path: string, fields?: Fields) {
		const { status, body } = await this.call(method, path, fields);
		if (status !== 200)
			throw new Error(
				`${method} ${path} as ${this.user.fullName}: ${status} ${JSON.stringify(body)}`,
			);
		return body;
	}

	async send(to: string, topic: string, content: string, more: Fields = {}) {
		const body = await this.do("POST", "/messages", {
			type: "stream",
			to,
			topic,
			content,
			...more,
		});
		return body.id as number;
	}

	async sendTo(people: readonly Client[], content: string, more: Fields = {}) {
		const to = people.map((person) => person.id);
		const body = await this.do("POST", "/messages", {
			type: "direct",
			to,
			content,
			...more,
		});
		return body.id as number;
	}

	/** Registers a queue; what comes back also reads its events. */
	async register(fields: Fields = {}): Promise<Ear> {
		return new Ear(this, await this.do("POST", "/register", fields));
	}
}

/** A queue and the place in it. */
export class Ear {
	readonly client: Client;
	// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as they please.
	readonly state: any;
	lastEventId: number;

	// biome-ignore lint/suspicious/noExplicitAny: see above.
	constructor(client: Client, state: any) {
		this.client = client;
		this.state = state;
		this.lastEventId = state.last_event_id;
	}

	get queueId(): string {
		return this.state.queue_id;
	}

	async poll(fields: Fields = {}): Promise<Answer> {
		return this.client.get("/events", {
			queue_id: this.queueId,
			last_event_id: this.lastEventId,
			...fields,
		});
	}

	/** The events since the last call, without their ids; waits for nothing. */
	// biome-ignore lint/suspicious/noExplicitAny: see above.
	async events(): Promise<any[]> {
		await this.client.world.settle();
		const { status, body } = await this.poll({ dont_block: true });
		if (status !== 200) throw new Error(JSON.stringify(body));
		return this.#take(body.events);
	}

	/** The next events, waiting for the first by long poll. */
	// biome-ignore lint/suspicious/noExplicitAny: see above.
	async next(): Promise<any[]> {
		const { status, body } = await this.poll();
		if (status !== 200) throw new Error(JSON.stringify(body));
		return this.#take(body.events);
	}

	#take(events: { id: number }[]) {
		for (const { id } of events) {
			if (id <= this.lastEventId)
				throw new Error(`event ${id} came after ${this.lastEventId}`);
			this.lastEventId = id;
		}
		return events.map(({ id: _, ...event }) => event);
	}
}
