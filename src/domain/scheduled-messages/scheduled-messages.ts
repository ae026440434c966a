import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { badRequest, notFound } from "../../errors.ts";
import { readJson } from "../../lib/json.ts";
import { SCHEDULED_MESSAGES_PER_USER_MAX } from "../../limits.ts";
import type { ScheduledMessageTable } from "../../storage/personal-tables.ts";
import type { Source } from "../messages/access.ts";
import type { ScheduledMessageRemoved } from "./events.ts";

export type ScheduledPlace =
	| { readonly channelId: number; readonly topic: string }
	/** The others, ascending; the author alone for a note to themselves. */
	| { readonly userIds: readonly number[] };

export interface ScheduledMessage {
	readonly id: number;
	readonly place: ScheduledPlace;
	readonly content: string;
	readonly renderedContent: string;
	readonly deliverAt: number;
	readonly readBySender: boolean;
	/** It was due and could not be sent; it waits for its author to decide. */
	readonly hasFailed: boolean;
}

/** The job that delivers a message. One that was put off leaves its old job behind, which finds another time and does nothing. */
export interface DueMessage {
	readonly userId: number;
	readonly messageId: number;
	readonly deliverAt: number;
	/** The program it was written in. */
	readonly client: string;
}

export const deliverScheduledMessageJob = "deliver-scheduled-message";

const readScheduled = (row: ScheduledMessageTable): ScheduledMessage => ({
	id: row.id,
	place:
		row.channel_id !== null
			? { channelId: row.channel_id, topic: row.topic }
			: { userIds: readJson(row.people ?? "[]") },
	content: row.content,
	renderedContent: row.rendered_content,
	deliverAt: row.deliver_at,
	readBySender: row.read_by_sender === 1,
	hasFailed: row.has_failed === 1,
});

/** Everything of the row but whose it is and its id. */
export const columnsOf = ({ place, ...message }: ScheduledMessage) => ({
	channel_id: "channelId" in place ? place.channelId : null,
	topic: "channelId" in place ? place.topic : "",
	people: "channelId" in place ? null : JSON.stringify(place.userIds),
	content: message.content,
	rendered_content: message.renderedContent,
	deliver_at: message.deliverAt,
	read_by_sender: message.readBySender ? (1 as const) : (0 as const),
	has_failed: message.hasFailed ? (1 as const) : (0 as const),
});

/** The next to be sent first. */
export async function listScheduledMessages(
	{ db, organizationId }: Source,
	userId: number,
): Promise<ScheduledMessage[]> {
	const rows = await db
		.selectFrom("scheduled_message")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.orderBy("deliver_at")
		.orderBy("id")
		.limit(SCHEDULED_MESSAGES_PER_USER_MAX)
		.execute();
	return rows.map(readScheduled);
}

export async function findScheduledMessage(
	{ db, organizationId }: Source,
	userId: number,
	id: number,
): Promise<ScheduledMessage | undefined> {
	const row = await db
		.selectFrom("scheduled_message")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.where("id", "=", id)
		.executeTakeFirst();
	return row && readScheduled(row);
}

export async function requireScheduledMessage(
	source: Source,
	userId: number,
	id: number,
): Promise<ScheduledMessage> {
	const message = await findScheduledMessage(source, userId, id);
	if (!message) throw notFound("Scheduled message does not exist");
	return message;
}

/** The message, if it still waits for the moment the job was made for. */
export async function findDueMessage(
	source: Source,
	{ userId, messageId, deliverAt }: DueMessage,
): Promise<ScheduledMessage | undefined> {
	const message = await findScheduledMessage(source, userId, messageId);
	return message?.deliverAt === deliverAt && !message.hasFailed
		? message
		: undefined;
}

export async function writeScheduled(
	work: Work,
	userId: number,
	message: ScheduledMessage,
) {
	await work.db
		.updateTable("scheduled_message")
		.set(columnsOf(message))
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where("id", "=", message.id)
		.execute();
}

/** Takes it out of the list, and says so. */
export async function dropScheduled(work: Work, userId: number, id: number) {
	await work.db
		.deleteFrom("scheduled_message")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where("id", "=", id)
		.execute();
	const event: ScheduledMessageRemoved = {
		type: "scheduled_message_removed",
		messageId: id,
	};
	work.emit(event, audience.users(userId));
}

export function enqueueDelivery(work: Work, due: DueMessage) {
	work.enqueue({
		kind: deliverScheduledMessageJob,
		input: due,
		delayMs: due.deliverAt - work.now,
	});
}

/** A channel message goes to one channel. */
export function requireOne(to: number | readonly number[]): number {
	if (typeof to !== "number")
		throw badRequest("Invalid data type for channel ID");
	return to;
}

/** A direct message goes to a list of people. */
export function requireList(to: number | readonly number[]): readonly number[] {
	if (typeof to === "number")
		throw badRequest("Invalid data type for recipients");
	return to;
}
