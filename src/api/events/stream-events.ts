import { once } from "node:events";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { TAKEN_OVER } from "../reply.ts";
import { EventStream } from "./event-stream.ts";

/** How long a client waits before it connects again, unless it knows better. */
const RETRY_MS = 2000;

function parseLastEventId(
	header: string | string[] | undefined,
	sent: number | undefined,
): number {
	if (header === undefined || header === "") return sent ?? -1;
	const id = Number(header);
	if (!Number.isSafeInteger(id) || id < -1)
		throw badRequest("Last-Event-ID is not an event's id");
	return id;
}

export const streamEvents = endpoint({
	id: "stream-events",
	route: "GET /events/stream",
	auth: "user",
	summary: "Follow a queue as Server-Sent Events",
	description:
		'The events of a queue, with the same ids as in polls, as they happen. A client that reconnects sends `Last-Event-ID`, as browsers do by themselves, and misses nothing. The same path speaks WebSocket: every event is a text message, and `{"ack": id}` acknowledges. This operation is Skein\'s own.',
	params: {
		queue_id: param.string(),
		last_event_id: param
			.integer({ min: -1, max: Number.MAX_SAFE_INTEGER })
			.optional(),
	},
	response: {},
	errors: ["BAD_EVENT_QUEUE_ID"],
	async handle({ params, caller, organization, request, reply, server }) {
		const lastEventId = parseLastEventId(
			request.headers["last-event-id"],
			params.last_event_id,
		);
		let queue = await server.queues.require(
			organization.id,
			caller.userId,
			params.queue_id,
			lastEventId,
		);
		queue.acknowledge(lastEventId);
		queue = await server.queues.refill(queue);
		const { raw } = reply.takeOver();
		raw.writeHead(200, reply.headers("text/event-stream"));
		raw.write(`retry: ${RETRY_MS}\n\n`);
		const stream = new EventStream(queue, lastEventId, server.queues, {
			async write(events) {
				let text = "";
				for (const { id, event } of events)
					text += `id: ${id}\ndata: ${event.head},"id":${id}}\n\n`;
				if (!raw.write(text)) await once(raw, "drain");
			},
			end: () => raw.end(),
		});
		raw.once("close", () => stream.close());
		stream.start();
		return TAKEN_OVER;
	},
});
