import type { EventQueue, Pending } from "../../engine/event-queue.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { RawJson, type Reply, TAKEN_OVER } from "../reply.ts";
import { shape } from "../shape.ts";

/** The members of the answer, made of bytes that other queues may share. */
export function eventsAnswer(
	events: readonly Pending[],
	queueId: string,
): RawJson {
	let list = "";
	for (const { id, event } of events)
		list += `${list && ","}${event.head},"id":${id}}`;
	return new RawJson(
		`"events":[${list}],"queue_id":${JSON.stringify(queueId)}`,
	);
}

/** Apart from the handler, so that nothing of the request is held while it waits. */
function waitForEvents(queue: EventQueue, reply: Reply): void {
	const answer = (events: readonly Pending[]) =>
		reply.succeed(eventsAnswer(events, queue.facts.id));
	reply.takeOver(() => queue.cancelWait(answer));
	queue.wait(answer);
}

export const getEvents = endpoint({
	id: "get-events",
	route: "GET /events",
	auth: "user",
	summary: "Get events from a queue",
	description:
		"Answers with the queue's events after `last_event_id`; waits for the first if there are none. A heartbeat comes at least every 55 seconds. Passing an id acknowledges everything up to it.",
	params: {
		queue_id: param
			.string()
			.optional()
			.describe("From registration. Without it the call is refused."),
		last_event_id: param
			.integer({ min: -1, max: Number.MAX_SAFE_INTEGER })
			.optional()
			.describe(
				"The last event that was dealt with; at first the one from registration. Without it the call is refused.",
			),
		dont_block: param
			.boolean()
			.default(false)
			.describe("Answer at once, even with nothing."),
	},
	response: {
		events: shape
			.array(shape.any())
			.describe("In order; each has `id` and `type`."),
		queue_id: shape.string().describe("The queue."),
	},
	errors: ["BAD_EVENT_QUEUE_ID"],
	async handle({ params, caller, organization, reply, server }) {
		const { queue_id: id, last_event_id: lastEventId } = params;
		if (id === undefined) throw badRequest("Missing 'queue_id' argument");
		if (lastEventId === undefined)
			throw badRequest("Missing 'last_event_id' argument");
		const { userId } = caller;
		const { queues } = server;
		const found = queues.require(organization.id, userId, id, lastEventId);
		let queue = found instanceof Promise ? await found : found;
		queue.acknowledge(lastEventId);
		if (queue.isBehind) queue = await queues.refill(queue);
		if (!queue.isEmpty || params.dont_block) {
			// A second poll ends the first, also when it does not wait itself.
			if (queue.waiting) queue.endWait();
			return eventsAnswer(queue.take(), id);
		}
		waitForEvents(queue, reply);
		return TAKEN_OVER;
	},
});
