import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { SAVED_SNIPPETS_PER_USER_MAX } from "../../limits.ts";
import type { SavedSnippetAdded } from "./events.ts";
import { listSavedSnippets, type SavedSnippet } from "./saved-snippets.ts";

export const createSavedSnippet = command<
	Pick<SavedSnippet, "title" | "content">,
	number
>({
	name: "create-saved-snippet",
	async execute(work, { title, content }) {
		const userId = work.actor.userId as number;
		const own = await listSavedSnippets(work, userId);
		if (own.length >= SAVED_SNIPPETS_PER_USER_MAX)
			throw badRequest(
				`You can have at most ${SAVED_SNIPPETS_PER_USER_MAX} saved snippets.`,
			);
		const id = await work.nextId("saved_snippet");
		const snippet = { id, title, content, createdAt: work.now };
		await work.db
			.insertInto("saved_snippet")
			.values({
				organization_id: work.organizationId,
				user_id: userId,
				id,
				title,
				content,
				created_at: work.now,
			})
			.execute();
		const event: SavedSnippetAdded = { type: "saved_snippet_added", snippet };
		work.emit(event, audience.users(userId));
		return id;
	},
});
