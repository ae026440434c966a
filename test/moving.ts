import assert from "node:assert/strict";
import type { Client, Fields, World } from "./world.ts";

/** What tests of moving messages do again and again. */

export const moveEventTypes = {
	event_types: ["update_message", "delete_message"],
};

/** A client that understands everything a move may bring. */
export const capableOfMoves = {
	...moveEventTypes,
	client_capabilities: {
		notification_settings_null: true,
		bulk_message_deletion: true,
		empty_topic_name: true,
	},
};

/** Moves without a word in either topic. */
export const moveQuietly = (who: Client, id: number, fields: Fields) =>
	who.do("PATCH", `/messages/${id}`, {
		send_notification_to_old_thread: false,
		send_notification_to_new_thread: false,
		...fields,
	});

export async function refusesEdit(
	who: Client,
	id: number,
	fields: Fields,
	code = "BAD_REQUEST",
) {
	const { status, body } = await who.patch(`/messages/${id}`, fields);
	assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
	return body;
}

export async function readMessage(who: Client, id: number) {
	const fields = { allow_empty_topic_name: true };
	return (await who.do("GET", `/messages/${id}`, fields)).message;
}

export async function topicsOf(who: Client, ids: readonly number[]) {
	const topics: string[] = [];
	for (const id of ids) topics.push((await readMessage(who, id)).subject);
	return topics;
}

/** So many messages with their numbers in them. */
export async function talk(
	who: Client,
	channel: string,
	topic: string,
	count: number,
) {
	const ids: number[] = [];
	for (let n = 0; n < count; n++)
		ids.push(await who.send(channel, topic, `${n}`));
	return ids as [number, ...number[]];
}

/** The words of the newest messages of a topic, oldest first. */
export async function saidIn(
	who: Client,
	channel: number,
	topic: string,
	count = 10,
): Promise<string[]> {
	const { messages } = await who.do("GET", "/messages", {
		anchor: "newest",
		num_before: count,
		apply_markdown: false,
		narrow: [
			{ operator: "channel", operand: channel },
			{ operator: "topic", operand: topic },
		],
	});
	return messages.map(({ content }: { content: string }) => content);
}

export const secondsOf = (world: World) => Math.floor(world.clock.now / 1000);
