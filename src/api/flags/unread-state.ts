import { describeUnread } from "../../domain/flags/describe-unread.ts";
import type { UnreadDetail } from "../../domain/flags/events.ts";
import { listStarredIds, loadUnreadFlags } from "../../domain/flags/queries.ts";
import { foldTopic, shownTopic } from "../../domain/messages/text.ts";
import { listUnreadMessages } from "../../domain/unread/store.ts";
import { SNAPSHOT_UNREAD_MESSAGES_MAX } from "../../limits.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";

const ids = shape.array(shape.integer());

export const unreadSection: StateSection = {
	types: ["message", "update_message_flags"],
	needsAll: true,
	shape: {
		unread_msgs: shape.object({
			count: shape.integer(),
			pms: shape.array(
				shape.object({
					other_user_id: shape.integer(),
					sender_id: shape.integer(),
					unread_message_ids: ids,
				}),
			),
			streams: shape.array(
				shape.object({
					stream_id: shape.integer(),
					topic: shape.string(),
					unread_message_ids: ids,
				}),
			),
			huddles: shape.array(
				shape.object({
					user_ids_string: shape.string(),
					unread_message_ids: ids,
				}),
			),
			mentions: ids,
			old_unreads_missing: shape.boolean(),
		}),
	},
	async collect({ reading, userId, options }) {
		const { messages, isTruncated } = await listUnreadMessages(
			reading,
			userId,
			{ newestMax: SNAPSHOT_UNREAD_MESSAGES_MAX },
		);
		const flags = await loadUnreadFlags(reading, userId, messages);
		const details = await describeUnread(reading, userId, messages, flags);
		const emptyTopicName = options.capabilities.includes("empty_topic_name");
		return {
			unread_msgs: {
				...groupUnread(details, userId, emptyTopicName),
				old_unreads_missing: isTruncated,
			},
		};
	},
};

/** `details` ascending. */
function groupUnread(
	details: readonly UnreadDetail[],
	userId: number,
	emptyTopicName: boolean,
) {
	const people = new Map<number, number[]>();
	const groups = new Map<string, number[]>();
	const topics = new Map<string, { first: UnreadDetail; ids: number[] }>();
	const mentions: number[] = [];
	let count = 0;
	for (const detail of details) {
		const { id, channelId, otherUserIds } = detail;
		if (detail.isMention) mentions.push(id);
		if (!detail.isMuted) count += 1;
		if (channelId !== null) {
			const key = `${channelId}:${foldTopic(detail.topic)}`;
			const topic = topics.get(key);
			if (topic) topic.ids.push(id);
			else topics.set(key, { first: detail, ids: [id] });
		} else if (otherUserIds.length < 2)
			add(people, otherUserIds[0] ?? userId, id);
		else {
			const everyone = [...otherUserIds, userId].sort((a, b) => a - b);
			add(groups, everyone.join(","), id);
		}
	}
	return {
		count,
		pms: [...people]
			.sort(([a], [b]) => a - b)
			.map(([otherId, unread]) => ({
				other_user_id: otherId,
				sender_id: otherId,
				unread_message_ids: unread,
			})),
		streams: [...topics.values()]
			.sort((a, b) => inTopicOrder(a.first, b.first))
			.map(({ first, ids: unread }) => ({
				stream_id: first.channelId as number,
				topic: shownTopic(first.topic, emptyTopicName),
				unread_message_ids: unread,
			})),
		huddles: [...groups]
			.sort(([a], [b]) => compare(a, b))
			.map(([everyone, unread]) => ({
				user_ids_string: everyone,
				unread_message_ids: unread,
			})),
		mentions,
	};
}

function add<K>(groups: Map<K, number[]>, key: K, id: number) {
	const group = groups.get(key);
	if (group) group.push(id);
	else groups.set(key, [id]);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const inTopicOrder = (a: UnreadDetail, b: UnreadDetail) =>
	(a.channelId ?? 0) - (b.channelId ?? 0) ||
	compare(foldTopic(a.topic), foldTopic(b.topic));

export const starredSection: StateSection = {
	types: ["starred_messages"],
	shape: { starred_messages: ids },
	async collect({ reading, userId }) {
		return { starred_messages: await listStarredIds(reading, userId) };
	},
};
