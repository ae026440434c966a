import { command } from "../../engine/command.ts";
import { findChannel } from "../channels/channels.ts";
import { tellPerson } from "../messages/notices.ts";
import { shownTopic } from "../messages/text.ts";
import { findUser } from "../users/users.ts";
import type { HookDelivery } from "./trigger-hooks.ts";

/** Tells the bot's owner that a message did not get through to the bot's program. */
export const tellHookOwner = command<
	HookDelivery & { readonly reason: string },
	void
>({
	name: "tell-hook-owner",
	async execute(work, { botId, message, reason }) {
		const bot = await findUser(work, botId);
		const owner =
			bot && bot.botOwnerId !== null
				? await findUser(work, bot.botOwnerId)
				: undefined;
		if (!bot || !owner?.isActive) return;
		const channel =
			message.channelId === null
				? undefined
				: await findChannel(work, message.channelId);
		const where = channel
			? `A message in #**${channel.name}>${shownTopic(message.topic, false)}**`
			: "A direct message";
		await tellPerson(work, owner, {
			content: `${where} to your bot @_**${bot.fullName}|${bot.id}** could not be handed to its webhook: ${reason}.`,
		});
	},
});
