import type { Work } from "../../engine/command.ts";
import { findChannel } from "../channels/channels.ts";
import { postNotice, tellPerson } from "../messages/notices.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import type { User } from "./users.ts";

const announcementTopic = "signups";

/** Says what the organization wants said when a person has joined: to them, and where newcomers are announced. */
export async function welcomeNewcomer(
	work: Work,
	person: User,
	ownText: string | null = null,
): Promise<void> {
	const { settings } = await requireOrganization(work);
	const text = (ownText ?? settings.welcome_message_custom_text).trim();
	if (text !== "")
		await tellPerson(work, person, { content: text, bot: "welcome" });
	const channelId = settings.signup_announcements_channel_id;
	const channel =
		channelId === null ? undefined : await findChannel(work, channelId);
	if (channel && !channel.isArchived)
		await postNotice(
			work,
			{ channel, topic: announcementTopic },
			{
				content: `@_**${person.fullName}|${person.id}** joined this organization.`,
			},
		);
}
