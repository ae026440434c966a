import { command } from "../../engine/command.ts";
import {
	dropScheduled,
	requireScheduledMessage,
} from "./scheduled-messages.ts";

export const deleteScheduledMessage = command<
	{ readonly messageId: number },
	void
>({
	name: "delete-scheduled-message",
	async execute(work, { messageId }) {
		const userId = work.actor.userId as number;
		const { id } = await requireScheduledMessage(work, userId, messageId);
		await dropScheduled(work, userId, id);
	},
});
