import { randomBytes } from "node:crypto";
import { command } from "../../engine/command.ts";
import { insertUser } from "../users/insert-user.ts";
import { roles } from "../users/roles.ts";
import {
	botTypes,
	requireUser,
	type User,
	type UserExtras,
} from "../users/users.ts";
import {
	type BotCreated,
	type BotRecord,
	botHooks,
	botRecord,
	runnersOf,
} from "./bots.ts";
import {
	requireBotAddress,
	requireBotName,
	requireBotType,
	requireDefaultChannel,
	requireHookUrl,
	requireInterface,
	requireMayCreateBots,
} from "./checks.ts";
import { type BotConfig, writeBotConfig } from "./config.ts";

export interface CreateBot {
	readonly fullName: string;
	readonly shortName: string;
	readonly type: number;
	readonly defaultSendingChannel: string;
	readonly defaultEventsChannel: string;
	readonly defaultAllPublicChannels: boolean;
	/** Used by outgoing webhooks alone. */
	readonly hookUrl: string;
	readonly hookInterface: number;
	readonly config: BotConfig;
}

export interface CreatedBot {
	readonly bot: User;
	readonly record: BotRecord;
}

export const createBot = command<CreateBot, CreatedBot, { token: string }>({
	name: "create-bot",

	async prepare() {
		return { token: randomBytes(16).toString("hex") };
	},

	async execute(work, wanted, { token }) {
		const actor = await requireUser(work, work.actor.userId as number);
		const type = requireBotType(wanted.type);
		await requireMayCreateBots(work, actor, type);
		const fullName = await requireBotName(work, wanted.fullName, null);
		const email = await requireBotAddress(work, wanted.shortName, null);
		const isHook = type === botTypes.outgoingWebhook;
		const url = isHook ? requireHookUrl(wanted.hookUrl) : "";
		const form = requireInterface(wanted.hookInterface);
		const sending = await requireDefaultChannel(
			work,
			actor,
			wanted.defaultSendingChannel,
		);
		const events = await requireDefaultChannel(
			work,
			actor,
			wanted.defaultEventsChannel,
		);
		const extras: UserExtras = {
			...(sending !== null && { defaultSendingChannelId: sending }),
			...(events !== null && { defaultEventsChannelId: events }),
			...(wanted.defaultAllPublicChannels && {
				defaultAllPublicChannels: true,
			}),
		};
		const bot = await insertUser(work, {
			email,
			fullName,
			role: roles.member,
			passwordHash: null,
			bot: { type, ownerId: actor.id },
			extras,
		});
		if (isHook) {
			work.append("bot_hook", {
				organization_id: work.organizationId,
				bot_id: bot.id,
				url,
				interface: form,
				token,
			});
			work.touch(botHooks, bot.id);
		}
		await writeBotConfig(work, bot.id, wanted.config);
		const record = await botRecord(work, bot);
		const event: BotCreated = { type: "bot_created", bot: record };
		work.emit(event, runnersOf(bot));
		return { bot, record };
	},
});
