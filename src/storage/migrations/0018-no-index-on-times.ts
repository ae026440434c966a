import { sql } from "kysely";
import type { Database } from "../storage.ts";

/** Ids rise with time: what was sent since a moment is found without the index, which every send paid for. */
export async function noIndexOnTimes(db: Database): Promise<void> {
	await sql`DROP INDEX message_sent_at`.execute(db);
}
