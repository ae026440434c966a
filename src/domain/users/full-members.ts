import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { watchSight } from "../channels/sight.ts";
import type { GroupMembersChanged } from "../groups/events.ts";
import { requirePermissions } from "../groups/groups.ts";
import {
	organizations,
	requireOrganization,
} from "../organizations/organizations.ts";
import { isFullMember, promotionAt } from "./roles.ts";
import { requireUser, type User, users } from "./users.ts";

// Members become full members by waiting. Nothing changes by itself, though: an organization
// remembers up to when it has looked, and only a command looks further and tells what follows.
// So what people are told and what is true never part.

export const promoteMembersJob = "promote-members";

/** What decides about all members at once. */
interface Waiting {
	readonly waitingDays: number;
	readonly promotedUpto: number;
}

const isFull = ({ role, joinedAt }: User, waiting: Waiting): boolean =>
	isFullMember(
		role,
		(waiting.promotedUpto - joinedAt) / 1000,
		waiting.waitingDays,
	);

/** Called before the waiting changes, it gives what to call after it, and then tells who began or ceased to be a full member and what they see. */
export async function watchFullMembers(
	work: Work,
	next: Waiting,
): Promise<() => Promise<void>> {
	const { settings, promotedUpto } = await requireOrganization(work);
	const before: Waiting = {
		waitingDays: settings.waiting_period_threshold,
		promotedUpto,
	};
	const added: number[] = [];
	const removed: number[] = [];
	for (const user of (await work.all(users)).values()) {
		if (!user.isActive || user.isSystemBot) continue;
		const isAfter = isFull(user, next);
		if (isAfter !== isFull(user, before))
			(isAfter ? added : removed).push(user.id);
	}
	const tellOfChannels = await watchSight(work, [...added, ...removed]);
	return async () => {
		await tellGroup(work, "group_members_added", added);
		await tellGroup(work, "group_members_removed", removed);
		await tellOfChannels();
	};
}

async function tellGroup(
	work: Work,
	type: GroupMembersChanged["type"],
	userIds: readonly number[],
) {
	if (userIds.length === 0) return;
	const { graph } = await requirePermissions(work);
	const event: GroupMembersChanged = {
		type,
		groupId: graph.systemGroupId("role:fullmembers"),
		isDeactivated: false,
		userIds,
	};
	work.emit(event, audience.everyone);
}

/** The same for one account that is about to join anew, and so to wait again. */
export async function watchWaitingOf(
	work: Work,
	userId: number,
): Promise<() => Promise<void>> {
	const look = async () => {
		const user = await requireUser(work, userId);
		const { person } = await requirePermissions(work);
		return { user, isFull: person(user).isFullMember };
	};
	const before = await look();
	const tellOfChannels = await watchSight(work, [userId]);
	return async () => {
		const after = await look();
		if (before.isFull && !after.isFull)
			await tellGroup(work, "group_members_removed", [userId]);
		await tellOfChannels();
		await schedulePromotionOf(work, after.user);
	};
}

/** Looks as far as now: whoever has waited long enough is a full member, and everybody is told. */
export async function settlePromotions(work: Work): Promise<void> {
	const { settings, promotedUpto } = await requireOrganization(work);
	const waitingDays = settings.waiting_period_threshold;
	if (waitingDays === 0 || promotedUpto >= work.now) return;
	const next = { waitingDays, promotedUpto: work.now };
	const tell = await watchFullMembers(work, next);
	await work.db
		.updateTable("organization")
		.set({ promoted_upto: work.now })
		.where("id", "=", work.organizationId)
		.execute();
	work.touch(organizations, work.organizationId);
	await tell();
}

/** Has the next look taken when the next member has waited long enough. */
export async function scheduleNextPromotion(work: Work): Promise<void> {
	const { settings } = await requireOrganization(work);
	const waitingDays = settings.waiting_period_threshold;
	let next = Number.POSITIVE_INFINITY;
	for (const { role, joinedAt, isSystemBot } of (
		await work.all(users)
	).values())
		if (!isSystemBot)
			next = Math.min(
				next,
				promotionAt(role, joinedAt, waitingDays, work.now) ?? next,
			);
	await schedule(work, next);
}

/** The same for one account that has just joined: all others are seen to. */
export async function schedulePromotionOf(
	work: Work,
	{ role, joinedAt }: Pick<User, "role" | "joinedAt">,
): Promise<void> {
	const { settings } = await requireOrganization(work);
	const waitingDays = settings.waiting_period_threshold;
	const at = promotionAt(role, joinedAt, waitingDays, work.now);
	if (at !== null) await schedule(work, at);
}

/** One look that is still to come is enough, if it is early enough: it schedules the next. */
async function schedule(work: Work, at: number) {
	if (!Number.isSafeInteger(at)) return;
	const pending = await work.db
		.selectFrom("job")
		.select("id")
		.where("organization_id", "=", work.organizationId)
		.where("kind", "=", promoteMembersJob)
		.where("run_at", ">", work.now)
		.where("run_at", "<=", at)
		.limit(1)
		.executeTakeFirst();
	if (!pending)
		work.enqueue({
			kind: promoteMembersJob,
			input: {},
			delayMs: at - work.now,
		});
}

export const promoteMembers = command<object, void>({
	name: "promote-members",
	async execute(work) {
		await settlePromotions(work);
		await scheduleNextPromotion(work);
	},
});
