import { sql } from "kysely";
import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { CHANNEL_QUIET_DAYS, QUIET_CHANNELS_AT_ONCE } from "../../limits.ts";
import { findFirstMessageIdSince } from "../messages/first-since.ts";
import { channels } from "./channels.ts";

const dayMs = 86_400_000;

/**
 * Says of channels in which nobody has written for long that they are not active; the next message wakes them. True when
 * there are more of them than one command should touch.
 */
export const quietChannels = command<object, { readonly hasMore: boolean }>({
	name: "quiet-channels",
	async execute(work) {
		const since = work.now - CHANNEL_QUIET_DAYS * dayMs;
		const firstId = await findFirstMessageIdSince(
			work.db,
			work.organizationId,
			since,
		);
		const quiet = await work.db
			.selectFrom("channel")
			.select(["id", "name", "is_archived"])
			.where("organization_id", "=", work.organizationId)
			.where("is_recently_active", "=", 1)
			.where("created_at", "<", since)
			.where(({ exists, not, selectFrom }) =>
				not(
					exists(
						selectFrom("message")
							.select(sql<number>`1`.as("one"))
							.whereRef(
								"message.organization_id",
								"=",
								"channel.organization_id",
							)
							.whereRef("message.channel_id", "=", "channel.id")
							.where("message.id", ">=", firstId),
					),
				),
			)
			.orderBy("id")
			.limit(QUIET_CHANNELS_AT_ONCE)
			.execute();
		for (const { id, name, is_archived } of quiet) {
			await work.db
				.updateTable("channel")
				.set({ is_recently_active: 0 })
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", id)
				.execute();
			work.touch(channels, id);
			work.emit(
				{
					type: "channel_updated",
					channelId: id,
					name,
					isArchived: is_archived === 1,
					change: { property: "isRecentlyActive", value: false },
				},
				audience.seersOf(id),
			);
		}
		return { hasMore: quiet.length === QUIET_CHANNELS_AT_ONCE };
	},
});
