import type { Work } from "../../engine/command.ts";
import type { Channel } from "../channels/channels.ts";
import {
	obtainPeopleConversation,
	peopleKey,
} from "../conversations/conversations.ts";
import {
	requireSystemBot,
	type systemBots,
	type User,
} from "../users/users.ts";
import type { MessageRecord } from "./events.ts";
import { insertMessage, type NewMessage } from "./insert-message.ts";
import { renderContent } from "./render.ts";

// What the product itself has to say, said as ordinary messages of its bots.

export interface Notice {
	readonly content: string;
	/** Whose copy is born read; those who caused a notice have read it. */
	readonly readBy?: NewMessage["readBy"];
	readonly bot?: keyof typeof systemBots;
}

export async function postNotice(
	work: Work,
	place: { readonly channel: Channel; readonly topic: string },
	{ content, readBy = "nobody", bot = "notification" }: Notice,
): Promise<MessageRecord> {
	const sender = await requireSystemBot(work, bot);
	const rendered = await renderNotice(work, sender, content);
	return insertMessage(work, {
		sender,
		place,
		rendered,
		client: "Internal",
		readBy,
	});
}

export async function tellPerson(
	work: Work,
	person: User,
	{ content, readBy = "nobody", bot = "notification" }: Notice,
): Promise<MessageRecord> {
	const sender = await requireSystemBot(work, bot);
	const rendered = await renderNotice(work, sender, content);
	const key = peopleKey([sender.id, person.id]);
	const { id } = await obtainPeopleConversation(work, key);
	return insertMessage(work, {
		sender,
		place: { conversationId: id, peopleKey: key },
		rendered,
		client: "Internal",
		readBy,
	});
}

/** A notice links to what whoever caused it may see; the product itself may see everything. */
const renderNotice = (work: Work, bot: User, content: string) =>
	renderContent(work, bot.id, content, work.actor.userId ?? bot.id);
