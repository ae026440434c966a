import { deleteTopicBatch } from "../../domain/messages/delete-topic.ts";
import { DELETE_TOPIC_SECONDS_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const deleteTopic = endpoint({
	id: "delete-topic",
	route: "POST /streams/:stream_id/delete_topic",
	auth: "admin",
	noun: "messages",
	summary: "Delete a topic",
	description:
		"Deletes the messages of a topic that the administrator can read, newest first and some at a time. `complete` is false when not all of them could be deleted in time: then the request is to be repeated.",
	params: { stream_id: param.id(), topic_name: param.string() },
	response: { complete: shape.boolean() },
	errors: [],
	async handle({ params, run, server, signal }) {
		const until = server.now() + DELETE_TOPIC_SECONDS_MAX * 1000;
		let beforeId: number | null = null;
		do {
			const batch: { nextBeforeId: number | null } = await run(
				deleteTopicBatch,
				{ channelId: params.stream_id, topic: params.topic_name, beforeId },
			);
			beforeId = batch.nextBeforeId;
			// Each batch stands by itself: nothing is lost by stopping between two.
		} while (beforeId !== null && server.now() < until && !signal.aborted);
		return { complete: beforeId === null };
	},
});
