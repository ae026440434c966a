import type { Work } from "../../engine/command.ts";
import type { Collection, View } from "../../engine/memory.ts";
import { foldTopic } from "../messages/text.ts";
import { tellOfConversation } from "../users/meetings.ts";

// A conversation is where messages stand and read marks count: a topic of a channel,
// compared without case, or a set of people.

export interface TopicConversation {
	readonly id: number;
	/** Whether it holds any message; deletions and moves can empty it. */
	readonly hasMessages: boolean;
	readonly firstMessageId: number | null;
}

const topicKeyOf = (channelId: number, topic: string) =>
	`${channelId}:${foldTopic(topic)}`;

export const topicConversations: Collection<TopicConversation, string> = {
	name: "topic-conversations",
	whole: false,
	keysMax: 100_000,
	async load(db, organizationId, keys) {
		const found = new Map<string, TopicConversation>();
		for (const key of keys ?? []) {
			const colon = key.indexOf(":");
			const row = await db
				.selectFrom("conversation as c")
				.select((eb) => [
					"c.id",
					eb
						.selectFrom("message as m")
						.select("m.id")
						.whereRef("m.organization_id", "=", "c.organization_id")
						.whereRef("m.conversation_id", "=", "c.id")
						.orderBy("m.id")
						.limit(1)
						.as("first"),
				])
				.where("c.organization_id", "=", organizationId)
				.where("c.channel_id", "=", Number(key.slice(0, colon)))
				.where("c.topic_key", "=", key.slice(colon + 1))
				.executeTakeFirst();
			if (row)
				found.set(key, {
					id: row.id,
					hasMessages: row.first !== null,
					firstMessageId: row.first,
				});
		}
		return found;
	},
};

/** Conversations between people, by their ascending ids. */
export const peopleConversations: Collection<number, string> = {
	name: "people-conversations",
	whole: false,
	keysMax: 100_000,
	async load(db, organizationId, keys) {
		const rows = await db
			.selectFrom("conversation")
			.select(["id", "people_key"])
			.where("organization_id", "=", organizationId)
			.where("people_key", "in", keys ?? [])
			.execute();
		return new Map(rows.map((row) => [row.people_key as string, row.id]));
	},
};

/** The people of each conversation that a user is in, by conversation; channels' topics are not among them. */
export const directConversations: Collection<
	ReadonlyMap<number, readonly number[]>
> = {
	name: "direct-conversations",
	whole: false,
	keysMax: 50_000,
	async load(db, organizationId, userIds) {
		const rows = await db
			.selectFrom("conversation_person as p")
			.innerJoin("conversation as c", (join) =>
				join
					.onRef("c.organization_id", "=", "p.organization_id")
					.onRef("c.id", "=", "p.conversation_id"),
			)
			.select(["p.user_id", "c.id", "c.people_key"])
			.where("p.organization_id", "=", organizationId)
			.where("p.user_id", "in", userIds ?? [])
			.execute();
		const found = new Map<number, Map<number, readonly number[]>>();
		for (const id of userIds ?? []) found.set(id, new Map());
		for (const row of rows)
			found.get(row.user_id)?.set(row.id, peopleOfKey(row.people_key ?? ""));
		return found;
	},
};

export async function listDirectConversations(
	view: View,
	userId: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
	return (await view.get(directConversations, userId)) ?? new Map();
}

export const peopleKey = (userIds: Iterable<number>): string =>
	[...new Set(userIds)].sort((a, b) => a - b).join(",");

export const peopleOfKey = (key: string): number[] =>
	key.split(",").map(Number);

export const findTopicConversation = (
	view: View,
	channelId: number,
	topic: string,
) => view.get(topicConversations, topicKeyOf(channelId, topic));

export const findPeopleConversation = (view: View, key: string) =>
	view.get(peopleConversations, key);

/** A message is about to enter or leave the topic: what memory says of it may change. */
export function touchTopic(work: Work, channelId: number, topic: string) {
	work.touch(topicConversations, topicKeyOf(channelId, topic));
}

/** The topic's conversation, made when a message goes there for the first time. */
export async function obtainTopicConversation(
	work: Work,
	channelId: number,
	topic: string,
): Promise<TopicConversation> {
	const found = await findTopicConversation(work, channelId, topic);
	if (found?.hasMessages) return found;
	touchTopic(work, channelId, topic);
	if (found) return found;
	const id = await work.nextId("conversation");
	work.append("conversation", {
		organization_id: work.organizationId,
		id,
		channel_id: channelId,
		topic_key: foldTopic(topic),
		people_key: null,
	});
	return { id, hasMessages: false, firstMessageId: null };
}

export async function obtainPeopleConversation(
	work: Work,
	key: string,
): Promise<{ id: number; isNew: boolean }> {
	const found = await findPeopleConversation(work, key);
	if (found !== undefined) return { id: found, isNew: false };
	work.touch(peopleConversations, key);
	const id = await work.nextId("conversation");
	work.append("conversation", {
		organization_id: work.organizationId,
		id,
		channel_id: null,
		topic_key: null,
		people_key: key,
	});
	const people = peopleOfKey(key);
	work.touch(directConversations, ...people);
	for (const userId of people)
		work.append("conversation_person", {
			organization_id: work.organizationId,
			user_id: userId,
			conversation_id: id,
		});
	await tellOfConversation(work, id, people);
	return { id, isNew: true };
}
