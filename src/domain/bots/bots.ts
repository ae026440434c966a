/** Accounts that programs use, and what is kept of them beside the account. */
import { type Audience, audience } from "../../engine/audience.ts";
import type { Collection, Derived, View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import { type Channel, channels } from "../channels/channels.ts";
import { isAdministrator } from "../users/roles.ts";
import { findUser, requireUser, type User, users } from "../users/users.ts";

/** Where an outgoing-webhook bot is told of messages, and how. */
export interface BotHook {
	readonly botId: number;
	readonly url: string;
	/** The shape of what is sent, one of `hookInterfaces`. */
	readonly interface: number;
	/** Sent along, so that the receiver knows who is calling. */
	readonly token: string;
}

/** The product's own form, and the one that programs written for Slack read. */
export const hookInterfaces = { own: 1, slack: 2 } as const;

export const botHooks: Collection<BotHook> = {
	name: "botHooks",
	whole: true,
	async load(db, organizationId, ids) {
		let query = db
			.selectFrom("bot_hook")
			.selectAll()
			.where("organization_id", "=", organizationId);
		if (ids) query = query.where("bot_id", "in", ids);
		const rows = await query.execute();
		return new Map(
			rows.map(({ bot_id, url, interface: form, token }) => [
				bot_id,
				{ botId: bot_id, url, interface: form, token },
			]),
		);
	},
};

/** What those who run a bot are told of it beyond the account. */
export interface BotRecord {
	readonly botId: number;
	readonly defaultSendingChannelId: number | null;
	readonly defaultEventsChannelId: number | null;
	readonly defaultAllPublicChannels: boolean;
	readonly hook: BotHook | null;
}

export async function botRecord(view: View, bot: User): Promise<BotRecord> {
	return {
		botId: bot.id,
		defaultSendingChannelId: bot.extras.defaultSendingChannelId ?? null,
		defaultEventsChannelId: bot.extras.defaultEventsChannelId ?? null,
		defaultAllPublicChannels: bot.extras.defaultAllPublicChannels === true,
		hook: (await view.get(botHooks, bot.id)) ?? null,
	};
}

/** What a bot listens to unless it says so itself. */
export async function findListening(
	view: View,
	botId: number,
): Promise<{ isWide: boolean; channel: Channel | undefined }> {
	const { extras } = await requireUser(view, botId);
	const { defaultAllPublicChannels, defaultEventsChannelId: id } = extras;
	return {
		isWide: defaultAllPublicChannels === true,
		channel: id === undefined ? undefined : await view.get(channels, id),
	};
}

export const mayRunBot = (
	actor: Pick<User, "id" | "role">,
	bot: Pick<User, "botOwnerId">,
): "yes" | "no_permission" =>
	isAdministrator(actor.role) || bot.botOwnerId === actor.id
		? "yes"
		: "no_permission";

/** A bot that is the actor's to run: their own, or any to administrators. */
export async function requireRunBot(
	view: View,
	actor: User,
	botId: number,
): Promise<User> {
	const bot = await findUser(view, botId);
	if (!bot?.isBot || bot.isSystemBot) throw badRequest("No such bot");
	if (mayRunBot(actor, bot) !== "yes")
		throw badRequest("Insufficient permission");
	return bot;
}

/** Every bot that somebody made, by id. */
const madeBots: Derived<readonly User[]> = {
	name: "made-bots",
	from: [users as never],
	build: async (view) =>
		[...(await view.all(users)).values()]
			.filter((user) => user.isBot && !user.isSystemBot)
			.sort((a, b) => a.id - b.id),
};

/** The bots somebody runs, deactivated ones included, by id. */
export async function listRunBots(view: View, actor: User): Promise<User[]> {
	const made = await view.derive(madeBots);
	return made.filter((bot) => mayRunBot(actor, bot) === "yes");
}

export const runnersOf = ({ botOwnerId }: User): Audience =>
	botOwnerId === null
		? audience.administrators
		: audience.any(audience.administrators, audience.users(botOwnerId));

export interface BotCreated {
	readonly type: "bot_created";
	readonly bot: BotRecord;
	readonly [field: string]: unknown;
}

export interface BotUpdated {
	readonly type: "bot_updated";
	readonly botId: number;
	readonly changes: Partial<BotRecord>;
	readonly [field: string]: unknown;
}

/** Somebody no longer runs the bot. */
export interface BotLost {
	readonly type: "bot_lost";
	readonly botId: number;
	readonly [field: string]: unknown;
}
