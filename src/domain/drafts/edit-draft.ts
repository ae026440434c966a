import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { columnsOf, requireDraft, requireDraftAuthor } from "./drafts.ts";
import type { DraftUpdated } from "./events.ts";
import { type DraftWritten, requireWritten } from "./write-draft.ts";

interface EditDraft {
	readonly draftId: number;
	readonly draft: DraftWritten;
}

/** Replaces the draft whole. */
export const editDraft = command<EditDraft, void>({
	name: "edit-draft",
	async execute(work, { draftId, draft: written }) {
		const author = await requireDraftAuthor(work, work.actor.userId as number);
		const { id } = await requireDraft(work, author, draftId);
		const draft = { id, ...(await requireWritten(work, author, written)) };
		await work.db
			.updateTable("draft")
			.set(columnsOf(draft))
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", author.id)
			.where("id", "=", id)
			.execute();
		const event: DraftUpdated = { type: "draft_updated", draft };
		work.emit(event, audience.users(author.id));
	},
});
