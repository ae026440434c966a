import { type BotHook, hookInterfaces } from "../../domain/bots/bots.ts";
import type { HookDelivery } from "../../domain/bots/trigger-hooks.ts";
import { channels, findChannel } from "../../domain/channels/channels.ts";
import { noExtras } from "../../domain/messages/extras.ts";
import { topicLinks } from "../../domain/messages/render.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { requireUser, type User, users } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import { type OutboundBody, OutboundFailure } from "../../lib/outbound-post.ts";
import { renderMessage } from "../render/message.ts";
import { wireSeconds } from "../render/user.ts";

/** What an outgoing webhook is sent, in the form that was asked for. */
export async function renderHookPayload(
	reading: Reading,
	delivery: HookDelivery,
	bot: User,
	hook: BotHook,
): Promise<OutboundBody> {
	if (hook.interface === hookInterfaces.slack) {
		const fields = await slackFields(reading, delivery, hook);
		return {
			contentType: "application/x-www-form-urlencoded",
			text: new URLSearchParams(fields).toString(),
		};
	}
	return {
		contentType: "application/json",
		text: JSON.stringify(await ownPayload(reading, delivery, bot, hook)),
	};
}

/** The message as it is fetched, and who is told of it why. */
async function ownPayload(
	reading: Reading,
	{ trigger, message }: HookDelivery,
	bot: User,
	{ token }: BotHook,
): Promise<object> {
	const organization = await requireOrganization(reading);
	const links =
		message.channelId === null ? [] : await topicLinks(reading, message.topic);
	const { content_type: _, ...shown } = renderMessage(
		message,
		{ applyMarkdown: false, emptyTopicName: true },
		{
			organization,
			users: await reading.all(users),
			channels: await reading.all(channels),
		},
		noExtras,
		links,
	);
	return {
		data: message.content,
		message: { ...shown, rendered_content: message.renderedContent },
		bot_email: bot.email,
		bot_full_name: bot.fullName,
		token,
		trigger,
	};
}

async function slackFields(
	reading: Reading,
	{ trigger, message }: HookDelivery,
	{ botId, token }: BotHook,
): Promise<Record<string, string>> {
	const channel =
		message.channelId === null
			? undefined
			: await findChannel(reading, message.channelId);
	if (!channel)
		throw new OutboundFailure(
			"its format has no place for direct messages",
			false,
		);
	const { id, url } = await requireOrganization(reading);
	const sender = await requireUser(reading, message.senderId);
	const sentAt = String(wireSeconds(message.sentAt));
	return {
		token,
		team_id: `T${id}`,
		team_domain: new URL(url).hostname,
		channel_id: `C${channel.id}`,
		channel_name: channel.name,
		thread_ts: sentAt,
		timestamp: sentAt,
		user_id: `U${sender.id}`,
		user_name: sender.fullName,
		text: message.content,
		trigger_word: trigger,
		service_id: String(botId),
	};
}
