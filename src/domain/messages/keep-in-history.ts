import type { Work } from "../../engine/command.ts";
import { received } from "../unread/model.ts";
import type { Message } from "./access.ts";
import { messageFlags } from "./facts.ts";
import { loadHistory } from "./history.ts";

/** Adds a message that the user may read, but was never sent, to the user's history; it counts as read there. */
export async function keepInHistory(
	work: Work,
	userId: number,
	message: Message,
): Promise<void> {
	if (received(await loadHistory(work, userId, [message]), message)) return;
	work.append("message_flag", {
		organization_id: work.organizationId,
		user_id: userId,
		message_id: message.id,
		flags: messageFlags.historical,
	});
}
