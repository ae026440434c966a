import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { tellOfChange, updateUserRow } from "../users/edit-user.ts";
import { isAdministrator } from "../users/roles.ts";
import { findUser, type User } from "../users/users.ts";
import { type BotCreated, type BotLost, botRecord } from "./bots.ts";

/** Whoever ran the bot only as its owner loses sight of its inside; the new owner gains it. */
export async function giveBot(
	work: Work,
	bot: User,
	owner: User,
): Promise<User> {
	const before =
		bot.botOwnerId === null ? undefined : await findUser(work, bot.botOwnerId);
	const changed = await updateUserRow(work, bot.id, { bot_owner_id: owner.id });
	if (before && !isAdministrator(before.role)) {
		const event: BotLost = { type: "bot_lost", botId: bot.id };
		work.emit(event, audience.users(before.id));
	}
	if (!isAdministrator(owner.role)) {
		const event: BotCreated = {
			type: "bot_created",
			bot: await botRecord(work, changed),
		};
		work.emit(event, audience.users(owner.id));
	}
	tellOfChange(work, bot.id, { botOwnerId: owner.id });
	return changed;
}
