import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { channels, findChannel } from "./channels.ts";

/** Sets right what a channel says of its oldest message, after messages have left it or come to it, and tells those who see it. */
export async function settleFirstMessage(
	work: Work,
	channelId: number,
): Promise<void> {
	const channel = await findChannel(work, channelId);
	if (!channel) return;
	const oldest = await work.db
		.selectFrom("message")
		.select((eb) => eb.fn.min("id").as("id"))
		.where("organization_id", "=", work.organizationId)
		.where("channel_id", "=", channelId)
		.executeTakeFirst();
	const value = oldest?.id ?? null;
	if (value === channel.firstMessageId) return;
	await work.db
		.updateTable("channel")
		.set({ first_message_id: value })
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", channelId)
		.execute();
	work.touch(channels, channelId);
	work.emit(
		{
			type: "channel_updated",
			channelId,
			name: channel.name,
			isArchived: channel.isArchived,
			change: { property: "firstMessageId", value },
		},
		audience.seersOf(channelId),
	);
}
