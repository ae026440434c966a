import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestStorage } from "../../test/support/storage.ts";
import { deleteDocuments, insertDocuments } from "./search-index.ts";
import type { Database } from "./storage.ts";

test("the database takes further writes after documents have left the index", async () => {
	const open = await createTestStorage();
	const storage = await open();
	try {
		const write = async (act: (db: Database) => Promise<void>) => {
			const transaction = await storage.begin();
			await act(transaction.db);
			await transaction.commit();
		};
		const documents = [1, 2, 3].map((messageId) => ({
			messageId,
			tokens: ["a1"],
		}));
		await write((db) => insertDocuments(db, 1, documents));
		for (const { messageId } of documents)
			await write((db) => deleteDocuments(db, 1, [messageId]));
		await write((db) => insertDocuments(db, 1, documents));
		const transaction = await storage.begin();
		await transaction.commit({
			rows: new Map(),
			clocks: new Map([[1, { eventSeq: 7, messageId: 3 }]]),
		});
		const clock = await storage.snapshot((db) =>
			db.selectFrom("organization_clock").selectAll().execute(),
		);
		assert.deepEqual(
			clock.map(({ event_seq }) => event_seq),
			[7],
		);
	} finally {
		await storage.close();
	}
});
