import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { findChannel } from "../channels/channels.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { findUser, requireUser } from "../users/users.ts";
import { requireMessage } from "./access.ts";
import { removeMessages } from "./remove-messages.ts";
import { mayDeleteMessage } from "./rules.ts";

export const deleteMessage = command<{ readonly messageId: number }, void>({
	name: "delete-message",
	async execute(work, { messageId }) {
		const actor = await requireUser(work, work.actor.userId as number);
		const message = await requireMessage(work, actor.id, messageId, "modify");
		const { holds, person } = await requirePermissions(work);
		const { settings } = await requireOrganization(work);
		const sender = await findUser(work, message.senderId);
		const channel =
			message.channelId === null
				? null
				: ((await findChannel(work, message.channelId)) ?? null);
		const verdict = mayDeleteMessage({
			actor: person(actor),
			organization: settings,
			holds,
			message: {
				senderId: message.senderId,
				senderOwnerId: sender?.botOwnerId ?? null,
				ageSeconds: (work.now - message.sentAt) / 1000,
				channel,
			},
		});
		switch (verdict) {
			case "no_permission":
				throw badRequest("You don't have permission to delete this message");
			case "too_old":
				throw badRequest("The time limit for deleting this message has passed");
			case "yes":
				await removeMessages(work, [message]);
		}
	},
});
