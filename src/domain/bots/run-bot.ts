/** What those who run a bot do with it beside changing it. */
import { command } from "../../engine/command.ts";
import { dismissListeners } from "../../engine/end-queues.ts";
import { badRequest } from "../../errors.ts";
import { deactivate } from "../users/activity.ts";
import { ownerRequired, updateUserRow } from "../users/edit-user.ts";
import { isOwner } from "../users/roles.ts";
import { requireUser, type User } from "../users/users.ts";
import { requireRunBot } from "./bots.ts";

export const deactivateBot = command<{ readonly botId: number }, void>({
	name: "deactivate-bot",
	async execute(work, { botId }) {
		const actor = await requireUser(work, work.actor.userId as number);
		const bot = await requireRunBot(work, actor, botId);
		if (!bot.isActive) throw badRequest("Bot is deactivated");
		if (isOwner(bot.role) && !isOwner(actor.role)) throw ownerRequired();
		await deactivate(work, bot);
	},
});

/** Ends the bot's API key at once; the next one follows from the new count. */
export const rotateBotKey = command<{ readonly botId: number }, User>({
	name: "rotate-bot-key",
	async execute(work, { botId }) {
		const actor = await requireUser(work, work.actor.userId as number);
		const bot = await requireRunBot(work, actor, botId);
		dismissListeners(work, bot.id);
		return updateUserRow(work, bot.id, {
			api_key_version: bot.apiKeyVersion + 1,
		});
	},
});
