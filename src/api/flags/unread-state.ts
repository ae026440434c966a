import { channelSightOf } from "../../domain/channels/access.ts";
import { channels } from "../../domain/channels/channels.ts";
import { listDirectConversations } from "../../domain/conversations/conversations.ts";
import { isMention } from "../../domain/flags/describe-unread.ts";
import { loadMutes } from "../../domain/flags/mutes.ts";
import { loadUnreadFlags } from "../../domain/flags/queries.ts";
import { foldTopic, shownTopic } from "../../domain/messages/text.ts";
import { isFloorLow, liftReadFloor } from "../../domain/unread/lift-floor.ts";
import type { PlacedMessage } from "../../domain/unread/scans.ts";
import { listUnreadSnapshot } from "../../domain/unread/snapshot.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
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
	async collect({ reading, userId, options, later }) {
		const found = await listUnreadSnapshot(
			reading,
			userId,
			SNAPSHOT_UNREAD_MESSAGES_MAX,
		);
		if (await isFloorLow(reading, found)) later(liftReadFloor, { userId });
		const { isTruncated } = found;
		const messages = await withinReach(reading, userId, found.messages);
		const flags = await loadUnreadFlags(reading, userId, messages);
		const isMuted = await loadMutes(reading, userId);
		const people = await listDirectConversations(reading, userId);
		const places = [
			...Map.groupBy(messages, (message) => message.conversationId),
		].map(([conversationId, unread]): Place => {
			const { channelId, topic } = unread[0] as PlacedMessage;
			const everyone = people.get(conversationId) ?? [];
			return {
				channelId,
				topic,
				topicKey: foldTopic(topic),
				otherIds: everyone.filter((other) => other !== userId),
				unread,
				isHidden: channelId !== null && isMuted(channelId, topic),
			};
		});
		const mentions: number[] = [];
		let count = 0;
		for (const { unread, isHidden } of places) {
			if (!isHidden) count += unread.length;
			for (const { id, facts } of unread)
				if (isMention(facts, flags.get(id) ?? 0, isHidden)) mentions.push(id);
		}
		const emptyTopicName = options.capabilities.includes("empty_topic_name");
		return {
			unread_msgs: {
				count,
				...groupPlaces(places, userId, emptyTopicName),
				mentions: mentions.sort((a, b) => a - b),
				old_unreads_missing: isTruncated,
			},
		};
	},
};

/** Who was mentioned in a channel without being in it, as bots are, has that message unread, but only while they may read there. */
async function withinReach(
	reading: Reading,
	userId: number,
	messages: readonly PlacedMessage[],
): Promise<readonly PlacedMessage[]> {
	const known = await reading.all(channels);
	const sight = await channelSightOf(
		reading,
		await requireUser(reading, userId),
	);
	const isReadable = new Map<number, boolean>();
	for (const { channelId } of messages) {
		if (channelId === null || isReadable.has(channelId)) continue;
		const channel = known.get(channelId);
		isReadable.set(
			channelId,
			channel !== undefined && sight.see(channel).access.content,
		);
	}
	return messages.filter(
		({ channelId }) => channelId === null || isReadable.get(channelId),
	);
}

/** A conversation with what is unread in it. */
interface Place {
	readonly channelId: number | null;
	/** As its oldest unread message has it. */
	readonly topic: string;
	readonly topicKey: string;
	/** Everyone else in it; empty for a topic. */
	readonly otherIds: readonly number[];
	/** Ascending. */
	readonly unread: readonly PlacedMessage[];
	readonly isHidden: boolean;
}

const idsOf = ({ unread }: Place) => unread.map(({ id }) => id);

function groupPlaces(
	places: readonly Place[],
	userId: number,
	emptyTopicName: boolean,
) {
	const direct = places.filter(({ channelId }) => channelId === null);
	const everyoneIn = ({ otherIds }: Place) =>
		[...otherIds, userId].sort((a, b) => a - b).join(",");
	return {
		pms: direct
			.filter(({ otherIds }) => otherIds.length < 2)
			.map((place) => ({ place, otherId: place.otherIds[0] ?? userId }))
			.sort((a, b) => a.otherId - b.otherId)
			.map(({ place, otherId }) => ({
				other_user_id: otherId,
				sender_id: otherId,
				unread_message_ids: idsOf(place),
			})),
		streams: places
			.filter(({ channelId }) => channelId !== null)
			.sort(inTopicOrder)
			.map((place) => ({
				stream_id: place.channelId as number,
				topic: shownTopic(place.topic, emptyTopicName),
				unread_message_ids: idsOf(place),
			})),
		huddles: direct
			.filter(({ otherIds }) => otherIds.length > 1)
			.map((place) => ({ place, everyone: everyoneIn(place) }))
			.sort((a, b) => compare(a.everyone, b.everyone))
			.map(({ place, everyone }) => ({
				user_ids_string: everyone,
				unread_message_ids: idsOf(place),
			})),
	};
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const inTopicOrder = (a: Place, b: Place) =>
	(a.channelId ?? 0) - (b.channelId ?? 0) || compare(a.topicKey, b.topicKey);
