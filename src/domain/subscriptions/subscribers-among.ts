import type { View } from "../../engine/memory.ts";
import type { Database } from "../../storage/storage.ts";
import { isSubscribed } from "./subscriptions.ts";

/** More people than this are looked up together rather than one by one. */
const LOOKED_UP_SINGLY_MAX = 16;
const IDS_PER_STATEMENT = 500;

/** Those of these people who are subscribed to the channel. */
export async function listSubscribersAmong(
	source: View & { readonly db: Database },
	channelId: number,
	userIds: readonly number[],
): Promise<number[]> {
	const found: number[] = [];
	if (userIds.length <= LOOKED_UP_SINGLY_MAX) {
		for (const id of userIds)
			if (await isSubscribed(source, id, channelId)) found.push(id);
		return found;
	}
	for (let at = 0; at < userIds.length; at += IDS_PER_STATEMENT) {
		const rows = await source.db
			.selectFrom("subscription")
			.select("user_id")
			.where("organization_id", "=", source.organizationId)
			.where("channel_id", "=", channelId)
			.where("is_active", "=", 1)
			.where("user_id", "in", userIds.slice(at, at + IDS_PER_STATEMENT))
			.execute();
		found.push(...rows.map((row) => row.user_id));
	}
	return found;
}
