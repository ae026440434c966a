import { sql } from "kysely";
import type { Work } from "../../engine/command.ts";
import { slices } from "../../lib/slices.ts";
import type { Channel } from "../channels/channels.ts";
import { tellFlags } from "../flags/events.ts";
import { requirePermissions } from "../groups/groups.ts";
import { groupBy } from "../rows.ts";
import { listSubscribersAmong } from "../subscriptions/subscribers-among.ts";
import { users } from "../users/users.ts";
import { messageFlags } from "./facts.ts";
import { mayReadMessage } from "./rules.ts";

// Somebody who has left a channel that only members read still has the stars they gave there. When such a message goes, they
// may not be told of it, but that the star is gone is theirs to know.

export interface Star {
	readonly userId: number;
	readonly messageId: number;
}

/** Stars on messages of a channel that were given by people who cannot read them there any more. */
export async function listUnseenStars(
	work: Work,
	channel: Channel,
	messageIds: readonly number[],
): Promise<Star[]> {
	const stars: Star[] = [];
	for (const some of slices(messageIds))
		stars.push(
			...(await work.db
				.selectFrom("message_flag")
				.select(["user_id as userId", "message_id as messageId"])
				.where("organization_id", "=", work.organizationId)
				.where("message_id", "in", some)
				.where(sql<boolean>`(flags & ${sql.lit(messageFlags.starred)}) <> 0`)
				.execute()),
		);
	if (stars.length === 0) return stars;
	const userIds = [...new Set(stars.map(({ userId }) => userId))];
	const accounts = await work.all(users);
	const { holds, person } = await requirePermissions(work);
	const members = new Set(
		await listSubscribersAmong(work, channel.id, userIds),
	);
	const blind = new Set(
		userIds.filter((id) => {
			const user = accounts.get(id);
			const place = {
				type: "channel",
				channel,
				isSubscribed: members.has(id),
				wasReceived: true,
			} as const;
			return !user || mayReadMessage(person(user), place, holds) !== "yes";
		}),
	);
	return stars.filter(({ userId }) => blind.has(userId));
}

export function tellStarsLost(work: Work, stars: readonly Star[]): void {
	const idsOf = groupBy(stars, ({ userId }) => userId);
	const lists = [...idsOf].map(([userId, own]) => ({
		userId,
		messageIds: own.map(({ messageId }) => messageId).sort((a, b) => a - b),
	}));
	for (const [, alike] of groupBy(lists, (list) => list.messageIds.join()))
		tellFlags(
			work,
			alike.map(({ userId }) => userId),
			{
				op: "remove",
				flag: "starred",
				messageIds: alike[0]?.messageIds ?? [],
			},
		);
}
