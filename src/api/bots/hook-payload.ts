import type { BotHook } from "../../domain/bots/bots.ts";
import type { HookDelivery } from "../../domain/bots/trigger-hooks.ts";
import { channels } from "../../domain/channels/channels.ts";
import { noExtras } from "../../domain/messages/extras.ts";
import { topicLinks } from "../../domain/messages/render.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { type User, users } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import { renderMessage } from "../render/message.ts";

/** What an outgoing webhook is sent: the message as it is fetched, and who is told of it why. */
export async function renderHookPayload(
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
