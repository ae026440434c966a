import { findChannel } from "../src/domain/channels/channels.ts";
import { obtainTopicConversation } from "../src/domain/conversations/conversations.ts";
import { touchMessage } from "../src/domain/messages/message-cards.ts";
import { addSubscribers } from "../src/domain/subscriptions/add-subscribers.ts";
import { endSubscriptions } from "../src/domain/subscriptions/end-subscriptions.ts";
import { touchPlaces } from "../src/domain/unread/message-pages.ts";
import {
	channelMovesAfter,
	messagesMoved,
} from "../src/domain/unread/store.ts";
import type { Client, World } from "./world.ts";

// People joining and leaving and messages moving, for tests about what it does to what is
// read; who may do it is other tests' business.

export async function joinChannel(w: World, who: Client, channelId: number) {
	await w.inside(async (work) => {
		const channel = await findChannel(work, channelId);
		if (channel) await addSubscribers(work, channel, [who.user]);
	});
}

/** One, or several at once. */
export async function leaveChannel(
	w: World,
	who: readonly Client[],
	channelId: number,
) {
	await w.inside(async (work) => {
		const channel = await findChannel(work, channelId);
		const people = who.map(({ user }) => user);
		if (channel) await endSubscriptions(work, [{ channel, people }]);
	});
}

export async function moveMessages(
	w: World,
	ids: readonly number[],
	from: number,
	to: { readonly channelId: number; readonly topic: string },
) {
	await w.inside(async (work) => {
		const place = await obtainTopicConversation(work, to.channelId, to.topic);
		touchMessage(work, ...ids);
		touchPlaces(work, ids);
		const rows = await work.db
			.selectFrom("message")
			.select(["id", "channel_moves"])
			.where("organization_id", "=", work.organizationId)
			.where("id", "in", ids)
			.execute();
		for (const row of rows)
			await work.db
				.updateTable("message")
				.set({
					conversation_id: place.id,
					channel_id: to.channelId,
					topic: to.topic,
					...(from !== to.channelId && {
						channel_moves: channelMovesAfter(
							work,
							row.channel_moves,
							to.channelId,
						),
					}),
				})
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", row.id)
				.execute();
		await messagesMoved(work, ids, from, to.channelId);
		work.emit({ type: "test_moved" }, { to: "nobody" });
	});
}
