import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import {
	organizations,
	requireOrganization,
} from "../organizations/organizations.ts";
import { countSubscribers } from "../subscriptions/subscriber-lists.ts";
import type { User } from "../users/users.ts";
import { requireActor } from "./access.ts";
import { requireAdministered } from "./administered.ts";
import { type Channel, channels, findChannel } from "./channels.ts";
import { leaveDefaultChannelGroups } from "./default-channel-groups.ts";
import { tellDefaultChannels, writeDefault } from "./default-channels.ts";
import { isPrivate } from "./kinds.ts";
import { linkTo, noteInChannel, silentMention } from "./notices.ts";
import { tellDecisionsOfSeers } from "./sight.ts";

/** Settings of the organization that name a channel in which something is announced. */
const announcementSettings = [
	"new_channel_announcements_channel_id",
	"signup_announcements_channel_id",
	"update_announcements_channel_id",
	"moderation_request_channel_id",
] as const;

export const archiveChannel = command<{ channelId: number }, void>({
	name: "archive-channel",

	async execute(work, { channelId }) {
		const actor = await requireActor(work);
		const { channel } = await requireAdministered(work, actor, channelId);
		if (channel.isArchived) throw badRequest("Channel is already archived.");
		await noteInChannel(
			work,
			actor,
			channel,
			`Channel ${linkTo(channel)} has been archived by ${silentMention(actor)}.`,
		);
		await writeArchived(work, channel, true);
		work.emit(
			{ type: "channel_archived", channelId, name: channel.name },
			audience.seersOf(channelId),
		);
		if (channel.isDefault) {
			await writeDefault(work, channel, false);
			await tellDefaultChannels(work);
		}
		await leaveDefaultChannelGroups(work, channelId);
		await clearAnnouncements(work, channelId);
	},
});

async function writeArchived(
	work: Work,
	channel: Channel,
	isArchived: boolean,
) {
	await work.db
		.updateTable("channel")
		.set({ is_archived: isArchived ? 1 : 0 })
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", channel.id)
		.execute();
	work.touch(channels, channel.id);
}

/** Nothing is announced where nobody can write. */
async function clearAnnouncements(work: Work, channelId: number) {
	const { settings } = await requireOrganization(work);
	const cleared = announcementSettings.filter(
		(name) => settings[name] === channelId,
	);
	if (cleared.length === 0) return;
	await work.db
		.updateTable("organization")
		.set({
			settings: JSON.stringify({
				...settings,
				...Object.fromEntries(cleared.map((name) => [name, null])),
			}),
		})
		.where("id", "=", work.organizationId)
		.execute();
	work.touch(organizations, work.organizationId);
	for (const name of cleared)
		work.emit(
			{ type: "announcement_channels_cleared", settings: [name] },
			audience.everyone,
		);
}

/** Brings an archived channel back. The actor may administer it. */
export async function unarchive(
	work: Work,
	actor: User,
	channel: Channel,
): Promise<Channel> {
	if (!channel.isArchived)
		throw badRequest("Channel is not currently archived");
	const counts = await countSubscribers(work, [channel.id]);
	const subscriberCount = counts.get(channel.id) ?? 0;
	if (isPrivate(channel.kind) && subscriberCount === 0)
		throw badRequest("Channel is private and has no subscribers");
	await writeArchived(work, channel, false);
	const back = (await findChannel(work, channel.id)) as Channel;
	work.emit(
		{ type: "channel_unarchived", channel: back, subscriberCount },
		audience.seersOf(channel.id),
	);
	await tellDecisionsOfSeers(work, back);
	await noteInChannel(
		work,
		actor,
		back,
		`Channel ${linkTo(back)} has been unarchived by ${silentMention(actor)}.`,
	);
	return back;
}
