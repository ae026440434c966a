import { audience } from "./audience.ts";
import type { Work } from "./command.ts";

// Whoever may hear nothing more hears nothing more, also over a connection that has been open for days. It is said in the log, so
// that every node acts on it.

/** Ends the queues of somebody who is gone. */
export const endQueuesOf = (work: Work, userId: number) =>
	endQueues(work, userId);

/** Ends all queues of an organization that is no longer used. */
export const endAllQueues = (work: Work) => endQueues(work, null);

async function endQueues(work: Work, userId: number | null): Promise<void> {
	let found = work.db
		.selectFrom("event_queue")
		.select("id")
		.where("organization_id", "=", work.organizationId);
	let ended = work.db
		.deleteFrom("event_queue")
		.where("organization_id", "=", work.organizationId);
	if (userId !== null) {
		found = found.where("user_id", "=", userId);
		ended = ended.where("user_id", "=", userId);
	}
	const ids = (await found.execute()).map(({ id }) => id);
	if (ids.length === 0) return;
	await ended.execute();
	work.emit({ type: "queues_closed", ids }, audience.nobody);
}

/** Ends all waiting for somebody whose key is another from now on; with it, their queues go on where they were. */
export function dismissListeners(work: Work, userId: number): void {
	work.emit({ type: "listeners_dismissed", userId }, audience.nobody);
}
