import { sql } from "kysely";
import {
	type Channel,
	channels,
	findChannel,
	findChannelByName,
} from "../channels/channels.ts";
import {
	findPeopleConversation,
	findTopicConversation,
	peopleKey,
} from "../conversations/conversations.ts";
import type { Source } from "../messages/access.ts";
import { messageFacts, messageFlags } from "../messages/facts.ts";
import {
	emptyTopicDisplayName,
	foldTopic,
	resolvedTopicPrefix,
} from "../messages/text.ts";
import {
	findUser,
	findUserByDummyEmail,
	findUserByShownEmail,
	type User,
} from "../users/users.ts";
import type { Condition, Narrow } from "./narrow.ts";
import {
	badNarrow,
	type ChannelName,
	type Term,
	type UserName,
} from "./parse.ts";
import { listTopicPolicies } from "./topic-policies.ts";
import type { Viewer } from "./viewer.ts";

// Finds what the names of a narrow stand for. A name that stands for nothing is a bad
// narrow; a channel that exists and may not be seen is a narrow without messages.

type Word<O extends Term["operator"]> = Extract<
	Term,
	{ operator: O; word: string }
>["word"];

const factBits: Record<Exclude<Word<"has">, "reaction">, number> = {
	link: messageFacts.hasLink,
	image: messageFacts.hasImage,
	attachment: messageFacts.hasAttachment,
};

/** Somebody whom the viewer does not see is as unknown as nobody. */
async function requireNamedUser(
	source: Source,
	viewer: Viewer,
	name: UserName,
): Promise<User> {
	const user =
		"id" in name
			? await findUser(source, name.id)
			: viewer.isSpectator
				? await findUserByDummyEmail(source, name.email)
				: await findUserByShownEmail(source, name.email);
	if (user && (await viewer.seesUser(user))) return user;
	throw badNarrow(`unknown user ${"id" in name ? name.id : name.email}`);
}

/** To spectators, a channel that they may not read is as unknown as none. */
async function requireNamedChannel(
	source: Source,
	viewer: Viewer,
	name: ChannelName,
): Promise<Channel> {
	const channel =
		"id" in name
			? await findChannel(source, name.id)
			: await findChannelByName(source, name.name);
	if (channel && (!viewer.isSpectator || viewer.readsChannel(channel)))
		return channel;
	throw badNarrow(`unknown channel ${"id" in name ? name.id : name.name}`);
}

const isOfWord = (channel: Channel, word: Word<"channels">): boolean => {
	switch (word) {
		case "public":
			return channel.kind === "public" || channel.kind === "web_public";
		case "web-public":
			return channel.kind === "web_public";
		case "archived":
			return channel.isArchived;
	}
};

/** Topics of that name, in the channels the narrow is about or in any. */
async function listTopicConversations(
	source: Source,
	channelIds: readonly number[] | null,
	topic: string,
): Promise<number[]> {
	if (channelIds !== null && channelIds.length <= 1) {
		const found: number[] = [];
		for (const id of channelIds) {
			const conversation = await findTopicConversation(source, id, topic);
			if (conversation) found.push(conversation.id);
		}
		return found;
	}
	const rows = await source.db
		.selectFrom("conversation")
		.select(["id", "channel_id"])
		.where("organization_id", "=", source.organizationId)
		.where("topic_key", "=", foldTopic(topic))
		.where("channel_id", "is not", null)
		.execute();
	const wanted = channelIds && new Set(channelIds);
	return rows
		.filter((row) => !wanted || wanted.has(row.channel_id as number))
		.map((row) => row.id);
}

