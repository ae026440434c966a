import type { Reading } from "../../engine/command.ts";
import { slices } from "../../lib/slices.ts";
import {
	listSubscriptions,
	type Span,
	type Subscriptions,
} from "../subscriptions/subscriptions.ts";
import type { Channel } from "./channels.ts";

/** A topic, as its newest message writes it. */
export interface Topic {
	readonly name: string;
	readonly newestMessageId: number;
}

/** Every topic of the channel that the user may read something of, the newest first. Content access has been judged. */
export async function listTopics(
	reading: Reading,
	userId: number,
	channel: Channel,
): Promise<Topic[]> {
	const newest =
		channel.kind === "private_protected"
			? await newestReceived(reading, userId, channel.id)
			: (await newestBetween(reading, channel.id, null)).map(({ id }) => id);
	const topics: Topic[] = [];
	for (const ids of slices(newest))
		topics.push(
			...(
				await reading.db
					.selectFrom("message")
					.select(["id", "topic"])
					.where("organization_id", "=", reading.organizationId)
					.where("id", "in", ids)
					.execute()
			).map(({ id, topic }) => ({ name: topic, newestMessageId: id })),
		);
	return topics.sort((a, b) => b.newestMessageId - a.newestMessageId);
}

interface Newest {
	readonly conversationId: number;
	readonly id: number;
}

/** Ids above `after`, up to `upTo`; null for all that are to come. */
interface Stretch {
	readonly after: number;
	readonly upTo: number | null;
}

/**
 * The newest message of each conversation of the channel: one step into the index of conversations each, however many messages
 * they hold. Within a stretch, only messages that were sent to this channel count.
 */
async function newestBetween(
	reading: Reading,
	channelId: number,
	stretch: Stretch | null,
): Promise<Newest[]> {
	const rows = await reading.db
		.selectFrom("conversation as c")
		.select((eb) => {
			let newest = eb
				.selectFrom("message as m")
				.select("m.id")
				.whereRef("m.organization_id", "=", "c.organization_id")
				.whereRef("m.conversation_id", "=", "c.id")
				.orderBy("m.id", "desc")
				.limit(1);
			if (stretch) {
				newest = newest
					.where("m.id", ">", stretch.after)
					.where("m.origin_channel_id", "=", channelId);
				if (stretch.upTo !== null)
					newest = newest.where("m.id", "<=", stretch.upTo);
			}
			return ["c.id as conversationId", newest.as("id")];
		})
		.where("c.organization_id", "=", reading.organizationId)
		.where("c.channel_id", "=", channelId)
		.execute();
	return rows.filter((row): row is Newest => row.id !== null);
}

/** Where history is protected, a topic is as new as the newest message of it that the user received. */
async function newestReceived(
	reading: Reading,
	userId: number,
	channelId: number,
): Promise<number[]> {
	const absences = await listAbsences(reading, userId);
	const own = await listSubscriptions(reading, userId);
	const newest = new Map<number, number>();
	const note = (found: readonly Newest[]) => {
		for (const { conversationId, id } of found)
			newest.set(conversationId, Math.max(newest.get(conversationId) ?? 0, id));
	};
	const spans = own.get(channelId)?.spans ?? [];
	for (const stretch of presence(spans, absences))
		note(await newestBetween(reading, channelId, stretch));
	note(await listMovedIn(reading, own, channelId, absences));
	note(await newestFlagged(reading, userId, channelId));
	return [...newest.values()];
}

async function listAbsences(
	reading: Reading,
	userId: number,
): Promise<Stretch[]> {
	const rows = await reading.db
		.selectFrom("absence")
		.select(["from_message_id as after", "to_message_id as upTo"])
		.where("organization_id", "=", reading.organizationId)
		.where("user_id", "=", userId)
		.orderBy("from_message_id")
		.execute();
	return rows;
}

/** Membership without the times when the account was not there to receive anything. */
function presence(
	spans: readonly Span[],
	absences: readonly Stretch[],
): Stretch[] {
	let stretches: Stretch[] = spans.map((span) => ({
		after: span.fromMessageId,
		upTo: span.toMessageId,
	}));
	for (const absence of absences)
		stretches = stretches.flatMap(({ after, upTo }) => {
			const absentUpTo = absence.upTo;
			const before: Stretch = {
				after,
				upTo: upTo === null ? absence.after : Math.min(upTo, absence.after),
			};
			if (absentUpTo === null) return [before];
			return [before, { after: Math.max(after, absentUpTo), upTo }];
		});
	return stretches.filter(({ after, upTo }) => upTo === null || after < upTo);
}

/** Messages that came here from channels in which the user received them. */
async function listMovedIn(
	reading: Reading,
	own: Subscriptions,
	channelId: number,
	absences: readonly Stretch[],
): Promise<Newest[]> {
	const moved = await reading.db
		.selectFrom("conversation as c")
		.innerJoin("message as m", (join) =>
			join
				.onRef("m.organization_id", "=", "c.organization_id")
				.onRef("m.conversation_id", "=", "c.id"),
		)
		.select(["c.id as conversationId", "m.id", "m.origin_channel_id as from"])
		.where("c.organization_id", "=", reading.organizationId)
		.where("c.channel_id", "=", channelId)
		.whereRef("m.origin_conversation_id", "<>", "m.conversation_id")
		.where("m.origin_channel_id", "<>", channelId)
		.execute();
	return moved.filter(({ id, from }) =>
		presence(own.get(from as number)?.spans ?? [], absences).some(
			({ after, upTo }) => id > after && (upTo === null || id <= upTo),
		),
	);
}

/** Messages that were added to the user's history, or that the user has marked in some way. */
async function newestFlagged(
	reading: Reading,
	userId: number,
	channelId: number,
): Promise<Newest[]> {
	const rows = await reading.db
		.selectFrom("message_flag as f")
		.innerJoin("message as m", (join) =>
			join
				.onRef("m.organization_id", "=", "f.organization_id")
				.onRef("m.id", "=", "f.message_id"),
		)
		.select((eb) => [
			"m.conversation_id as conversationId",
			eb.fn.max("m.id").as("id"),
		])
		.where("f.organization_id", "=", reading.organizationId)
		.where("f.user_id", "=", userId)
		.where("m.channel_id", "=", channelId)
		.groupBy("m.conversation_id")
		.execute();
	return rows;
}
