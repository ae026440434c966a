import type { View } from "../../engine/memory.ts";
import { slices } from "../../lib/slices.ts";
import { LOOKED_UP_SINGLY_MAX } from "../../limits.ts";
import type { Database } from "../../storage/storage.ts";
import { isSubscribed } from "./subscriptions.ts";

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
	for (const some of slices(userIds)) {
		const rows = await source.db
			.selectFrom("subscription")
			.select("user_id")
			.where("organization_id", "=", source.organizationId)
			.where("channel_id", "=", channelId)
			.where("is_active", "=", 1)
			.where("user_id", "in", some)
			.execute();
		found.push(...rows.map((row) => row.user_id));
	}
	return found;
}
