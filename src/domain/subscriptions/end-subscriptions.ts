import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { slices } from "../../lib/slices.ts";
import type { Channel } from "../channels/channels.ts";
import { channelAccess } from "../channels/permissions.ts";
import { tellFlags } from "../flags/events.ts";
import { requirePermissions } from "../groups/groups.ts";
import { groupBy } from "../rows.ts";
import { type ReadByLeaving, readOnLeaving } from "../unread/store.ts";
import { tellOfLeaving } from "../users/meetings.ts";
import type { User } from "../users/users.ts";
import { tellPeers } from "./begin-subscriptions.ts";
import { touchSubscribers } from "./subscriber-lists.ts";

export interface Leaving {
	readonly channel: Channel;
	/** All of them subscribed. */
	readonly people: readonly User[];
}

/** Ends memberships and tells everyone whom it concerns. Who may unsubscribe whom has been judged. */
export async function endSubscriptions(
	work: Work,
	leavings: readonly Leaving[],
): Promise<void> {
	const changed = leavings.filter(({ people }) => people.length > 0);
	const read: ReadByLeaving[] = [];
	for (const leaving of changed) read.push(...(await close(work, leaving)));
	tellPeers(
		work,
		"subscribers_removed",
		changed.map(({ channel, people }) => ({
			channel,
			userIds: people.map(({ id }) => id),
		})),
	);
	tellLeavers(work, changed);
	await tellThoseWhoSeeNothing(work, changed);
	await tellOfLeaving(work, changed);
	for (const { userIds, messageIds } of read)
		tellFlags(work, userIds, { op: "add", flag: "read", messageIds });
}

async function close(
	work: Work,
	{ channel, people }: Leaving,
): Promise<ReadByLeaving[]> {
	const ids = people.map(({ id }) => id);
	const read = await readOnLeaving(work, ids, channel.id);
	for (const slice of slices(ids)) {
		await work.db
			.updateTable("subscription")
			.set({ is_active: 0 })
			.where("organization_id", "=", work.organizationId)
			.where("channel_id", "=", channel.id)
			.where("user_id", "in", slice)
			.execute();
		await work.db
			.updateTable("membership")
			.set({ to_seq: work.nextSeq - 1, to_message_id: work.lastMessageId })
			.where("organization_id", "=", work.organizationId)
			.where("channel_id", "=", channel.id)
			.where("user_id", "in", slice)
			.where("to_seq", "is", null)
			.execute();
	}
	touchSubscribers(work, channel.id, ids);
	return read;
}

function tellLeavers(work: Work, leavings: readonly Leaving[]) {
	const left = new Map<number, Channel[]>();
	for (const { channel, people } of leavings)
		for (const { id } of people)
			left.set(id, [...(left.get(id) ?? []), channel]);
	const alike = groupBy(left, ([, channels]) =>
		channels.map(({ id }) => id).join(),
	);
	for (const people of alike.values())
		work.emit(
			{
				type: "subscriptions_ended",
				channels: (people[0]?.[1] ?? []).map(({ id, name, isArchived }) => ({
					id,
					name,
					isArchived,
				})),
			},
			audience.users(...people.map(([id]) => id)),
		);
}

/** Whoever saw a channel only from inside loses it. */
async function tellThoseWhoSeeNothing(
	work: Work,
	leavings: readonly Leaving[],
) {
	const { person, holds } = await requirePermissions(work);
	for (const { channel, people } of leavings) {
		const blind = people
			.filter(
				(user) => !channelAccess(person(user), channel, false, holds).metadata,
			)
			.map(({ id }) => id);
		if (blind.length > 0)
			work.emit(
				{ type: "channel_hidden", channelId: channel.id },
				audience.users(...blind),
			);
	}
}
