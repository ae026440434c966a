import { fragment, isAmong, literal } from "../../storage/fragment.ts";
import type { Source } from "../messages/access.ts";
import { messageFlags } from "../messages/facts.ts";
import { coverSearch, type SearchPlace } from "../search/cover.ts";
import { searchParts } from "../search/query.ts";
import {
	type Cover,
	everything,
	inConversation,
	rowsOf,
	type Stretch,
	where,
} from "./cover.ts";
import type { Condition, Narrow } from "./narrow.ts";
import type { Viewer } from "./viewer.ts";

// A narrow that searches for something is covered by the search index, by topics with
// fitting names, and by what the index does not know: the newest messages, and those
// that stand elsewhere than where they were sent.

/** Places that one question to the index may name. */
const PLACES_MAX = 500;
/** Topics that are gone through one by one. */
const TOPICS_APART_MAX = 20;

/** These hold fewer messages than anything the index could tell. */
const narrower: ReadonlySet<Condition["kind"]> = new Set([
	"id",
	"flag",
	"mentioned",
]);

export async function coverNarrowSearch(
	source: Source,
	narrow: Narrow,
	viewer: Viewer,
): Promise<Cover | null> {
	const positive = narrow.conditions.filter((condition) => !condition.negated);
	const parts = positive.flatMap((condition) =>
		condition.kind === "search" ? searchParts(condition.text) : [],
	);
	if (parts.length === 0) return null;
	if (positive.some(({ kind }) => narrower.has(kind))) return null;
	const place = placeOf(positive, narrow, viewer);
	const senders = positive.flatMap((condition) =>
		condition.kind === "sender" ? [condition.userId] : [],
	);
	const cover = await coverSearch(source, [...new Set(parts)], place, senders);
	if (!cover) return null;
	const topics = cover.conversationIds;
	const others = [
		...cover.indexed,
		...(topics.length <= TOPICS_APART_MAX
			? topics.map(inConversation)
			: [where(isAmong("m.conversation_id", topics))]),
		{ ...everything, after: cover.upToId },
		...movedTo(place, cover.partlyNamedIds),
		...(narrow.scope === "history"
			? [
					rowsOf(
						"message_flag",
						viewer.organizationId,
						fragment`x.user_id = ${viewer.userId} and (x.flags & ${literal(messageFlags.historical)}) <> 0`,
					),
				]
			: []),
	];
	const { contents, anywhere } = cover;
	return {
		stretches: contents ? [contents, ...others] : others,
		// What the index answers is never better looked for among all messages.
		whole: null,
		...(contents && anywhere && { entries: { index: anywhere, others } }),
	};
}

/** Where the narrow looks, if that can be said in few enough places. */
function placeOf(
	positive: readonly Condition[],
	narrow: Narrow,
	viewer: Viewer,
): SearchPlace {
	const among: number[] = [];
	let channelIds: readonly number[] | null = null;
	let isDirect = false;
	for (const condition of positive) {
		if (condition.kind === "conversations")
			return condition.ids.length <= PLACES_MAX
				? { conversationIds: condition.ids }
				: null;
		if (condition.kind === "channels") channelIds ??= condition.ids;
		if (condition.kind === "among") among.push(condition.userId);
		if (condition.kind === "direct" || condition.kind === "among")
			isDirect = true;
	}
	if (isDirect) return { personIds: [viewer.userId, ...among] };
	if (channelIds)
		return channelIds.length <= PLACES_MAX ? { channelIds } : null;
	if (narrow.scope === "channels" || viewer.spans.size > PLACES_MAX)
		return null;
	return { userId: viewer.userId, channelIds: [...viewer.spans.keys()] };
}

/** The index knows where messages were sent; these stand elsewhere now. */
function movedTo(
	place: SearchPlace,
	topicIds: readonly number[],
): readonly Stretch[] {
	const conversations = new Set(topicIds);
	if (place && "conversationIds" in place)
		for (const id of place.conversationIds) conversations.add(id);
	const into = [...conversations].map((id) =>
		where(
			fragment`m.conversation_id = ${id} and m.origin_conversation_id <> m.conversation_id`,
		),
	);
	if (place && "channelIds" in place && !("userId" in place))
		into.push(
			where(
				fragment`m.channel_id <> m.origin_channel_id and ${isAmong("+m.channel_id", place.channelIds)}`,
			),
		);
	return into;
}
