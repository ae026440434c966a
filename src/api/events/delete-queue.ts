import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deleteQueue = endpoint({
	id: "delete-queue",
	route: "DELETE /events",
	auth: "user",
	summary: "Delete an event queue",
	description:
		"A poll that is waiting on the queue is answered at once; later ones are told to register anew.",
	params: {
		queue_id: param.string().describe("One of the user's own queues."),
	},
	response: {},
	errors: ["BAD_EVENT_QUEUE_ID"],
	async handle({ params, caller, organization, server }) {
		await server.queues.delete(organization.id, caller.userId, params.queue_id);
		return {};
	},
});
