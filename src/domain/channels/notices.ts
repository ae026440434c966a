import type { Work } from "../../engine/command.ts";
import { insertMessage } from "../messages/insert-message.ts";
import { tellPerson } from "../messages/notices.ts";
import { renderContent } from "../messages/render.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireSystemBot, type User } from "../users/users.ts";
import { type Channel, findChannel } from "./channels.ts";
import type { ChannelKind } from "./kinds.ts";

// What the product says about channels, in channels and to people. Whoever caused a
// notice has read it.

const newChannelsTopic = "new channels";
const channelEventsTopic = "channel events";

export const silentMention = ({ fullName, id }: User): string =>
	`@_**${fullName}|${id}**`;

export const linkTo = ({ name }: { readonly name: string }): string =>
	`#**${name}**`;

const topicIn = (channel: Channel, topic: string): string =>
	channel.topicsPolicy === "empty_topic_only" ? "" : topic;

async function say(
	work: Work,
	{ id }: Channel,
	topic: string,
	content: string,
	actor: User,
) {
	// As it is by now: an earlier notice may have been its first message.
	const channel = (await findChannel(work, id)) as Channel;
	const sender = await requireSystemBot(work, "notification");
	const message = await insertMessage(work, {
		sender,
		place: { channel, topic: topicIn(channel, topic) },
		rendered: await renderContent(work, sender.id, content, actor.id),
		client: "Internal",
		readBy: "nobody",
		mutedFor: [actor.id],
	});
	work.append("read_range", {
		organization_id: work.organizationId,
		user_id: actor.id,
		conversation_id: message.conversationId,
		after_id: message.id - 1,
		upto_id: message.id,
	});
}

/** To people whom somebody else subscribed. */
export async function tellOfSubscriptions(
	work: Work,
	person: User,
	actor: User,
	channels: readonly Channel[],
) {
	const links = channels.map(linkTo).sort();
	const who = silentMention(actor);
	await tellPerson(work, person, {
		content:
			links.length === 1
				? `${who} subscribed you to ${links[0]}.`
				: `${who} subscribed you to the following channels:\n\n${links.map((link) => `* ${link}`).join("\n")}`,
	});
}

/** In the channel where the organization announces new ones, if it has one. */
export async function announceChannels(
	work: Work,
	actor: User,
	created: readonly Channel[],
) {
	const { settings } = await requireOrganization(work);
	const place = settings.new_channel_announcements_channel_id;
	const channel = place === null ? undefined : await findChannel(work, place);
	if (!channel || channel.isArchived || created.length === 0) return;
	const links = created.map(linkTo);
	const who = silentMention(actor);
	await say(
		work,
		channel,
		newChannelsTopic,
		links.length === 1
			? `${who} created a new channel ${links[0]}.`
			: `${who} created the following channels: ${links.join(", ")}.`,
		actor,
	);
}

/** About a channel, in the channel itself, if the organization wants to hear of such things. */
export async function noteInChannel(
	work: Work,
	actor: User,
	channel: Channel,
	content: string,
) {
	const { settings } = await requireOrganization(work);
	if (!settings.send_channel_events_messages || channel.isArchived) return;
	await say(work, channel, channelEventsTopic, content, actor);
}

const kindWords: Readonly<Record<ChannelKind, string>> = {
	web_public: "Web-public",
	public: "Public",
	private_shared: "Private, shared history",
	private_protected: "Private, protected history",
};

export const kindInWords = (kind: ChannelKind): string => kindWords[kind];

/** Quotes a description so that nothing in it ends the quote. */
export function quoted(description: string): string {
	if (description === "") return "*No description.*";
	let fence = "```";
	while (description.includes(fence)) fence += "`";
	return `${fence} quote\n${description}\n${fence}`;
}

export const creationNotice = (actor: User, channel: Channel): string =>
	`**${kindInWords(channel.kind)}** channel created by ${silentMention(actor)}. **Description:**\n${quoted(channel.description)}`;
