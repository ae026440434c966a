/** A place where a bot keeps what it must remember: texts by key. */

import { command, type Reading, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { codePointLength } from "../../lib/code-points.ts";
import {
	BOT_STORAGE_KEY_LENGTH_MAX,
	BOT_STORAGE_LENGTH_MAX,
	ROWS_PER_STATEMENT_MAX,
} from "../../limits.ts";
import { requireUser } from "../users/users.ts";

async function requireBot(work: Work): Promise<number> {
	const actor = await requireUser(work, work.actor.userId as number);
	if (!actor.isBot)
		throw new Refusal("PERMISSION_DENIED", "Must be a bot user");
	return actor.id;
}

const noSuchKey = () => badRequest("Key does not exist.");

/** All entries, or those of some keys; every one of those must be there. */
export async function listBotStorage(
	{ db, organizationId }: Pick<Reading, "db" | "organizationId">,
	botId: number,
	keys: readonly string[] | undefined,
): Promise<Record<string, string>> {
	const found = new Map<string, string>();
	const select = () =>
		db
			.selectFrom("bot_storage")
			.select(["entry_key", "entry_value"])
			.where("organization_id", "=", organizationId)
			.where("bot_id", "=", botId);
	if (keys === undefined)
		for (const row of await select().execute())
			found.set(row.entry_key, row.entry_value);
	else
		for (let at = 0; at < keys.length; at += ROWS_PER_STATEMENT_MAX) {
			const some = keys.slice(at, at + ROWS_PER_STATEMENT_MAX);
			for (const row of await select().where("entry_key", "in", some).execute())
				found.set(row.entry_key, row.entry_value);
		}
	if (keys?.some((key) => !found.has(key))) throw noSuchKey();
	return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const writeBotStorage = command<
	{ readonly entries: Readonly<Record<string, string>> },
	void
>({
	name: "write-bot-storage",
	async execute(work, { entries }) {
		const botId = await requireBot(work);
		const present = await listBotStorage(work, botId, undefined);
		const after = { ...present, ...entries };
		let length = 0;
		for (const [key, value] of Object.entries(after))
			length += codePointLength(key) + codePointLength(value);
		if (length > BOT_STORAGE_LENGTH_MAX)
			throw badRequest(
				`Request exceeds the storage limit of ${BOT_STORAGE_LENGTH_MAX} characters.`,
			);
		for (const [key, value] of Object.entries(entries)) {
			if (codePointLength(key) > BOT_STORAGE_KEY_LENGTH_MAX)
				throw badRequest(
					`A key may have at most ${BOT_STORAGE_KEY_LENGTH_MAX} characters.`,
				);
			await work.db
				.insertInto("bot_storage")
				.values({
					organization_id: work.organizationId,
					bot_id: botId,
					entry_key: key,
					entry_value: value,
				})
				.onConflict((conflict) =>
					conflict
						.columns(["organization_id", "bot_id", "entry_key"])
						.doUpdateSet({ entry_value: value }),
				)
				.execute();
		}
	},
});

export const removeBotStorage = command<
	{ readonly keys: readonly string[] | undefined },
	void
>({
	name: "remove-bot-storage",
	async execute(work, { keys }) {
		const botId = await requireBot(work);
		const remove = () =>
			work.db
				.deleteFrom("bot_storage")
				.where("organization_id", "=", work.organizationId)
				.where("bot_id", "=", botId);
		if (keys === undefined) {
			await remove().execute();
			return;
		}
		await listBotStorage(work, botId, keys);
		for (let at = 0; at < keys.length; at += ROWS_PER_STATEMENT_MAX)
			await remove()
				.where("entry_key", "in", keys.slice(at, at + ROWS_PER_STATEMENT_MAX))
				.execute();
	},
});
