import type { Work } from "../../engine/command.ts";

/**
 * Leaving a channel reads what is unread there. Closing the membership does that by itself for what the user received;
 * what was held unread by hand is let go of here. Called before the membership is closed.
 */
export async function readOnLeaving(
	work: Work,
	userId: number,
	channelId: number,
): Promise<void> {
	await work.db
		.deleteFrom("held_unread")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom("message as m")
					.select("m.id")
					.whereRef("m.organization_id", "=", "held_unread.organization_id")
					.whereRef("m.id", "=", "held_unread.message_id")
					.where("m.channel_id", "=", channelId),
			),
		)
		.execute();
}
