import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { SUBMESSAGES_PER_MESSAGE_MAX } from "../../limits.ts";
import { requireMessage } from "../messages/access.ts";
import { audienceOf } from "../messages/audience.ts";
import { touchMessage } from "../messages/message-cards.ts";

// Submessages are what programs inside a message, such as a vote, tell each other: the
// product keeps and delivers them without looking inside.

export interface AddSubmessage {
	readonly messageId: number;
	readonly messageType: string;
	/** JSON. */
	readonly content: string;
}

export interface SubmessageAdded {
	readonly type: "submessage_added";
	readonly id: number;
	readonly messageId: number;
	readonly senderId: number;
	readonly messageType: string;
	readonly content: string;
	readonly [field: string]: unknown;
}

export const addSubmessage = command<AddSubmessage, void>({
	name: "add-submessage",
	async execute(work, { messageId, messageType, content }) {
		const senderId = work.actor.userId as number;
		const message = await requireMessage(work, senderId, messageId, "modify");
		const earlier = await work.db
			.selectFrom("submessage")
			.select((eb) => eb.fn.countAll<number>().as("count"))
			.where("organization_id", "=", work.organizationId)
			.where("message_id", "=", messageId)
			.executeTakeFirst();
		const count = Number(earlier?.count ?? 0);
		// Only its author can make a message one that holds a program.
		if (count === 0 && message.senderId !== senderId)
			throw badRequest("You cannot attach a submessage to this message.");
		if (count >= SUBMESSAGES_PER_MESSAGE_MAX)
			throw badRequest("This message has too many submessages.");
		const id = await work.nextId("submessage");
		work.append("submessage", {
			organization_id: work.organizationId,
			message_id: messageId,
			id,
			sender_id: senderId,
			msg_type: messageType,
			content,
		});
		touchMessage(work, message.id);
		const event: SubmessageAdded = {
			type: "submessage_added",
			id,
			messageId,
			senderId,
			messageType,
			content,
		};
		work.emit(event, await audienceOf(work, message, [message]));
	},
});
