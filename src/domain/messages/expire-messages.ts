import { command, type Work } from "../../engine/command.ts";
import { EXPIRED_BATCH_MESSAGES, EXPIRY_PLACES_AT_ONCE } from "../../limits.ts";
import { channels } from "../channels/channels.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { groupBy } from "../rows.ts";
import { unlimitedRetention } from "../setting-kinds.ts";
import { readMessage } from "./access.ts";
import { findFirstMessageIdSince } from "./first-since.ts";
import { removeMessages } from "./remove-messages.ts";

// Messages are kept as long as the organization says, or their channel. Place after place, each command deletes a little
// and leaves a job for the rest: what is done stays done, and nobody waits for it.

/** What is said between people counts as one place, before all channels. */
const betweenPeople = 0;

export interface ExpireMessages {
	/** Places before this one are done. */
	readonly from: number;
}

export const expireMessagesJob = "expire-messages";

/** Begins anew at the first place, unless the last time is not over yet. */
export async function expireMessagesSoon(work: Work): Promise<void> {
	const underWay = await work.db
		.selectFrom("job")
		.select("id")
		.where("organization_id", "=", work.organizationId)
		.where("kind", "=", expireMessagesJob)
		.limit(1)
		.executeTakeFirst();
	if (!underWay) goOn(work, betweenPeople);
}

function goOn(work: Work, from: number) {
	const input: ExpireMessages = { from };
	work.enqueue({ kind: expireMessagesJob, input });
}

export const expireMessages = command<ExpireMessages, void>({
	name: "expire-messages",
	async execute(work, { from }) {
		const firstKept = new Map<number, number>();
		let looked = 0;
		for (const { place, days } of await listPlaces(work, from)) {
			if (looked++ === EXPIRY_PLACES_AT_ONCE) return goOn(work, place);
			const firstId = firstKept.get(days) ?? (await findFirstKept(work, days));
			firstKept.set(days, firstId);
			const deleted = await deleteBatch(work, place, firstId);
			if (deleted > 0)
				return goOn(
					work,
					deleted === EXPIRED_BATCH_MESSAGES ? place : place + 1,
				);
		}
	},
});

/** Places where messages expire, ascending, and after how many days. */
async function listPlaces(
	work: Work,
	from: number,
): Promise<{ place: number; days: number }[]> {
	const { settings } = await requireOrganization(work);
	const general = settings.message_retention_days;
	const places = [{ place: betweenPeople, days: general }];
	for (const { id, retentionDays } of (await work.all(channels)).values())
		places.push({ place: id, days: retentionDays ?? general });
	return places
		.filter(({ place, days }) => place >= from && days !== unlimitedRetention)
		.sort((a, b) => a.place - b.place);
}

const dayMs = 86_400_000;

const findFirstKept = (work: Work, days: number): Promise<number> =>
	findFirstMessageIdSince(
		work.db,
		work.organizationId,
		work.now - days * dayMs,
	);

async function deleteBatch(
	work: Work,
	place: number,
	beforeId: number,
): Promise<number> {
	const older = work.db
		.selectFrom("message")
		.selectAll()
		.where("organization_id", "=", work.organizationId)
		.where("id", "<", beforeId)
		.orderBy("id")
		.limit(EXPIRED_BATCH_MESSAGES);
	const rows = await (place === betweenPeople
		? older.where("channel_id", "is", null)
		: older.where("channel_id", "=", place)
	).execute();
	const byConversation = groupBy(
		rows.map(readMessage),
		(message) => message.conversationId,
	);
	for (const [first, ...others] of byConversation.values())
		if (first) await removeMessages(work, [first, ...others]);
	return rows.length;
}
