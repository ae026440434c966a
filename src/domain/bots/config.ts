/** What those who run a bot have set it up with: texts by key, which nobody else sees. */
import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { codePointLength } from "../../lib/code-points.ts";
import { readJson } from "../../lib/json.ts";
import { BOT_CONFIG_LENGTH_MAX } from "../../limits.ts";

export type BotConfig = Readonly<Record<string, string>>;

export async function loadBotConfig(
	{ db, organizationId }: Pick<Work, "db" | "organizationId">,
	botId: number,
): Promise<BotConfig> {
	const row = await db
		.selectFrom("bot_config")
		.select("config")
		.where("organization_id", "=", organizationId)
		.where("bot_id", "=", botId)
		.executeTakeFirst();
	return row ? readJson<BotConfig>(row.config) : {};
}

/** Entries under other keys stay. */
export async function writeBotConfig(
	work: Work,
	botId: number,
	entries: BotConfig,
): Promise<void> {
	if (Object.keys(entries).length === 0) return;
	const config = { ...(await loadBotConfig(work, botId)), ...entries };
	let length = 0;
	for (const [key, value] of Object.entries(config))
		length += codePointLength(key) + codePointLength(value);
	if (length > BOT_CONFIG_LENGTH_MAX)
		throw badRequest(
			`config_data is too long (limit: ${BOT_CONFIG_LENGTH_MAX} characters)`,
		);
	const row = { config: JSON.stringify(config) };
	await work.db
		.insertInto("bot_config")
		.values({
			organization_id: work.organizationId,
			bot_id: botId,
			...row,
		})
		.onConflict((conflict) =>
			conflict.columns(["organization_id", "bot_id"]).doUpdateSet(row),
		)
		.execute();
}
