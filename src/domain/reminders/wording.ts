import {
	channelLocation,
	encodeFragment,
} from "../../markdown/channel-links.ts";
import { findChannel } from "../channels/channels.ts";
import type { Message, Source } from "../messages/access.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireUser } from "../users/users.ts";

// A reminder points to its message and never repeats it: what was edited or deleted
// meanwhile, or closed to its reader, stays so.

export async function wordReminder(
	source: Source,
	message: Message,
	note: string,
): Promise<string> {
	const { url } = await requireOrganization(source);
	const sender = await requireUser(source, message.senderId);
	const link = `[a message](${url}${await locate(source, message)})`;
	const lead = `You asked to be reminded of ${link} from @_**${sender.fullName}|${sender.id}**.`;
	return note === "" ? lead : `${lead}\n\n${quote(note)}`;
}

async function locate(source: Source, message: Message): Promise<string> {
	const { id, channelId, topic } = message;
	const channel =
		channelId === null ? undefined : await findChannel(source, channelId);
	return channel
		? `${channelLocation(channel.id, channel.name)}/topic/${encodeFragment(topic)}/near/${id}`
		: `/#narrow/dm/${await slugPeople(source, message)}/near/${id}`;
}

/** A conversation between people as it appears in locations: their ids, and a word for people to read. */
async function slugPeople(
	{ db, organizationId }: Source,
	{ conversationId }: Message,
): Promise<string> {
	const { people_key } = await db
		.selectFrom("conversation")
		.select("people_key")
		.where("organization_id", "=", organizationId)
		.where("id", "=", conversationId)
		.executeTakeFirstOrThrow();
	const ids = people_key ?? "";
	return `${ids}-${ids.split(",").length > 2 ? "group" : "dm"}`;
}

const quote = (text: string) =>
	text
		.split("\n")
		.map((line) => `> ${line}`)
		.join("\n");