/** `with` stands for the conversation its message is in now, whatever else was said about the place. */
async function replaceWith(
	viewer: Viewer,
	terms: readonly Term[],
): Promise<{ terms: readonly Term[]; conversation: Condition[] }> {
	const withs = terms.filter((term) => term.operator === "with");
	const [term] = withs;
	if (!term) return { terms, conversation: [] };
	if (withs.length > 1) throw badNarrow("duplicate 'with' operators");
	if (term.negated) throw badNarrow("'with' cannot be negated");
	const rest = terms.filter((other) => other !== term);
	const message = await viewer.findMessage(term.id);
	if (!message) {
		const names = (operator: Term["operator"]) =>
			rest.some((other) => other.operator === operator && !other.negated);
		if (names("dm") || (names("channel") && names("topic")))
			return { terms: rest, conversation: [] };
		throw badNarrow("invalid 'with' operand");
	}
	const conversation: Condition[] = [
		{
			kind: "conversations",
			ids: [message.conversationId],
			negated: false,
		},
	];
	if (message.channelId === null)
		conversation.push({ kind: "direct", negated: false });
	else
		conversation.push({
			kind: "channels",
			ids: [message.channelId],
			negated: false,
		});
	const places: readonly Term["operator"][] = ["channel", "topic", "dm"];
	return {
		terms: rest.filter((other) => !places.includes(other.operator)),
		conversation,
	};
}

function requireOnePlace(terms: readonly Term[]) {
	const isAbout = (test: (term: Term) => boolean, negated = false) =>
		terms.some((term) => term.negated === negated && test(term));
	const people =
		isAbout(({ operator }) => operator === "dm") ||
		isAbout(({ operator }) => operator === "dm-including") ||
		isAbout((term) => term.operator === "is" && term.word === "dm");
	const channel =
		isAbout(({ operator }) => operator === "channel") ||
		isAbout(({ operator }) => operator === "channels") ||
		isAbout((term) => term.operator === "is" && term.word === "dm", true);
	if (people && channel)
		throw badNarrow("no message can be both a channel message and direct");
}

export async function resolveNarrow(
	source: Source,
	viewer: Viewer,
	written: readonly Term[],
): Promise<Narrow> {
	const { terms, conversation } = await replaceWith(viewer, written);
	requireOnePlace(terms);
	const named = await resolveChannels(source, viewer, terms);
	const conditions: Condition[] = [...conversation];
	let topicsSeen = 0;
	for (const term of terms) {
		const isFirstTopic = term.operator === "topic" && topicsSeen++ === 0;
		const found = await resolveTerm(
			source,
			viewer,
			term,
			named,
			isFirstTopic && term.operator === "topic"
				? resolveEmptyName(term.topic)
				: null,
		);
		// The home view is what is not muted.
		const negated = term.negated !== (term.operator === "in");
		if (found) conditions.push({ ...found, negated });
	}
	const positive = (kind: Condition["kind"]) =>
		conditions.filter((c) => c.kind === kind && !c.negated);
	const own = terms.some(
		(term) => term.operator === "is" && term.word !== "resolved",
	);
	const inChannels = positive("channels").length > 0;
	const known = await source.all(channels);
	const isHidden = positive("channels").some(
		(c) =>
			c.kind === "channels" &&
			!c.ids.some((id) => {
				const channel = known.get(id);
				return channel !== undefined && viewer.readsChannel(channel);
			}),
	);
	const isNowhere = positive("conversations").some(
		(c) => c.kind === "conversations" && c.ids.length === 0,
	);
	return {
		conditions,
		scope: inChannels && !own ? "channels" : "history",
		isEmpty: isHidden || isNowhere,
		names: {
			people:
				positive("direct").length + positive("among").length > 0 ||
				terms.some((term) => term.operator === "dm" && !term.negated),
			channel: inChannels,
			topic:
				conversation.length > 0 ||
				terms.some((term) => term.operator === "topic" && !term.negated),
		},
	};
}

const resolveEmptyName = (topic: string): string =>
	topic === emptyTopicDisplayName ? "" : topic;

/** Every channel term's channels, looked up first: topics are looked for in them. */
async function resolveChannels(
	source: Source,
	viewer: Viewer,
	terms: readonly Term[],
): Promise<Map<Term, number[]>> {
	const found = new Map<Term, number[]>();
	for (const term of terms) {
		if (term.operator === "channel")
			found.set(term, [
				(await requireNamedChannel(source, viewer, term.channel)).id,
			]);
		if (term.operator === "channels") {
			const all = await source.all(channels);
			found.set(
				term,
				[...all.values()]
					.filter(
						(channel) =>
							isOfWord(channel, term.word) &&
							(!viewer.isSpectator || viewer.readsChannel(channel)),
					)
					.map((channel) => channel.id),
			);
		}
	}
	return found;
}

