import {
	type Belonging,
	listBelongings,
} from "../../domain/users/belongings.ts";
import { type Command, command, type Reading } from "../../engine/command.ts";
import type { Facilities, HandleExtras } from "../context.ts";
import { type JsonFragment, joinTexts } from "../render/json-bytes.ts";
import { type Shape, shape } from "../shape.ts";
import type { QueueOptions } from "./queue-options.ts";
import { toJson } from "./shared-section.ts";
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
	/** Whether the user has anything of a kind that most people have nothing of. */
	owns(kind: Belonging): Promise<boolean>;
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

/** How often it is tried to collect the state while others write, before they wait for it. */
const FREE_ATTEMPTS_MAX = 2;

export interface CollectedState {
	/** The wanted members, each section with a comma before it. */
	readonly state: JsonFragment[];
	/** The number of the newest event that is in it; none after it is. */
	readonly seq: number;
}

/** The state of one moment, and which: whoever hears everything after it knows all there is, nothing of it twice. */
export async function collectState(
	{ read, run, server }: HandleExtras,
	organizationId: number,
	request: StateRequest,
): Promise<CollectedState> {
	for (let attempt = 0; attempt < FREE_ATTEMPTS_MAX; attempt++) {
		const seq = await server.queues.committedSeq(organizationId);
		const state = await read((reading) => collect(request, reading, server));
		const now = await server.queues.committedSeq(organizationId);
		if (seq !== null && seq === now) return { state, seq };
	}
	return run(collectInLane, { ...request, server });
}

/** Nothing happens while a command runs. */
const collectInLane = command<
	StateRequest & { readonly server: Facilities },
	CollectedState
>({
	name: "collect-state",
	execute: async (work, request) => ({
		state: await collect(request, work, request.server),
		seq: work.nextSeq - 1,
	}),
});

async function collect(
	request: StateRequest,
	reading: Reading,
	server: Facilities,
): Promise<JsonFragment[]> {
	let belongings: Promise<ReadonlySet<Belonging>> | undefined;
	const context: StateContext = {
		...request,
		reading,
		server,
		async owns(kind) {
			belongings ??= listBelongings(reading, request.userId);
			return (await belongings).has(kind);
		},
	};
	const state: JsonFragment[] = [];
	for (const section of request.sections ?? sections) {
		if (!isWanted(section, request.wanted)) continue;
		const members = toJson(await section.collect(context));
		if (members.some(({ length }) => length > 0)) state.push(",", ...members);
	}
	return joinTexts(state);
}
