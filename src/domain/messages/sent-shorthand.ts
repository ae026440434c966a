import type { Happening, Shorthand } from "../../engine/event-log.ts";
import type { MessageRecord, MessageSent } from "./events.ts";

// Every send writes its event beside its message, so it is kept short: fields by their
// place instead of their name, nothing for those at the end that say nothing, and no
// HTML where it is but the content in a paragraph. The message's row would be shorter
// still, but that may have been edited or deleted by the time the event is read.

const paragraph = (content: string): string => `<p>${content}</p>`;

const isBlank = (field: unknown): boolean =>
	field === null || field === 0 || (Array.isArray(field) && field.length === 0);

export const sentShorthand: Shorthand = {
	shorten(event) {
		const sent = event as unknown as MessageSent;
		const { message } = sent;
		const { content, renderedContent } = message;
		const fields = [
			message.id,
			message.conversationId,
			message.channelId,
			message.topic,
			message.senderId,
			content,
			renderedContent === paragraph(content) ? 0 : renderedContent,
			message.sentAt,
			message.client,
			message.facts,
			sent.readOnArrival,
			message.people,
			sent.mutedFor,
			sent.unreadFor,
			sent.flags,
			sent.topicLinks,
			sent.echo,
			message.editedAt,
			message.movedAt,
		];
		while (isBlank(fields.at(-1))) fields.pop();
		return fields;
	},

	expand(fields) {
		const [
			id,
			conversationId,
			channelId,
			topic,
			senderId,
			content,
			html,
			sentAt,
			client,
			facts = 0,
			readOnArrival = 0,
			people = [],
			mutedFor = [],
			unreadFor = [],
			flags = [],
			topicLinks = [],
			echo = null,
			editedAt = null,
			movedAt = null,
		] = fields;
		const message = {
			id,
			conversationId,
			channelId,
			topic,
			people,
			senderId,
			content,
			renderedContent: html === 0 ? paragraph(content as string) : html,
			sentAt,
			client,
			facts,
			editedAt,
			movedAt,
		} as MessageRecord;
		const sent = {
			type: "message_sent",
			message,
			readOnArrival,
			mutedFor,
			unreadFor,
			flags,
			topicLinks,
			echo,
		} as MessageSent;
		return sent satisfies Happening;
	},
};