/** The channels that the narrow is about; null for any. */
const placesOf = (named: ReadonlyMap<Term, number[]>): number[] | null =>
	[...named].find(([term]) => !term.negated)?.[1] ?? null;

async function listResolvedTopics(
	{ db, organizationId }: Source,
	within: readonly number[] | null,
): Promise<number[]> {
	const rows = await db
		.selectFrom("conversation")
		.select(["id", "channel_id"])
		.where("organization_id", "=", organizationId)
		// Written out: the index is recognised by its text.
		.where(
			sql<boolean>`substr(topic_key, 1, 2) = ${sql.lit(resolvedTopicPrefix)}`,
		)
		.execute();
	const wanted = within && new Set(within);
	return rows
		.filter((row) => !wanted || wanted.has(row.channel_id as number))
		.map((row) => row.id);
}

type Unsigned<C> = C extends unknown ? Omit<C, "negated"> : never;

async function resolveTerm(
	source: Source,
	viewer: Viewer,
	term: Term,
	named: ReadonlyMap<Term, number[]>,
	firstTopic: string | null,
): Promise<Unsigned<Condition> | null> {
	switch (term.operator) {
		case "channel":
		case "channels":
			return { kind: "channels", ids: named.get(term) ?? [] };
		case "topic": {
			const topic = firstTopic ?? term.topic;
			return {
				kind: "conversations",
				ids: await listTopicConversations(source, placesOf(named), topic),
			};
		}
		case "sender":
			return {
				kind: "sender",
				userId: (await requireNamedUser(source, viewer, term.user)).id,
			};
		case "dm": {
			const people = new Set<number>();
			for (const name of term.users)
				people.add((await requireNamedUser(source, viewer, name)).id);
			if (people.size === 0) return { kind: "conversations", ids: [] };
			people.add(viewer.userId);
			const id = await findPeopleConversation(source, peopleKey(people));
			return { kind: "conversations", ids: id === undefined ? [] : [id] };
		}
		case "dm-including": {
			const { id } = await requireNamedUser(source, viewer, term.user);
			return id === viewer.userId
				? { kind: "direct" }
				: { kind: "among", userId: id };
		}
		case "mentions": {
			const { id } = await requireNamedUser(source, viewer, term.user);
			return { kind: "flag", userId: id, bits: messageFlags.mentioned };
		}
		case "is":
			return resolveIs(source, viewer, term.word, placesOf(named));
		case "has":
			return term.word === "reaction"
				? { kind: "reaction" }
				: { kind: "fact", bits: factBits[term.word] };
		case "in":
			return term.word === "all" ? null : mutedCondition(source, viewer);
		case "search":
			return { kind: "search", text: term.text };
		case "id":
			return { kind: "id", id: term.id };
		case "with":
			return null;
	}
}

async function resolveIs(
	source: Source,
	viewer: Viewer,
	word: Word<"is">,
	within: readonly number[] | null,
): Promise<Unsigned<Condition>> {
	const { userId } = viewer;
	switch (word) {
		case "dm":
			return { kind: "direct" };
		case "starred":
			return { kind: "flag", userId, bits: messageFlags.starred };
		case "alerted":
			return { kind: "flag", userId, bits: messageFlags.hasAlertWord };
		case "mentioned":
			return { kind: "mentioned" };
		case "unread":
			return { kind: "unread" };
		case "resolved":
			return {
				kind: "conversations",
				ids: await listResolvedTopics(source, within),
			};
		case "muted":
			return mutedCondition(source, viewer);
		case "followed":
			return {
				kind: "conversations",
				ids: (await listTopicPolicies(source, userId)).followed,
			};
	}
}

/** What mutes would hide. In a channel that is named, its own mute does not count. */
export async function mutedCondition(
	source: Source,
	viewer: Viewer,
	{ channelsToo = true }: { channelsToo?: boolean } = {},
): Promise<Extract<Unsigned<Condition>, { kind: "muted" }>> {
	const { muted, shown } = await listTopicPolicies(source, viewer.userId);
	return {
		kind: "muted",
		channelIds: channelsToo ? viewer.mutedChannelIds : [],
		mutedIds: muted,
		shownIds: shown,
	};
}
