import { sql } from "kysely";
import type { Database } from "../storage.ts";
import type { DialectName } from "./run.ts";

/**
 * SQLite plans by figures that it never gathers by itself. Without them it takes a table's key for the best way to everything, and
 * would walk all messages to find those of one topic. What counts is the proportions: rows in all, rows of one organization, rows of
 * one conversation (channel, sender), one row.
 */
const figuresOfIndexes: Readonly<Record<string, string>> = {
	sqlite_autoindex_message_1: "1000000 1000000 1",
	message_conversation: "1000000 1000000 100 1",
	message_channel: "1000000 1000000 5000 1",
	message_sender: "1000000 1000000 1000 1",
	message_origin: "10000 10000 50 1",
	message_moved_in: "10000 10000 50 1",
	message_sent_at: "1000000 1000000 2 1",
	message_to_channel: "700000 700000 1",
	message_direct: "300000 300000 1",
	message_with_link: "100000 100000 1",
	message_with_image: "20000 20000 1",
	message_with_attachment: "20000 20000 1",
	message_elsewhere: "10000 10000 1",
};

export async function messageFigures(db: Database, dialect: DialectName) {
	if (dialect !== "sqlite") return;
	// Makes the table; what it says of tables that are still empty would mislead.
	await sql`ANALYZE`.execute(db);
	await sql`DELETE FROM sqlite_stat1`.execute(db);
	for (const [index, figures] of Object.entries(figuresOfIndexes))
		await sql`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('message', ${index}, ${figures})`.execute(
			db,
		);
	await sql`ANALYZE sqlite_schema`.execute(db);
}
