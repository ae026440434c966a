import { sql } from "kysely";
import { prepared } from "../../storage/prepared.ts";
import type { Source } from "../messages/access.ts";
import { messageFlags } from "../messages/facts.ts";

// What most people have nothing of. A client that starts wants to know of all of it: one
// look tells what there is to be loaded, instead of one for each kind.

const tables = {
	conferenceToken: "conference_token",
	devices: "device",
	drafts: "draft",
	navigationViews: "navigation_view",
	reminders: "reminder",
	savedSnippets: "saved_snippet",
	scheduledMessages: "scheduled_message",
	starredMessages: "message_flag",
} as const;

export type Belonging = keyof typeof tables;

const kinds = Object.keys(tables) as Belonging[];

const isStarred = sql`and (flags & ${sql.lit(messageFlags.starred)}) <> 0`;

const look = prepared((db, organizationId: number, userId: number) =>
	db.selectNoFrom(
		kinds.map((kind) =>
			sql<number>`case when exists (select 1 from ${sql.table(tables[kind])}
				where organization_id = ${organizationId} and user_id = ${userId} ${kind === "starredMessages" ? isStarred : sql``}) then 1 else 0 end`.as(
				kind,
			),
		),
	),
);

/** The kinds of which the user has any. */
export async function listBelongings(
	{ db, organizationId }: Source,
	userId: number,
): Promise<ReadonlySet<Belonging>> {
	const [row] = await look(db, organizationId, userId);
	return new Set(kinds.filter((kind) => row?.[kind] === 1));
}
