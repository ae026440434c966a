import type { Sight } from "../../domain/channels/access.ts";
import { type Channel, listChannels } from "../../domain/channels/channels.ts";
import { isPrivate } from "../../domain/channels/kinds.ts";
import { requireTraffic, steadyUntil } from "../../domain/channels/traffic.ts";
import { requirePermissions } from "../../domain/groups/groups.ts";
import {
	channelSubscribers,
	inactiveAccounts,
	requireSubscriberLists,
	type SubscriberLists,
} from "../../domain/subscriptions/subscriber-lists.ts";
import { isGuest } from "../../domain/users/roles.ts";
import type { View } from "../../engine/memory.ts";
import { LARGE_CHANNEL_SUBSCRIBERS } from "../../limits.ts";
import { type JsonFragment, joinMembers } from "../render/json-bytes.ts";
import { findKept, type Kept, keep, versionOf } from "../render/kept-bytes.ts";
import { ChannelWriter } from "./channel-json.ts";

// All channels of an organization as JSON, in one piece, in order of their names. It is
// made once for everybody and holds what not everybody may see: who asks is given those
// parts of it that they see, cut out by the places of the channels in it.

export interface SheetTerms {
	readonly archived: boolean;
	readonly subscribers: "true" | "false" | "partial";
}

export class ChannelSheet implements Kept {
	readonly bytes: Buffer;
	readonly channels: readonly Channel[];
	/** Where a channel stands among them, by id. */
	readonly places: ReadonlyMap<number, number>;
	/** The places of those that are not open to every member. */
	readonly #closed: readonly number[];
	/** Where each begins, and one behind the last. */
	readonly #starts: readonly number[];
	/** When numbers in it were right, which change with time alone. */
	readonly #since: number;
	readonly #until: number;

	constructor(
		channels: readonly Channel[],
		objects: readonly Buffer[],
		since: number,
		until: number,
	) {
		this.channels = channels;
		this.bytes = joinMembers(objects);
		this.places = new Map(channels.map(({ id }, place) => [id, place]));
		this.#closed = [...channels.keys()].filter((place) =>
			isPrivate((channels[place] as Channel).kind),
		);
		const starts = [0];
		for (const { length } of objects)
			starts.push((starts.at(-1) as number) + length + 1);
		this.#starts = starts;
		this.#since = since;
		this.#until = until;
	}

	isRightAt(now: number): boolean {
		return this.#since <= now && now < this.#until;
	}

	/** The places of those that somebody does not see. */
	hiddenFrom({ person, see }: Sight): number[] {
		const isMember = person.isActive && !isGuest(person.role);
		const judged = isMember ? this.#closed : [...this.channels.keys()];
		return judged.filter(
			(place) => !see(this.channels[place] as Channel).access.metadata,
		);
	}

	#cut(from: number, to: number): Buffer {
		const start = this.#starts[from] as number;
		return this.bytes.subarray(start, (this.#starts[to] as number) - 1);
	}

	/** All objects but those at these places, given in any order, with commas between them. */
	allBut(places: Iterable<number>): JsonFragment[] {
		const pieces: JsonFragment[] = [];
		const add = (from: number, to: number) => {
			if (from >= to) return;
			if (pieces.length > 0) pieces.push(",");
			pieces.push(this.#cut(from, to));
		};
		let from = 0;
		for (const place of [...new Set(places)].sort((a, b) => a - b)) {
			add(from, place);
			from = place + 1;
		}
		add(from, this.channels.length);
		return pieces;
	}

	/** The members of the object at a place: without its braces. */
	membersAt(place: number): string {
		const start = this.#starts[place] as number;
		const end = (this.#starts[place + 1] as number) - 1;
		return this.bytes.toString("utf8", start + 1, end - 1);
	}
}

const version = versionOf(channelSubscribers as never);

export async function requireChannelSheet(
	view: View,
	{ archived, subscribers }: SheetTerms,
): Promise<ChannelSheet> {
	const now = view.clock();
	const all = await listChannels(view);
	const isWhole = archived || !all.some((channel) => channel.isArchived);
	const key = `${view.organizationId} channels ${isWhole} ${subscribers}`;
	const madeFrom = [
		await view.derive(version),
		all,
		await requirePermissions(view),
		await view.derive(inactiveAccounts),
	];
	const kept = findKept<ChannelSheet>(key, madeFrom);
	if (kept?.isRightAt(now)) return kept;
	const listed = isWhole ? all : all.filter((channel) => !channel.isArchived);
	const traffic = await requireTraffic(view);
	const lists = await requireSubscriberLists(view);
	const writer = new ChannelWriter(await requirePermissions(view));
	const objects = listed.map((channel) => {
		const numbers = {
			subscriberCount: lists.count(channel.id),
			weeklyTraffic: traffic.weekly(channel),
		};
		const own = subscribersJson(channel, lists, subscribers);
		return own === ""
			? writer.bytes(channel, numbers)
			: Buffer.from(`{${writer.members(channel, numbers)}${own}}`);
	});
	const until = steadyUntil(listed, now);
	const sheet = new ChannelSheet(listed, objects, now, until);
	keep(key, madeFrom, sheet);
	return sheet;
}

function subscribersJson(
	{ id }: Channel,
	lists: SubscriberLists,
	wanted: SheetTerms["subscribers"],
): string {
	if (wanted === "false") return "";
	const isPartial =
		wanted === "partial" && lists.count(id) >= LARGE_CHANNEL_SUBSCRIBERS;
	return `,"${isPartial ? "partial_" : ""}subscribers":[${lists.joined(id)}]`;
}
