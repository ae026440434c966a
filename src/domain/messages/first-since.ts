import { fragment, runFragment } from "../../storage/fragment.ts";
import type { Database } from "../../storage/storage.ts";

/**
 * The id from which on messages are no older than a moment; one more than the newest where there are none. Ids rise with time, so it
 * is found by halving, and no send pays for an index on times.
 */
export async function findFirstMessageIdSince(
	db: Database,
	organizationId: number,
	moment: number,
): Promise<number> {
	const [newest] = await runFragment<{ id: number }>(
		db,
		fragment`select id from message where organization_id = ${organizationId} order by id desc limit 1`,
	);
	let low = 1;
	let high = (newest?.id ?? 0) + 1;
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const [at] = await runFragment<{ id: number; sent_at: number }>(
			db,
			fragment`select id, sent_at from message where organization_id = ${organizationId} and id >= ${middle} order by id limit 1`,
		);
		if (!at || at.sent_at >= moment) high = middle;
		else low = at.id + 1;
	}
	return low;
}
