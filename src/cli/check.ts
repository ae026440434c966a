import type { Config } from "../config.ts";
import { FileStore } from "../lib/file-store.ts";
import { openStorage } from "../server.ts";
import type { Storage } from "../storage/storage.ts";

/** What is wrong with the data, in words for whoever runs the server; empty when all is well. */
export async function findProblems(config: Config): Promise<string[]> {
	const storage = openStorage(config);
	try {
		const pending = await storage.pendingMigrations();
		if (pending.length > 0)
			return [`These migrations have not been applied: ${pending.join(", ")}.`];
		return [
			...(await storage.findDamage()),
			...(await findContradictions(storage)),
			...(await findMissingFiles(storage, new FileStore(config.uploadsDir))),
		];
	} finally {
		await storage.close();
	}
}

/** Files that people uploaded and the directory of uploads does not have. */
async function findMissingFiles(
	storage: Storage,
	files: FileStore,
): Promise<string[]> {
	const listKnown = () =>
		storage.snapshot((db) =>
			db
				.selectFrom("attachment")
				.select(["organization_id", "file_key", "path"])
				.execute(),
		);
	const missing: string[] = [];
	for (const { organization_id, file_key, path } of await listKnown())
		if (!(await files.has(organization_id, file_key))) missing.push(path);
	if (missing.length === 0) return [];
	// Some may have been deleted while it was looked for them.
	const known = new Set((await listKnown()).map(({ path }) => path));
	return missing
		.filter((path) => known.has(path))
		.map((path) => `The uploaded file ${path} is missing.`);
}

/** Facts that every commit keeps true; one that is not points to damage or to a mistake of ours. */
function findContradictions(storage: Storage): Promise<string[]> {
	return storage.snapshot(async (db) => {
		const problems: string[] = [];
		const clocks = await db
			.selectFrom("organization_clock")
			.selectAll()
			.execute();
		for (const clock of clocks) {
			const of = `Organization ${clock.organization_id}`;
			const newestEvent = await db
				.selectFrom("event")
				.select((eb) => [
					eb.fn.max("seq").as("seq"),
					eb.fn.countAll<number>().as("count"),
				])
				.where("organization_id", "=", clock.organization_id)
				.executeTakeFirst();
			const newestMessage = await db
				.selectFrom("message")
				.select((eb) => eb.fn.max("id").as("id"))
				.where("organization_id", "=", clock.organization_id)
				.executeTakeFirst();
			const kept = Number(newestEvent?.count ?? 0);
			if (kept > 0 && newestEvent?.seq !== clock.event_seq)
				problems.push(`${of}: the log does not end where its clock stands.`);
			if (kept !== clock.event_seq - clock.trimmed_seq)
				problems.push(`${of}: the log has a gap.`);
			if ((newestMessage?.id ?? 0) > clock.message_id)
				problems.push(`${of}: a message is newer than its clock.`);
		}
		const homeless = await db
			.selectFrom("message as m")
			.leftJoin("conversation as c", (join) =>
				join
					.onRef("c.organization_id", "=", "m.organization_id")
					.onRef("c.id", "=", "m.conversation_id"),
			)
			.select((eb) => eb.fn.countAll<number>().as("count"))
			.where("c.id", "is", null)
			.executeTakeFirst();
		if (Number(homeless?.count ?? 0) > 0)
			problems.push(`${homeless?.count} messages belong to no conversation.`);
		const split = await db
			.selectFrom("subscription as s")
			.leftJoin("membership as m", (join) =>
				join
					.onRef("m.organization_id", "=", "s.organization_id")
					.onRef("m.user_id", "=", "s.user_id")
					.onRef("m.channel_id", "=", "s.channel_id")
					.on("m.to_seq", "is", null),
			)
			.select((eb) => eb.fn.countAll<number>().as("count"))
			.where("s.is_active", "=", 1)
			.where("m.user_id", "is", null)
			.executeTakeFirst();
		if (Number(split?.count ?? 0) > 0)
			problems.push(
				`${split?.count} subscriptions are active without a membership.`,
			);
		return problems;
	});
}
