import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { changeRole } from "../users/change-role.ts";
import {
	changeAddress,
	countActiveHumanOwners,
	ownerRequired,
	renameUser,
	updateUserRow,
} from "../users/edit-user.ts";
import { isRole } from "../users/roles.ts";
import { mayChangeRole } from "../users/rules.ts";
import { botTypes, findUser, requireUser, type User } from "../users/users.ts";
import {
	type BotRecord,
	type BotUpdated,
	botHooks,
	botRecord,
	requireRunBot,
	runnersOf,
} from "./bots.ts";
import {
	requireBotAddress,
	requireBotName,
	requireDefaultChannel,
	requireHookUrl,
	requireInterface,
} from "./checks.ts";
import { type BotConfig, loadBotConfig, writeBotConfig } from "./config.ts";
import { giveBot } from "./give-bot.ts";

/** What is undefined stays as it is. */
export interface UpdateBot {
	readonly botId: number;
	readonly fullName?: string | undefined;
	readonly shortName?: string | undefined;
	readonly role?: number | undefined;
	readonly ownerId?: number | undefined;
	readonly defaultSendingChannel?: string | undefined;
	readonly defaultEventsChannel?: string | undefined;
	readonly defaultAllPublicChannels?: boolean | undefined;
	readonly hookUrl?: string | undefined;
	readonly hookInterface?: number | undefined;
	readonly config?: BotConfig | undefined;
}

export interface UpdatedBot {
	readonly bot: User;
	readonly record: BotRecord;
	readonly config: BotConfig;
	readonly owner: User | null;
}

export const updateBot = command<UpdateBot, UpdatedBot>({
	name: "update-bot",
	async execute(work, wanted) {
		const actor = await requireUser(work, work.actor.userId as number);
		let bot = await requireRunBot(work, actor, wanted.botId);
		if (
			wanted.fullName !== undefined &&
			wanted.fullName.trim() !== bot.fullName
		)
			bot = await renameUser(
				work,
				bot,
				await requireBotName(work, wanted.fullName, bot.id),
			);
		if (wanted.role !== undefined)
			bot = await applyRole(work, actor, bot, wanted.role);
		if (wanted.shortName !== undefined)
			bot = await changeAddress(
				work,
				bot,
				await requireBotAddress(work, wanted.shortName, bot.id),
			);
		if (wanted.ownerId !== undefined)
			bot = await applyOwner(work, bot, wanted.ownerId);
		bot = await applyDefaults(work, actor, bot, wanted);
		await applyHook(work, bot, wanted);
		await writeBotConfig(work, bot.id, wanted.config ?? {});
		return {
			bot,
			record: await botRecord(work, bot),
			config: await loadBotConfig(work, bot.id),
			owner:
				bot.botOwnerId === null
					? null
					: ((await findUser(work, bot.botOwnerId)) ?? null),
		};
	},
});

async function applyRole(
	work: Work,
	actor: User,
	bot: User,
	role: number,
): Promise<User> {
	if (!isRole(role)) throw badRequest("Invalid role");
	if (role === bot.role) return bot;
	const verdict = mayChangeRole({
		actor,
		subject: bot,
		role,
		activeHumanOwners: await countActiveHumanOwners(work),
	});
	switch (verdict) {
		case "yes":
			return changeRole(work, bot, role);
		case "owner_required":
			throw ownerRequired();
		case "insufficient":
			throw new Refusal(
				"UNAUTHORIZED_PRINCIPAL",
				"Must be an organization administrator",
			);
		case "guest_administrator":
			throw badRequest("Guests cannot be organization administrators");
		case "last_owner":
			throw badRequest(
				"The owner permission cannot be removed from the only organization owner.",
			);
	}
}

async function applyOwner(
	work: Work,
	bot: User,
	ownerId: number,
): Promise<User> {
	if (ownerId === bot.botOwnerId) return bot;
	const owner = await findUser(work, ownerId);
	if (!owner || owner.isSystemBot)
		throw badRequest("Failed to change owner, no such user");
	if (!owner.isActive)
		throw badRequest("Failed to change owner, user is deactivated");
	if (owner.isBot)
		throw badRequest("Failed to change owner, bots can't own other bots");
	return giveBot(work, bot, owner);
}

function tellRunners(work: Work, bot: User, changes: Partial<BotRecord>) {
	const event: BotUpdated = { type: "bot_updated", botId: bot.id, changes };
	work.emit(event, runnersOf(bot));
}

async function applyDefaults(
	work: Work,
	actor: User,
	bot: User,
	wanted: UpdateBot,
): Promise<User> {
	const before = await botRecord(work, bot);
	const { defaultSendingChannel, defaultEventsChannel } = wanted;
	const after = {
		defaultSendingChannelId:
			defaultSendingChannel === undefined
				? before.defaultSendingChannelId
				: await requireDefaultChannel(work, actor, defaultSendingChannel),
		defaultEventsChannelId:
			defaultEventsChannel === undefined
				? before.defaultEventsChannelId
				: await requireDefaultChannel(work, actor, defaultEventsChannel),
		defaultAllPublicChannels:
			wanted.defaultAllPublicChannels ?? before.defaultAllPublicChannels,
	};
	const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
		(name) => after[name] !== before[name],
	);
	if (changed.length === 0) return bot;
	// What is undefined is not written.
	const updated = await updateUserRow(work, bot.id, {
		extras: JSON.stringify({
			...bot.extras,
			...after,
			defaultSendingChannelId: after.defaultSendingChannelId ?? undefined,
			defaultEventsChannelId: after.defaultEventsChannelId ?? undefined,
		}),
	});
	for (const name of changed)
		tellRunners(work, updated, { [name]: after[name] });
	return updated;
}

async function applyHook(work: Work, bot: User, wanted: UpdateBot) {
	const { hookUrl, hookInterface } = wanted;
	if (hookUrl === undefined && hookInterface === undefined) return;
	const hook = await work.get(botHooks, bot.id);
	if (!hook || bot.botType !== botTypes.outgoingWebhook)
		throw badRequest("Only outgoing webhook bots have a payload URL");
	const url = hookUrl === undefined ? hook.url : requireHookUrl(hookUrl);
	const form = requireInterface(hookInterface ?? hook.interface);
	if (url === hook.url && form === hook.interface) return;
	await work.db
		.updateTable("bot_hook")
		.set({ url, interface: form })
		.where("organization_id", "=", work.organizationId)
		.where("bot_id", "=", bot.id)
		.execute();
	work.touch(botHooks, bot.id);
	tellRunners(work, bot, { hook: { ...hook, url, interface: form } });
}
