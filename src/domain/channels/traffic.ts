import type { Collection, View } from "../../engine/memory.ts";
import type { Database } from "../../storage/storage.ts";
import { findFirstMessageIdSince } from "../messages/first-since.ts";
import type { Channel } from "./channels.ts";

// How much is said in channels, as an average that changes once a day.

const dayMs = 86_400_000;
const daysCounted = 28;
const daysUntilKnown = 7;
const daysOfWeek = 7;

/** Messages by channel of the four weeks that end with the beginning of a day, by the number of that day. */
const recentMessages: Collection<ReadonlyMap<number, number>, number> = {
	name: "recent-messages",
	whole: false,
	keysMax: 2,
	async load(db, organizationId, days) {
		const found = new Map<number, ReadonlyMap<number, number>>();
		for (const day of days ?? [])
			found.set(day, await countRecent(db, organizationId, day * dayMs));
		return found;
	},
};

async function countRecent(
	db: Database,
	organizationId: number,
	until: number,
): Promise<ReadonlyMap<number, number>> {
	const start = until - daysCounted * dayMs;
	const from = await findFirstMessageIdSince(db, organizationId, start);
	const to = await findFirstMessageIdSince(db, organizationId, until);
	// Channel by channel, so that the index of channels' messages answers without their rows.
	const rows = await db
		.selectFrom("channel as c")
		.select((eb) => [
			"c.id",
			eb
				.selectFrom("message as m")
				.select((of) => of.fn.countAll<number>().as("count"))
				.whereRef("m.organization_id", "=", "c.organization_id")
				.whereRef("m.channel_id", "=", "c.id")
				.where("m.id", ">=", from)
				.where("m.id", "<", to)
				.as("count"),
		])
		.where("c.organization_id", "=", organizationId)
		.execute();
	return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

export interface Traffic {
	/** Messages a week; null while the channel is too young to tell. */
	weekly(channel: Channel): number | null;
}

export async function requireTraffic(view: View): Promise<Traffic> {
	const now = view.clock();
	const counts = await view.get(recentMessages, Math.floor(now / dayMs));
	return {
		weekly(channel) {
			const ageDays = Math.floor((now - channel.createdAt) / dayMs);
			if (ageDays < daysUntilKnown) return null;
			const messages = counts?.get(channel.id) ?? 0;
			if (messages === 0) return 0;
			const days = Math.min(ageDays, daysCounted);
			const average = Math.floor((messages * daysOfWeek) / days);
			return roundToTwoDigits(Math.max(average, 1));
		},
	};
}

/** Until when the channels' traffic stays as it is now: counts go by days, averages by the age of the channel. */
export function steadyUntil(channels: Iterable<Channel>, now: number): number {
	let until = (Math.floor(now / dayMs) + 1) * dayMs;
	for (const { createdAt } of channels) {
		const ageDays = Math.floor((now - createdAt) / dayMs);
		if (ageDays < daysCounted)
			until = Math.min(until, createdAt + (ageDays + 1) * dayMs);
	}
	return until;
}

function roundToTwoDigits(count: number): number {
	const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
	return Math.round(count / unit) * unit;
}
