import type { Work } from "../../engine/command.ts";
import { badRequest, notFound } from "../../errors.ts";
import { readJson } from "../../lib/json.ts";
import type { DraftTable } from "../../storage/personal-tables.ts";
import type { Source } from "../messages/access.ts";
import { requireUser, type User } from "../users/users.ts";

/** Where a draft would go, if its author has said so. */
export type DraftTarget =
	| { readonly kind: "nowhere" }
	| {
			readonly kind: "channel";
			readonly channelId: number;
			readonly topic: string;
	  }
	/** The others, ascending; the author alone for a note to themselves. */
	| { readonly kind: "people"; readonly userIds: readonly number[] };

export interface Draft {
	readonly id: number;
	readonly target: DraftTarget;
	readonly content: string;
	readonly editedAt: number;
}

function targetOf({ channel_id, topic, people }: DraftTable): DraftTarget {
	if (channel_id !== null)
		return { kind: "channel", channelId: channel_id, topic };
	return people === null
		? { kind: "nowhere" }
		: { kind: "people", userIds: readJson(people) };
}

const readDraft = (row: DraftTable): Draft => ({
	id: row.id,
	target: targetOf(row),
	content: row.content,
	editedAt: row.edited_at,
});

/** The columns of a draft that its author can change. */
export const columnsOf = ({
	target,
	content,
	editedAt,
}: Omit<Draft, "id">) => ({
	channel_id: target.kind === "channel" ? target.channelId : null,
	topic: target.kind === "channel" ? target.topic : "",
	people: target.kind === "people" ? JSON.stringify(target.userIds) : null,
	content,
	edited_at: editedAt,
});

/** The newest drafts first. */
export async function listNewestDrafts(
	{ db, organizationId }: Source,
	userId: number,
	limit: number,
): Promise<Draft[]> {
	const rows = await db
		.selectFrom("draft")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.orderBy("edited_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
	return rows.map(readDraft);
}

/** Somebody whose drafts are kept here: who has switched that off keeps them in their client alone. */
export async function requireDraftAuthor(
	source: Source,
	userId: number,
): Promise<User> {
	const author = await requireUser(source, userId);
	if (!author.settings.enable_drafts_synchronization)
		throw badRequest("User has disabled synchronizing drafts.");
	return author;
}

export async function requireDraft(
	{ db, organizationId }: Source,
	author: User,
	id: number,
): Promise<Draft> {
	const row = await db
		.selectFrom("draft")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", author.id)
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) throw notFound("Draft does not exist");
	return readDraft(row);
}

export async function countDrafts(
	{ db, organizationId }: Source,
	userId: number,
): Promise<number> {
	const { count } = await db
		.selectFrom("draft")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/**
 * Part of switching synchronization off: nothing stays behind. The change of the setting is what clients hear, so no
 * draft is told of by itself.
 */
export async function forgetDrafts(work: Work, userId: number) {
	await work.db
		.deleteFrom("draft")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.execute();
}
