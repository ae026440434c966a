import { notFound } from "../../errors.ts";
import { SAVED_SNIPPETS_PER_USER_MAX } from "../../limits.ts";
import type { SavedSnippetTable } from "../../storage/personal-tables.ts";
import type { Source } from "../messages/access.ts";

/** Text to be used again in messages. */
export interface SavedSnippet {
	readonly id: number;
	readonly title: string;
	readonly content: string;
	readonly createdAt: number;
}

const readSnippet = (row: SavedSnippetTable): SavedSnippet => ({
	id: row.id,
	title: row.title,
	content: row.content,
	createdAt: row.created_at,
});

/** In the order they were made. */
export async function listSavedSnippets(
	{ db, organizationId }: Source,
	userId: number,
): Promise<SavedSnippet[]> {
	const rows = await db
		.selectFrom("saved_snippet")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.orderBy("id")
		.limit(SAVED_SNIPPETS_PER_USER_MAX)
		.execute();
	return rows.map(readSnippet);
}

export async function requireSavedSnippet(
	{ db, organizationId }: Source,
	userId: number,
	id: number,
): Promise<SavedSnippet> {
	const row = await db
		.selectFrom("saved_snippet")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) throw notFound("Saved snippet does not exist.");
	return readSnippet(row);
}
