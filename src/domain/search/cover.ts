import { escapeLike } from "../../lib/like.ts";
import {
	fragment,
	isAmong,
	joined,
	literal,
	runFragment,
} from "../../storage/fragment.ts";
import {
	type IndexStretch,
	indexStretch,
	type TokenQuery,
} from "../../storage/search-index.ts";
import type { Source } from "../messages/access.ts";
import { loadProgress, tokens } from "./index-messages.ts";
import { foldForSearch } from "./query.ts";
import { loadVocabulary, type Words } from "./vocabulary.ts";
import { cluesOf } from "./words.ts";

// Where the messages that contain some texts can be. The index knows content alone;
// topics are few and looked through by name, so that renaming one changes nothing here.

/** Topics whose name contains something looked for; beyond so many the names say too little. */
const TOPICS_MAX = 2000;

/** The place a search is confined to, by where messages were sent. */
export type SearchPlace =
	| { readonly channelIds: readonly number[] }
	| { readonly conversationIds: readonly number[] }
	/** Between people, these among them. */
	| { readonly personIds: readonly number[] }
	/** What was sent to somebody: by channel, or between people. */
	| { readonly userId: number; readonly channelIds: readonly number[] }
	| null;

/** In so many places entries are looked for by place; in more, the nearest of all are looked at first. */
const PLACES_FEW = 4;

export interface SearchCover {
	/** Everything in the content, in the place that was named; null when no entry can match. */
	readonly contents: IndexStretch | null;
	/** The same in any place, when the place is said in so many words that they cost more than the entries. */
	readonly anywhere: IndexStretch | null;
	/** What only together with a topic's name has everything in it. */
	readonly indexed: readonly IndexStretch[];
	/** Conversations whose topic has everything in it. */
	readonly conversationIds: readonly number[];
	/** Conversations whose topic has some of it. */
	readonly partlyNamedIds: readonly number[];
	/** Messages above this one are not in the index. */
	readonly upToId: number;
}

/** What an entry must hold for a text to be in its content; null if that cannot be said in few enough words. */
function wordGroups(
	words: Words,
	organizationId: number,
	part: string,
): string[][] | null {
	const { exact, inside } = cluesOf(part);
	const groups: string[][] = [];
	const put = (ids: readonly number[]) =>
		groups.push(ids.map((id) => tokens.word(organizationId, id)));
	for (const word of exact) {
		const id = words.find(word);
		put(id === undefined ? [] : [id]);
	}
	for (const clue of inside) {
		const ids = words.listContaining(clue);
		if (ids) put(ids);
	}
	return groups.length === 0 ? null : groups;
}

function placeGroup(
	organizationId: number,
	place: SearchPlace,
): readonly string[][] {
	if (place === null) return [];
	if ("conversationIds" in place)
		return [
			place.conversationIds.map((id) =>
				tokens.conversation(organizationId, id),
			),
		];
	if ("personIds" in place)
		return place.personIds.map((id) => [tokens.person(organizationId, id)]);
	const channels = place.channelIds.map((id) =>
		tokens.channel(organizationId, id),
	);
	return [
		"userId" in place
			? [tokens.person(organizationId, place.userId), ...channels]
			: channels,
	];
}

/** Topics with some of the parts in their names, by conversation: which parts. */
async function loadTopics(
	{ db, organizationId }: Source,
	parts: readonly string[],
	place: SearchPlace,
): Promise<Map<number, Set<string>> | null> {
	const isNamed = joined(
		parts.map(
			(part) => fragment`topic_key like ${`%${escapeLike(part)}%`} escape '\\'`,
		),
		" or ",
	);
	let isThere = literal("1 = 1");
	if (place && "conversationIds" in place)
		isThere = isAmong("id", place.conversationIds);
	else if (place && "channelIds" in place)
		isThere = isAmong("channel_id", place.channelIds);
	else if (place) return new Map();
	const rows = await runFragment<{ id: number; topic_key: string | null }>(
		db,
		fragment`select id, topic_key from conversation where organization_id = ${organizationId}
			and topic_key is not null and (${isNamed}) and ${isThere} limit ${TOPICS_MAX + 1}`,
	);
	if (rows.length > TOPICS_MAX) return null;
	return new Map(
		rows.map((row) => {
			const name = foldForSearch(row.topic_key ?? "");
			return [row.id, new Set(parts.filter((part) => name.includes(part)))];
		}),
	);
}

/** Null when the texts say too little to look them up: then they are everywhere, and any few messages will do. */
export async function coverSearch(
	source: Source,
	parts: readonly string[],
	place: SearchPlace,
	senderIds: readonly number[],
): Promise<SearchCover | null> {
	const { db, organizationId } = source;
	const words = await loadVocabulary(source);
	const topics = await loadTopics(source, parts, place);
	if (topics === null) return null;
	const groupsOf = new Map(
		parts.map((part) => [part, wordGroups(words, organizationId, part)]),
	);
	const queryFor = (wanted: readonly string[]): TokenQuery | null => {
		const groups = wanted.flatMap((part) => groupsOf.get(part) ?? []);
		return groups.length === 0 ? null : groups;
	};
	const everything = queryFor(parts);
	if (!everything) return null;
	const upToId = await loadProgress(source);
	const bySender = senderIds.map((id) => [tokens.sender(organizationId, id)]);
	const stretchOf = (query: TokenQuery): IndexStretch | null =>
		query.every((group) => group.length > 0)
			? indexStretch(db, organizationId, [...query, ...bySender])
			: null;
	const placed = placeGroup(organizationId, place);
	const isInMany = placed.some((group) => group.length > PLACES_FEW);

	const whole: number[] = [];
	const partly = new Map<string, { rest: string[]; ids: number[] }>();
	for (const [id, found] of topics) {
		const rest = parts.filter((part) => !found.has(part));
		if (!queryFor(rest)) {
			whole.push(id);
			continue;
		}
		const key = rest.join("\n");
		const group = partly.get(key) ?? { rest, ids: [] };
		group.ids.push(id);
		partly.set(key, group);
	}
	return {
		contents: stretchOf([...everything, ...placed]),
		anywhere: isInMany ? stretchOf(everything) : null,
		indexed: [...partly.values()].flatMap(
			({ rest, ids }) =>
				stretchOf([
					...(queryFor(rest) as TokenQuery),
					ids.map((id) => tokens.conversation(organizationId, id)),
				]) ?? [],
		),
		conversationIds: whole,
		partlyNamedIds: [...partly.values()].flatMap(({ ids }) => ids),
		upToId,
	};
}
