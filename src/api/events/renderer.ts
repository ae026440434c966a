import { channels } from "../../domain/channels/channels.ts";
import { permissions } from "../../domain/groups/groups.ts";
import { organizations } from "../../domain/organizations/organizations.ts";
import type { Reading } from "../../engine/command.ts";
import type { EventRenderer } from "../../engine/dispatcher.ts";
import type { Happening, LogEntry } from "../../engine/event-log.ts";
import type { EventQueue, WireEvent } from "../../engine/event-queue.ts";
import type { OrganizationMemory } from "../../engine/memory.ts";
import { eventForms } from "./forms.ts";
import { findScene, Recipient, type Scene } from "./recipient.ts";

const nothing: readonly WireEvent[] = [];

/** Puts committed events into the words of the wire, once per shape. */
export class WireRenderer implements EventRenderer {
	readonly #reading: (organizationId: number) => Reading | Promise<Reading>;
	readonly #scenes = new WeakMap<LogEntry["shapes"], Scene>();

	constructor(reading: (organizationId: number) => Reading | Promise<Reading>) {
		this.#reading = reading;
	}

	ready(
		memory: OrganizationMemory,
		event: Happening,
		userIds: () => Iterable<number>,
	) {
		const form = eventForms[event.type];
		if (!form) return undefined;
		const own = form.ready?.(
			event,
			memory,
			async () => this.#reading(memory.organizationId),
			userIds,
		);
		if (!own && findScene(memory)) return undefined;
		return this.#load(memory, own);
	}

	async #load(memory: OrganizationMemory, own: Promise<void> | undefined) {
		await own;
		const reading = await this.#reading(memory.organizationId);
		await reading.all(organizations);
		await reading.all(channels);
		await reading.derive(permissions);
	}

	render(
		entry: Pick<LogEntry, "event" | "shapes" | "at" | "seq">,
		queue: EventQueue,
		memory: OrganizationMemory,
	): readonly WireEvent[] {
		const form = eventForms[entry.event.type];
		if (!form) return nothing;
		// One look at the organization serves all queues of one event.
		let scene = this.#scenes.get(entry.shapes);
		if (!scene) {
			const found = findScene(memory);
			if (!found) throw new Error("an event is shown before memory is ready");
			scene = found;
			this.#scenes.set(entry.shapes, scene);
		}
		const recipient = new Recipient(queue, scene, entry.shapes, entry.seq);
		if (!form.wireTypes.some((type) => recipient.wants(type))) return nothing;
		return form.show(entry.event, recipient, entry.at);
	}
}
