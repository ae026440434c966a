import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import type { SavedSnippetRemoved } from "./events.ts";
import { requireSavedSnippet } from "./saved-snippets.ts";

export const deleteSavedSnippet = command<{ readonly snippetId: number }, void>(
	{
		name: "delete-saved-snippet",
		async execute(work, { snippetId }) {
			const userId = work.actor.userId as number;
			const { id } = await requireSavedSnippet(work, userId, snippetId);
			await work.db
				.deleteFrom("saved_snippet")
				.where("organization_id", "=", work.organizationId)
				.where("user_id", "=", userId)
				.where("id", "=", id)
				.execute();
			const event: SavedSnippetRemoved = {
				type: "saved_snippet_removed",
				snippetId: id,
			};
			work.emit(event, audience.users(userId));
		},
	},
);
