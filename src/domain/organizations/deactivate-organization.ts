import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { endAllQueues } from "../../engine/end-queues.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { ORGANIZATION_DELETION_DAYS_MIN } from "../../limits.ts";
import { isOwner } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";
import type { OrganizationDeactivated } from "./events.ts";
import { organizations, requireOrganization } from "./organizations.ts";

const dayMs = 86_400_000;

export interface DeactivateOrganization {
	/** Null: everything is kept for good. */
	readonly deletionDelayDays: number | null;
}

/** Closes the organization: nobody can log in or call any more. */
export const deactivateOrganization = command<DeactivateOrganization, void>({
	name: "deactivate-organization",
	async execute(work, { deletionDelayDays }) {
		const actor = await requireUser(work, work.actor.userId as number);
		if (!isOwner(actor.role))
			throw new Refusal(
				"UNAUTHORIZED_PRINCIPAL",
				"Must be an organization owner",
			);
		if (
			deletionDelayDays !== null &&
			deletionDelayDays < ORGANIZATION_DELETION_DAYS_MIN
		)
			throw badRequest(
				`Data deletion time must be at least ${ORGANIZATION_DELETION_DAYS_MIN} days in the future.`,
			);
		const delayMs = (deletionDelayDays ?? 0) * dayMs;
		const deletionAt = deletionDelayDays === null ? null : work.now + delayMs;
		await work.db
			.updateTable("organization")
			.set({ deactivated: 1, deletion_at: deletionAt })
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
		if (deletionAt !== null)
			work.enqueue({ kind: "delete-organization", input: {}, delayMs });
		const event: OrganizationDeactivated = { type: "organization_deactivated" };
		work.emit(event, audience.everyone);
		await endAllQueues(work);
	},
});

/** Whoever runs the server opens it again, as long as nothing of it has been deleted. */
export const operateReopenOrganization = command<object, void>({
	name: "operate-reopen-organization",
	async execute(work) {
		const { isDeactivated } = await requireOrganization(work);
		if (!isDeactivated) throw badRequest("The organization is open already.");
		const row = await work.db
			.selectFrom("organization")
			.select("deletion_at")
			.where("id", "=", work.organizationId)
			.executeTakeFirstOrThrow();
		if (row.deletion_at !== null && row.deletion_at <= work.now)
			throw badRequest("The organization is being deleted.");
		await work.db
			.updateTable("organization")
			.set({ deactivated: 0, deletion_at: null })
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
	},
});
