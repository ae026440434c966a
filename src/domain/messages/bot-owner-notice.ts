import type { Work } from "../../engine/command.ts";
import { BOT_OWNER_NOTICE_SPACING_SECONDS } from "../../limits.ts";
import { subscriberCounts } from "../subscriptions/subscriptions.ts";
import { findUser, type User } from "../users/users.ts";
import { tellPerson } from "./notices.ts";

// Nobody watches a bot that talks into the void, so its owner is told.

type NamedChannel = { readonly id: number } | { readonly name: string };

/** Tells the owner that the bot's messages reach nobody; true if they were told now. Not more than once in a while. */
export async function tellBotOwner(
	work: Work,
	bot: User,
	channel: NamedChannel,
	problem: "missing" | "unheard",
): Promise<boolean> {
	if (!bot.isBot || bot.botOwnerId === null) return false;
	const owner = await findUser(work, bot.botOwnerId);
	if (!owner?.isActive) return false;
	if (problem === "unheard" && (await isHeard(work, channel))) return false;
	if (!(await takeTurn(work, bot))) return false;
	const where =
		"name" in channel ? `#**${channel.name}**` : `with ID ${channel.id}`;
	await tellPerson(work, owner, {
		content:
			problem === "missing"
				? `Your bot @_**${bot.fullName}|${bot.id}** tried to send a message to the channel ${where}, but there is no such channel.`
				: `Your bot @_**${bot.fullName}|${bot.id}** sent a message to the channel ${where}, but the channel has no subscribers.`,
	});
	return true;
}

async function isHeard(work: Work, channel: NamedChannel): Promise<boolean> {
	if (!("id" in channel)) return true;
	return ((await work.get(subscriberCounts, channel.id)) ?? 0) > 0;
}

/** Whether it is time to tell the owner again; if so, from now on it is not. */
async function takeTurn(work: Work, bot: User): Promise<boolean> {
	const before = work.now - BOT_OWNER_NOTICE_SPACING_SECONDS * 1000;
	const { numInsertedOrUpdatedRows } = await work.db
		.insertInto("bot_owner_notice")
		.values({
			organization_id: work.organizationId,
			bot_id: bot.id,
			told_at: work.now,
		})
		.onConflict((conflict) =>
			conflict
				.columns(["organization_id", "bot_id"])
				.doUpdateSet({ told_at: work.now })
				.where("bot_owner_notice.told_at", "<=", before),
		)
		.executeTakeFirst();
	return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
