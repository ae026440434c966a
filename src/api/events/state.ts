import type { Command, Reading } from "../../engine/command.ts";
import type { Facilities } from "../context.ts";
import type { JsonFragment } from "../render/json-bytes.ts";
import { type Shape, shape } from "../shape.ts";
import type { QueueOptions } from "./queue-options.ts";
import { sections } from "./state-sections.ts";

// The state a client starts with, in sections that it can ask for one by one. A section
// belongs to the noun it tells of; this file only puts them together.

export interface StateRequest {
	readonly userId: number;
	readonly options: QueueOptions;
	/** Names of the event types whose state is wanted; null: all. */
	readonly wanted: ReadonlySet<string> | null;
	readonly includeSubscribers: "true" | "false" | "partial";
	readonly presenceHistoryDays: number | undefined;
	/** In place of those that people get. */
	readonly sections?: readonly StateSection[];
	/** Runs a command once the state is collected, for upkeep that a section finds due; nobody waits for it. */
	later<Input, Prepared>(
		command: Command<Input, unknown, Prepared>,
		input: Input,
	): void;
}

export interface StateContext extends StateRequest {
	readonly reading: Reading;
	readonly server: Facilities;
}

export interface StateSection {
	/** Sent when the client wants one of these event types; `all` of them when `needsAll`. */
	readonly types: readonly string[];
	readonly needsAll?: boolean;
	/** Sent only to clients that name the type themselves, being of no use to others. */
	readonly onRequestOnly?: boolean;
	readonly shape: Readonly<Record<string, Shape<unknown>>>;
	/** The members, or their JSON without braces if it is at hand, in one piece or several. */
	collect(
		context: StateContext,
	): Promise<object | string | readonly JsonFragment[]>;
}

export const stateShape: Readonly<Record<string, Shape<unknown>>> = {
	queue_id: shape.string().nullable(),
	last_event_id: shape.integer(),
	idle_queue_timeout_secs: shape.integer().optional(),
	feature_level: shape.integer(),
	server_version: shape.string(),
	merge_base: shape.string(),
	zulip_feature_level: shape.integer(),
	zulip_version: shape.string(),
	zulip_merge_base: shape.string(),
	...Object.fromEntries(
		sections.flatMap((section) =>
			Object.entries(section.shape).map(([name, of]) => [name, of.optional()]),
		),
	),
};

function isWanted(section: StateSection, wanted: StateRequest["wanted"]) {
	if (wanted === null) return section.onRequestOnly !== true;
	return section.needsAll
		? section.types.every((type) => wanted.has(type))
		: section.types.some((type) => wanted.has(type));
}

/** How often the state is collected again because something happened meanwhile. */
const ATTEMPTS_MAX = 3;

/** The wanted members, each section with a comma before it, and the number of the event up to which they stand. */
export async function collectState(
	reading: Reading,
	server: Facilities,
	request: StateRequest,
): Promise<{ state: JsonFragment[]; seq: number }> {
	for (let attempt = 1; ; attempt++) {
		// First the number, then the state: what is read later can only be newer, and events that tell of it again change nothing.
		const seq = await server.queues.position(reading.organizationId);
		const state: JsonFragment[] = [];
		for (const section of request.sections ?? sections) {
			if (!isWanted(section, request.wanted)) continue;
			const members = await section.collect({ ...request, reading, server });
			if (Array.isArray(members)) {
				state.push(",", ...members);
				continue;
			}
			const json =
				typeof members === "string"
					? members
					: JSON.stringify(members).slice(1, -1);
			if (json) state.push(`,${json}`);
		}
		const now = await server.queues.position(reading.organizationId);
		if (now === seq || attempt === ATTEMPTS_MAX) return { state, seq };
	}
}
