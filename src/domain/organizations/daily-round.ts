import { command, type Work } from "../../engine/command.ts";
import { DAILY_ROUND_MS } from "../../limits.ts";
import { expireMessagesSoon } from "../messages/expire-messages.ts";
import { organizations } from "./organizations.ts";

// What must be seen to though nobody does anything: once a day, in every organization.

export const dailyRoundJob = "daily-round";

/** Every organization has one round before it. */
export function enqueueDailyRound(work: Work): void {
	work.enqueue({ kind: dailyRoundJob, input: {}, delayMs: DAILY_ROUND_MS });
}

/** Scheduled before the round is made, so that one that fails is not the last. False when the organization is no more. */
export const beginDailyRound = command<object, { readonly isWanted: boolean }>({
	name: "begin-daily-round",
	async execute(work) {
		const organization = await work.get(organizations, work.organizationId);
		if (!organization) return { isWanted: false };
		const next = await work.db
			.selectFrom("job")
			.select("id")
			.where("organization_id", "=", work.organizationId)
			.where("kind", "=", dailyRoundJob)
			.where("run_at", ">", work.now)
			.limit(1)
			.executeTakeFirst();
		if (!next) enqueueDailyRound(work);
		if (!organization.isDeactivated) await expireMessagesSoon(work);
		return { isWanted: !organization.isDeactivated };
	},
});
