import { tokens } from "../../src/domain/search/index-messages.ts";
import type { Plan, Size } from "./organization.ts";
import { sequence, type Writer, wordOf } from "./row-writer.ts";

// The messages of a generated organization, with what hangs on them: conversations,
// stars, read marks and the search index.

export const LONG_TOPIC_MESSAGES = 1000;
const topicsPerChannel = 10;
const ownerUnread = 2000;
/** As many whatever the size, all over the owner's messages: growth is then of the organization, not of what is found. */
const ownerStarred = 600;
const directEvery = 10;
const crowdEvery = 50;
export const ownerChannels = 50;
export const wordCount = 3000;
const wordsPerMessage = 12;

export interface Ids {
	organizationId: number;
	ownerId: number;
	firstPersonId: number;
	firstChannelId: number;
}

export function writeMessages(
	writer: Writer,
	{ users, channels, messages }: Size,
	{
		organizationId,
		ownerId,
		firstPersonId,
		firstChannelId,
		generalId,
	}: Ids & { generalId: number },
): Plan {
	let conversationId = Number(
		writer.row("SELECT coalesce(max(id), 0) AS id FROM conversation").id,
	);
	const begun = writer.row("SELECT * FROM organization_clock");
	let id = Number(begun.message_id);
	const topicOf = (channel: number, n: number): number =>
		firstConversation + channel * topicsPerChannel + n;
	const firstConversation = conversationId + 1;
	const topicName = (n: number) => `topic ${n}`;
	const longTopic = "a long story";
	for (let channel = 0; channel < channels; channel++)
		for (let n = 0; n < topicsPerChannel; n++)
			writer.insert("conversation", {
				organization_id: organizationId,
				id: ++conversationId,
				channel_id: firstChannelId + channel,
				topic_key: topicName(n),
				people_key: null,
			});
	const longTopicConversationId = ++conversationId;
	writer.insert("conversation", {
		organization_id: organizationId,
		id: longTopicConversationId,
		channel_id: firstChannelId,
		topic_key: longTopic,
		people_key: null,
	});
	// The owner talks with the first person, and everybody with their neighbour.
	const pairs: { id: number; people: number[] }[] = [];
	for (let n = -1; n + 1 < Math.min(users, 1000); n++) {
		const people = [n < 0 ? ownerId : firstPersonId + n, firstPersonId + n + 1];
		pairs.push({ id: ++conversationId, people });
		writer.insert("conversation", {
			organization_id: organizationId,
			id: conversationId,
			channel_id: null,
			topic_key: null,
			people_key: people.join(","),
		});
		for (const user of people)
			writer.insert("conversation_person", {
				organization_id: organizationId,
				user_id: user,
				conversation_id: conversationId,
			});
	}
	writer.count(organizationId, "conversation", conversationId);
	for (let n = 0; n < wordCount; n++)
		writer.insert("search_word", {
			organization_id: organizationId,
			id: n + 1,
			word: wordOf(n),
		});
	const searchWord = "skeinbench";
	const searchWordId = wordCount + 1;
	const rareWord = "skeinrarity";
	const rareWordId = wordCount + 2;
	for (const [id, word] of [
		[searchWordId, searchWord],
		[rareWordId, rareWord],
	] as const)
		writer.insert("search_word", { organization_id: organizationId, id, word });
	const pick = sequence(2);
	let starred = 0;
	const first = id + 1;
	const startedAt = Date.now() - messages * 1000;
	const longFrom = first + messages - LONG_TOPIC_MESSAGES * 2;
	for (let n = 0; n < messages; n++) {
		id++;
		const words: number[] = [];
		for (let m = 0; m < wordsPerMessage; m++)
			words.push(Math.floor(pick(wordCount) * (pick(1000) / 1000)));
		let content = words.map(wordOf).join(" ");
		const wordIds = new Set(words.map((word) => word + 1));
		if (pick(10) === 0) {
			content += ` ${searchWord}`;
			wordIds.add(searchWordId);
		}
		if (pick(100) === 0) {
			content += ` ${rareWord}`;
			wordIds.add(rareWordId);
		}
		const pair =
			channels === 0 || n % directEvery === 3
				? pairs[n % (directEvery * 4) === 3 ? 0 : pick(pairs.length)]
				: undefined;
		const isLong = !pair && id >= longFrom && id % 2 === 0;
		const channel =
			isLong || n % crowdEvery === 1 ? 0 : channels > 0 ? pick(channels) : 0;
		const topic = pick(topicsPerChannel);
		const conversation = pair
			? pair.id
			: isLong
				? longTopicConversationId
				: topicOf(channel, topic);
		const channelId = pair ? null : firstChannelId + channel;
		const sender = pair
			? (pair.people[n % 2] as number)
			: users > 0
				? firstPersonId + pick(users)
				: ownerId;
		writer.insert("message", {
			organization_id: organizationId,
			id,
			conversation_id: conversation,
			channel_id: channelId,
			topic: pair ? "" : isLong ? longTopic : topicName(topic),
			sender_id: sender,
			content,
			rendered_content: `<p>${content}</p>`,
			sent_at: startedAt + n * 1000,
			client: "website",
			facts: 0,
			origin_conversation_id: conversation,
			origin_channel_id: channelId,
			channel_moves: null,
			read_on_arrival: 1,
			edited_at: null,
			moved_at: null,
		});
		const isOwners = pair ? pair === pairs[0] : channel < ownerChannels;
		if (isOwners && starred < (ownerStarred * (n + 1)) / messages) {
			starred++;
			writer.insert("message_flag", {
				organization_id: organizationId,
				user_id: ownerId,
				message_id: id,
				flags: 1,
			});
		}
		writer.insert("search_index", {
			rowid: organizationId * 2 ** 32 + id,
			tokens: [
				tokens.sender(organizationId, sender),
				tokens.conversation(organizationId, conversation),
				...(pair
					? pair.people.map((user) => tokens.person(organizationId, user))
					: [tokens.channel(organizationId, channelId as number)]),
				...[...wordIds].map((word) => tokens.word(organizationId, word)),
			].join(" "),
		});
	}
	writer.database
		.prepare("UPDATE organization_clock SET message_id = ?")
		.run(id);
	writer.database.prepare("DELETE FROM search_progress").run();
	writer.insert("search_progress", {
		organization_id: organizationId,
		upto_id: id,
	});
	const ownerFloor = Math.max(0, id - ownerUnread);
	writer.database.prepare("DELETE FROM read_floor").run();
	writer.insert("read_floor", {
		organization_id: organizationId,
		user_id: ownerId,
		upto_id: ownerFloor,
	});
	return {
		organizationId,
		ownerId,
		lastMessageId: id,
		crowdId: firstChannelId,
		generalId,
		longTopic,
		longTopicConversationId,
		directConversationId: pairs[0]?.id ?? 0,
		firstPersonId,
		ownerFloor,
		searchWord,
		searchWordId,
		rareWord,
		rareWordId,
	};
}
