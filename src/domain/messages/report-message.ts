import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { channelLocation, encodeFragment } from "../../markdown/index.ts";
import { type Channel, findChannel } from "../channels/channels.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireUser, type User } from "../users/users.ts";
import { type Message, requireMessage } from "./access.ts";
import { listPeople } from "./audience.ts";
import { postNotice } from "./notices.ts";
import { reportTypes } from "./report-types.ts";
import { truncateTopic } from "./text.ts";

export type ReportReason = (typeof reportTypes)[number]["key"];

export interface ReportMessage {
	readonly messageId: number;
	readonly reason: ReportReason;
	readonly description: string;
}

/** Puts a message before the organization's moderators, in the channel it has for that. */
export const reportMessage = command<ReportMessage, void>({
	name: "report-message",
	async execute(work, { messageId, reason, description }) {
		const { settings } = await requireOrganization(work);
		const channelId = settings.moderation_request_channel_id;
		const channel =
			channelId === null ? undefined : await findChannel(work, channelId);
		if (!channel || channel.isArchived)
			throw badRequest(
				"Moderation request channel must be specified to enable message reporting.",
			);
		const reporter = await requireUser(work, work.actor.userId as number);
		const message = await requireMessage(work, reporter.id, messageId, "read");
		if (reason === "other" && description.trim() === "")
			throw badRequest("An explanation is required.");
		const author = await requireUser(work, message.senderId);
		const lines = [
			`${mention(reporter)} reported ${await describe(work, message)} sent by ${mention(author)}.`,
			`- Reason: **${reportTypes.find(({ key }) => key === reason)?.name}**`,
			...(description.trim() === ""
				? []
				: ["- Notes:", quote("quote", description.trim())]),
			quote("spoiler The message", message.content),
		];
		await postNotice(
			work,
			{
				channel,
				topic: truncateTopic(`${author.fullName} moderation requests`),
			},
			{ content: lines.join("\n") },
		);
	},
});

const mention = ({ fullName, id }: User): string => `@_**${fullName}|${id}**`;

/** A fence longer than any in the text, so that the text cannot end it. */
function quote(kind: string, text: string): string {
	const longest = Math.max(
		2,
		...[...text.matchAll(/`+/g)].map(([run]) => run.length),
	);
	const fence = "`".repeat(longest + 1);
	return `${fence}${kind}\n${text}\n${fence}`;
}

async function describe(work: Work, message: Message): Promise<string> {
	if (message.channelId === null) {
		const people = await listPeople(work, message.conversationId);
		return people.length > 2 ? "a group direct message" : "a direct message";
	}
	const channel = (await findChannel(work, message.channelId)) as Channel;
	const topic = encodeFragment(message.topic);
	const address = `${channelLocation(channel.id, channel.name)}/topic/${topic}/near/${message.id}`;
	return `[a message](${address})`;
}
