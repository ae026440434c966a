import { audience } from "./audience.ts";
import type { Work } from "./command.ts";

// Whoever may hear nothing more hears nothing more, also over a connection that has been open for days. It is said in the log, so
// that every node acts on it.

/** Ends the queues of somebody who is gone. */
export async function endQueuesOf(work: Work, userId: number): Promise<void> {
	const found = await work.db
		.selectFrom("event_queue")
		.select("id")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.execute();
	if (found.length === 0) return;
	await work.db
		.deleteFrom("event_queue")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.execute();
	const ids = found.map(({ id }) => id);
	work.emit({ type: "queues_closed", ids }, audience.nobody);
}

/** Ends all queues of an organization that is no longer used. */
export async function endAllQueues(work: Work): Promise<void> {
	await work.db
		.deleteFrom("event_queue")
		.where("organization_id", "=", work.organizationId)
		.execute();
	work.emit({ type: "all_queues_closed" }, audience.nobody);
}

/** Ends all waiting for somebody whose key is another from now on; with it, their queues go on where they were. */
export function dismissListeners(work: Work, userId: number): void {
	work.emit({ type: "listeners_dismissed", userId }, audience.nobody);
}
