import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import type { SavedSnippetUpdated } from "./events.ts";
import { requireSavedSnippet } from "./saved-snippets.ts";

interface EditSavedSnippet {
	readonly snippetId: number;
	readonly title: string | undefined;
	readonly content: string | undefined;
}

export const editSavedSnippet = command<EditSavedSnippet, void>({
	name: "edit-saved-snippet",
	async execute(work, { snippetId, title, content }) {
		const userId = work.actor.userId as number;
		const before = await requireSavedSnippet(work, userId, snippetId);
		if (title === undefined && content === undefined) return;
		const texts = {
			title: title ?? before.title,
			content: content ?? before.content,
		};
		await work.db
			.updateTable("saved_snippet")
			.set(texts)
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("id", "=", before.id)
			.execute();
		const event: SavedSnippetUpdated = {
			type: "saved_snippet_updated",
			snippet: { ...before, ...texts },
		};
		work.emit(event, audience.users(userId));
	},
});
