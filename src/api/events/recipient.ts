import { type Channel, channels } from "../../domain/channels/channels.ts";
import { type Permissions, permissions } from "../../domain/groups/groups.ts";
import {
	type Organization,
	organizations,
} from "../../domain/organizations/organizations.ts";
import { type User, users } from "../../domain/users/users.ts";
import type { LogEntry } from "../../engine/event-log.ts";
import type { EventQueue, WireEvent } from "../../engine/event-queue.ts";
import type { OrganizationMemory } from "../../engine/memory.ts";
import type { Capability, QueueOptions } from "./queue-options.ts";

/** What the organization looks like while an event is being shown; everything at hand, nothing to wait for. */
export interface Scene {
	readonly organization: Organization;
	readonly users: ReadonlyMap<number, User>;
	readonly channels: ReadonlyMap<number, Channel>;
	readonly permissions: Permissions;
	readonly memory: OrganizationMemory;
}

/** Null while something must still be loaded. */
export function findScene(memory: OrganizationMemory): Scene | null {
	const organization = memory.ready(organizations)?.get(memory.organizationId);
	const people = memory.ready(users);
	const places = memory.ready(channels);
	const rights = memory.readyDerived(permissions);
	if (!organization || !people || !places || !rights) return null;
	return {
		organization,
		users: people,
		channels: places,
		permissions: rights,
		memory,
	};
}

const capabilitySets = new WeakMap<QueueOptions, ReadonlySet<Capability>>();
const typeSets = new WeakMap<QueueOptions, ReadonlySet<string>>();

/** One queue, as those who put events into words see it. */
export class Recipient {
	readonly queue: EventQueue;
	readonly scene: Scene;
	readonly options: QueueOptions;
	/** The event's number: what to go by when asking who was a member. */
	readonly seq: number;
	readonly #shapes: LogEntry["shapes"];

	constructor(
		queue: EventQueue,
		scene: Scene,
		shapes: LogEntry["shapes"],
		seq: number,
	) {
		this.queue = queue;
		this.scene = scene;
		this.seq = seq;
		this.options = queue.facts.options as QueueOptions;
		this.#shapes = shapes;
	}

	get userId() {
		return this.queue.facts.userId;
	}

	get user(): User | undefined {
		return this.scene.users.get(this.userId);
	}

	can(capability: Capability): boolean {
		let set = capabilitySets.get(this.options);
		if (!set) {
			set = new Set(this.options.capabilities);
			capabilitySets.set(this.options, set);
		}
		return set.has(capability);
	}

	/** Whether the queue asked for events of this type. */
	wants(wireType: string): boolean {
		if (this.options.eventTypes === null) return true;
		let set = typeSets.get(this.options);
		if (!set) {
			set = new Set(this.options.eventTypes);
			typeSets.set(this.options, set);
		}
		return set.has(wireType);
	}

	/**
	 * The event in this shape, put into words once for all queues that see the same. The key must name everything about
	 * the recipient that `build` looks at.
	 */
	say(
		key: string,
		build: () => { readonly type: string; readonly [field: string]: unknown },
		merge?: WireEvent["merge"],
	): WireEvent {
		let event = this.#shapes.get(key);
		if (event === undefined) {
			const head = JSON.stringify(build()).slice(0, -1);
			event = merge ? { head, merge } : { head };
			this.#shapes.set(key, event);
		}
		return event;
	}
}
