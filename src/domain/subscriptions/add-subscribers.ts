import type { Work } from "../../engine/command.ts";
import type { Channel } from "../channels/channels.ts";
import { tellOfJoining } from "../users/meetings.ts";
import type { User } from "../users/users.ts";
import { pickColor } from "./colors.ts";
import {
	listSubscriptions,
	subscriberCounts,
	subscriptionsOfUser,
} from "./subscriptions.ts";

/**
 * Begins memberships; those who are members already are passed over. A subscription given up earlier comes back with its
 * colour and choices. Permission has been judged and events are the caller's, who knows whom else to tell.
 */
export async function addSubscribers(
	work: Work,
	channel: Channel,
	people: readonly User[],
	options: { color?: string } = {},
): Promise<User[]> {
	const added: User[] = [];
	for (const user of people) {
		const own = await listSubscriptions(work, user.id);
		const earlier = own.get(channel.id);
		if (earlier?.isActive) continue;
		if (earlier)
			await work.db
				.updateTable("subscription")
				.set({ is_active: 1, ...(options.color && { color: options.color }) })
				.where("organization_id", "=", work.organizationId)
				.where("user_id", "=", user.id)
				.where("channel_id", "=", channel.id)
				.execute();
		else
			work.append("subscription", {
				organization_id: work.organizationId,
				user_id: user.id,
				channel_id: channel.id,
				is_active: 1,
				color:
					options.color ??
					pickColor(
						[...own.values()].map((subscription) => subscription.color),
					),
				is_muted: 0,
				is_pinned: 0,
				notifications: "{}",
			});
		work.append("membership", {
			organization_id: work.organizationId,
			channel_id: channel.id,
			user_id: user.id,
			from_seq: work.nextSeq - 1,
			to_seq: null,
			from_message_id: work.lastMessageId,
			to_message_id: null,
		});
		work.touch(subscriptionsOfUser, user.id);
		added.push(user);
	}
	if (added.length > 0) work.touch(subscriberCounts, channel.id);
	await tellOfJoining(work, channel.id, added);
	return added;
}
