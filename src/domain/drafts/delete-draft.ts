import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { requireDraft, requireDraftAuthor } from "./drafts.ts";
import type { DraftRemoved } from "./events.ts";

export const deleteDraft = command<{ readonly draftId: number }, void>({
	name: "delete-draft",
	async execute(work, { draftId }) {
		const author = await requireDraftAuthor(work, work.actor.userId as number);
		const { id } = await requireDraft(work, author, draftId);
		await work.db
			.deleteFrom("draft")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", author.id)
			.where("id", "=", id)
			.execute();
		const event: DraftRemoved = { type: "draft_removed", draftId: id };
		work.emit(event, audience.users(author.id));
	},
});
