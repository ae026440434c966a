import type { Random } from "../support/random.ts";
import { groupIds } from "../support/wire-channels.ts";
import type { Client, Fields, World } from "../world.ts";
import { channelActs, messageActs } from "./history-channels.ts";
import { organizationActs, peopleActs } from "./history-people.ts";

// Everything by which people come to see more or less, in any order. Whoever acts may be
// refused; whatever is done, everybody must be told what follows from it.

interface Named {
	readonly id: number;
	readonly name: string;
}

export interface Company {
	/** Whose clients follow what happens. */
	readonly followed: readonly Client[];
	/** Others, who may leave the organization and come back. */
	readonly passing: readonly Client[];
	/** Bots, whom somebody owns. */
	readonly bots: readonly Client[];
	readonly channels: readonly Named[];
	readonly groups: readonly Named[];
	readonly folderIds: readonly number[];
}

/** A call to make, as somebody or as whoever owns the organization at present. */
export type Deed = readonly [
	who: Client | "owner",
	method: string,
	path: string,
	fields?: Fields,
];

/** How likely it is beside others, and what it is this time. */
export type Act = readonly [
	weight: number,
	choose: (chance: Chance) => Deed | null,
];

/** What chance offers to those who act. */
export class Chance {
	readonly random: Random;
	readonly company: Company;
	/** The newest messages, whoever may read them. */
	readonly messages: number[] = [];
	readonly #w: World;

	constructor(w: World, random: Random, company: Company) {
		this.#w = w;
		this.random = random;
		this.company = company;
	}

	pick = <T>(items: readonly T[]): T => this.random.pick(items);

	human = () => this.pick([...this.company.followed, ...this.company.passing]);

	anybody = () =>
		this.random.chance(0.1) ? this.pick(this.company.bots) : this.human();

	ownerOrHuman = () => (this.random.chance(0.6) ? "owner" : this.human());

	channel = () => this.pick(this.company.channels);

	group = () => this.pick(this.company.groups);

	topic = () => this.pick(["tea", "Tea", "coffee", "✔ coffee", ""]);

	message = () => this.pick([1, ...this.messages.slice(-25)]);

	/** A value for a permission: a role, a group of the organization's own, or some people. */
	permission() {
		if (this.random.chance(0.5)) return this.pick(Object.values(groupIds));
		if (this.random.chance(0.6)) return this.group().id;
		return {
			direct_members: [this.anybody().id],
			direct_subgroups: this.random.chance(0.5) ? [this.group().id] : [],
		};
	}

	pass(seconds: number): null {
		this.#w.pass(seconds);
		return null;
	}
}

const acts: readonly Act[] = [
	...messageActs,
	...channelActs,
	...peopleActs,
	...organizationActs,
];
const totalWeight = acts.reduce((sum, [weight]) => sum + weight, 0);

export class History {
	readonly #chance: Chance;

	constructor(w: World, random: Random, company: Company) {
		this.#chance = new Chance(w, random, company);
	}

	/** Does something; says what, and what came of it. */
	async step(): Promise<string> {
		const { random, messages } = this.#chance;
		let at = random.next() * totalWeight;
		const [, choose] = acts.find(([weight]) => {
			at -= weight;
			return at < 0;
		}) as Act;
		const deed = choose(this.#chance);
		if (deed === null) return "time passes";
		const [who, method, path, fields = {}] = deed;
		const actor = who === "owner" ? await this.#owner() : who;
		const what = `${actor.user.fullName}: ${method} ${path} ${JSON.stringify(fields)}`;
		const { status, body } = await actor.call(method, path, fields);
		if (status >= 500) throw new Error(`${what}: ${status}`);
		if (status !== 200) return `${what}, refused: ${body.msg}`;
		if (path === "/messages") messages.push(body.id);
		return what;
	}

	async #owner(): Promise<Client> {
		for (const one of this.#chance.company.followed) {
			const { role } = await one.do("GET", "/users/me");
			if (role === 100) return one;
		}
		throw new Error("nobody owns the organization");
	}
}
