import { sql } from "kysely";
import type { Collection, View } from "../../engine/memory.ts";
import {
	RECENT_PEOPLE_DAYS,
	RECENT_PEOPLE_REFRESH_SECONDS,
} from "../../limits.ts";
import type { Database } from "../../storage/storage.ts";
import { findFirstMessageIdSince } from "../messages/first-since.ts";
import { users } from "../users/users.ts";
import type { SubscriberLists } from "./subscriber-lists.ts";

// Of a large channel, clients that are content with some subscribers get those whom they are
// likely to meet: bots, and people who were here lately, by anything that we can tell it from.

const refreshMs = RECENT_PEOPLE_REFRESH_SECONDS * 1000;

/** People who were here lately, by the number of the moment at which it was looked. */
const recentPeople: Collection<ReadonlySet<number>> = {
	name: "recent-people",
	whole: false,
	keysMax: 2,
	async load(db, organizationId, moments) {
		const found = new Map<number, ReadonlySet<number>>();
		for (const moment of moments ?? [])
			found.set(
				moment,
				await loadPeopleSince(
					db,
					organizationId,
					moment * refreshMs - RECENT_PEOPLE_DAYS * 86_400_000,
				),
			);
		return found;
	},
};

async function loadPeopleSince(
	db: Database,
	organizationId: number,
	since: number,
): Promise<ReadonlySet<number>> {
	const firstId = await findFirstMessageIdSince(db, organizationId, since);
	const seen = await db
		.selectFrom("presence")
		.select("user_id")
		.where("organization_id", "=", organizationId)
		.where("last_connected_at", ">=", since)
		.execute();
	const listening = await db
		.selectFrom("event_queue")
		.select("user_id")
		.distinct()
		.where("organization_id", "=", organizationId)
		.where("last_polled_at", ">=", since)
		.execute();
	const others = await db
		.selectFrom("user")
		.select("id as user_id")
		.where("organization_id", "=", organizationId)
		.where(({ or, eb, exists, selectFrom }) =>
			or([
				eb("joined_at", ">=", since),
				eb("first_login_at", ">=", since),
				exists(
					selectFrom("message")
						.select(sql<number>`1`.as("one"))
						.whereRef("message.organization_id", "=", "user.organization_id")
						.whereRef("message.sender_id", "=", "user.id")
						.where("message.id", ">=", firstId),
				),
			]),
		)
		.execute();
	return new Set([...seen, ...listening, ...others].map((row) => row.user_id));
}

/** People who were here lately: the same set until it is looked again. */
export const findRecentPeople = (view: View) =>
	view.get(recentPeople, Math.floor(view.clock() / refreshMs));

/** Gives for a channel the ids of some subscribers, ascending, with commas between them. */
export async function requirePartialLists(
	view: View,
	lists: SubscriberLists,
): Promise<(channelId: number) => string> {
	const recent = await findRecentPeople(view);
	const accounts = await view.all(users);
	return (channelId) =>
		lists
			.ids(channelId)
			.filter((id) => recent?.has(id) || accounts.get(id)?.isBot)
			.join();
}
