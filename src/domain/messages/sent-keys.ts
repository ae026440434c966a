import { command, type Work } from "../../engine/command.ts";
import {
	IDEMPOTENCY_KEY_KEEP_SECONDS,
	IDEMPOTENCY_KEYS_FORGOTTEN_MAX,
} from "../../limits.ts";

// Which messages were sent under which key, so that a client that did not hear the answer
// can ask again. Keys are unique: a repeated one fails the COMMIT, and only then is it
// worth looking for the first.

export async function findSent(
	work: Work,
	senderId: number,
	key: string,
): Promise<number | null> {
	if (!work.isRetry) return null;
	const row = await work.db
		.selectFrom("idempotency_key")
		.select("message_id")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", senderId)
		.where("key", "=", key)
		.executeTakeFirst();
	return row?.message_id ?? null;
}

export const forgetSentKeysJob = "forget-sent-keys";

export function keepSent(
	work: Work,
	senderId: number,
	key: string,
	messageId: number,
) {
	work.append("idempotency_key", {
		organization_id: work.organizationId,
		user_id: senderId,
		key,
		message_id: messageId,
		created_at: work.now,
	});
	// Old keys go as new ones come.
	if (messageId % (IDEMPOTENCY_KEYS_FORGOTTEN_MAX / 2) === 0)
		work.enqueue({ kind: forgetSentKeysJob, input: {} });
}

/** Nobody asks again after a day. */
export const forgetSentKeys = command<object, void>({
	name: "forget-sent-keys",
	async execute(work) {
		const old = await work.db
			.selectFrom("idempotency_key")
			.select("created_at")
			.where("organization_id", "=", work.organizationId)
			.where("created_at", "<", work.now - IDEMPOTENCY_KEY_KEEP_SECONDS * 1000)
			.orderBy("created_at")
			.limit(IDEMPOTENCY_KEYS_FORGOTTEN_MAX)
			.execute();
		const newest = old.at(-1);
		if (!newest) return;
		await work.db
			.deleteFrom("idempotency_key")
			.where("organization_id", "=", work.organizationId)
			.where("created_at", "<=", newest.created_at)
			.execute();
	},
});
