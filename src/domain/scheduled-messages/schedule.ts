import type { Preparation, Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { peopleKey } from "../conversations/conversations.ts";
import {
	requireNamedChannel,
	requireNamedPeople,
	requireTopic,
} from "../messages/addressing.ts";
import { requireMayDirect, requireMayPost } from "../messages/posting.ts";
import { type RenderedContent, renderContent } from "../messages/render.ts";
import { checkMessageContent } from "../messages/text.ts";
import type { User } from "../users/users.ts";
import type { ScheduledPlace } from "./scheduled-messages.ts";

// A scheduled message is held to the rules of sending when it is scheduled, so that its
// author hears a no at once, and again when it is sent.

/** Milliseconds, of a moment that has not come yet. */
export function requireFuture(work: Work, seconds: number): number {
	const at = seconds * 1000;
	if (at <= work.now)
		throw badRequest("Scheduled delivery time must be in the future.");
	return at;
}

export async function renderScheduled(
	preparation: Preparation,
	raw: string,
): Promise<RenderedContent> {
	const content = checkMessageContent(raw);
	if (!content.ok)
		throw badRequest(
			content.problem === "empty"
				? "Message must not be empty"
				: "Message must not contain null bytes",
		);
	const authorId = preparation.actor.userId as number;
	return renderContent(preparation, authorId, content.value);
}

/** The place as it is kept, if the author may write there today. */
export async function requirePlace(
	work: Work,
	author: User,
	place: ScheduledPlace,
): Promise<ScheduledPlace> {
	if ("channelId" in place) {
		const topic = requireTopic(place.topic);
		const channel = await requireNamedChannel(work, { id: place.channelId });
		await requireMayPost(work, author, channel, topic, String(channel.id));
		return { channelId: channel.id, topic };
	}
	const people = await requireNamedPeople(work, author, { ids: place.userIds });
	const others = people.filter((user) => user.id !== author.id);
	const key = peopleKey([author.id, ...people.map((user) => user.id)]);
	if (others.length > 0) await requireMayDirect(work, author, others, key);
	return { userIds: people.map((user) => user.id).sort((a, b) => a - b) };
}
