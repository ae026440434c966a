import type { Work } from "../../engine/command.ts";
import type { MessageRecord } from "../messages/events.ts";
import { botTypes, findUser, type User } from "../users/users.ts";

export type HookTrigger = "mention" | "direct_message";

/** The job of telling one bot of one message. */
export interface HookDelivery {
	readonly botId: number;
	readonly trigger: HookTrigger;
	/** As it was when it was sent. */
	readonly message: MessageRecord;
}

export const hookJob = "deliver-hook";

/** Outgoing-webhook bots are told of what people say to them. Bots do not set off bots, or two of them would talk for ever. */
export async function triggerHooks(
	work: Work,
	sender: User,
	message: MessageRecord,
	mentionedIds: readonly number[],
): Promise<void> {
	if (sender.isBot) return;
	const isDirect = message.channelId === null;
	for (const id of isDirect ? message.people : mentionedIds) {
		const bot = await findUser(work, id);
		if (!bot?.isActive || bot.botType !== botTypes.outgoingWebhook) continue;
		const input: HookDelivery = {
			botId: id,
			trigger: isDirect ? "direct_message" : "mention",
			message,
		};
		work.enqueue({ kind: hookJob, input });
	}
}
