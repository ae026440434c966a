import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	renameSync,
	rmSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ApiKeys } from "../../src/domain/users/api-keys.ts";
import {
	type Ids,
	ownerChannels,
	wordCount,
	writeMessages,
} from "./message-rows.ts";
import {
	basic,
	benchSecret,
	ownerEmail,
	type SkeinProgram,
	startSkein,
} from "./programs.ts";
import { sequence, Writer, wordOf } from "./row-writer.ts";
import { benchDirectory, withDirectory } from "./scenario.ts";

// Big organizations, written row by row into a SQLite file that Skein made and will open
// again. Files are kept under .bench/ and named after the schema and their size.

export interface Size {
	users: number;
	channels: number;
	messages: number;
	/** How many are in the first channels, `crowd`, `crowd 1` and so on; all users in the first of them if absent. */
	crowds?: readonly number[];
}

export interface Organization {
	readonly directory: string;
	readonly databasePath: string;
	readonly size: Size;
	readonly messages: Plan;
	/** The owner, who has starred and unread messages. */
	readonly owner: string;
	readonly ownerKey: string;
	/** The n-th of the people, from 0; they have API keys like everybody else. */
	authorizationOf(person: number): string;
	userIdOf(person: number): number;
}

/** Where to find what in the generated messages. */
export interface Plan {
	readonly organizationId: number;
	readonly ownerId: number;
	readonly lastMessageId: number;
	readonly crowdId: number;
	readonly generalId: number;
	/** A topic of 1,000 messages in the channel `crowd`. */
	readonly longTopic: string;
	readonly longTopicConversationId: number;
	/** A direct conversation of the owner with the first person. */
	readonly directConversationId: number;
	readonly firstPersonId: number;
	/** Everything up to here was read by the owner. */
	readonly ownerFloor: number;
	/** Occurs in one message of ten. */
	readonly searchWord: string;
	readonly searchWordId: number;
	/** Occurs in one message of a hundred. */
	readonly rareWord: string;
	readonly rareWordId: number;
}

/** To be counted up when what is generated changes; the newest migration is part of the name by itself. */
const GENERATION = 2;
const migrations = join(import.meta.dirname, "../../src/storage/migrations");
const schemaName = (): string =>
	readdirSync(migrations)
		.filter((name) => /^\d/.test(name))
		.sort()
		.at(-1)
		?.slice(0, 4) ?? "";

const channelsPerUser = 20;

export const crowdName = (n: number): string =>
	n === 0 ? "crowd" : `crowd ${n}`;

function directoryOf(size: Size): string {
	const name = `organization-${schemaName()}-${GENERATION}-${size.users}-${size.channels}-${size.messages}${(size.crowds ?? []).map((n) => `-${n}`).join("")}`;
	return join(benchDirectory, name);
}

export const isMade = (size: Size): boolean => existsSync(directoryOf(size));

export async function requireOrganization(size: Size): Promise<Organization> {
	const directory = directoryOf(size);
	if (!isMade(size)) {
		process.stderr.write(
			`  making an organization of ${size.users} users, ${size.channels} channels, ${size.messages} messages\n`,
		);
		const draft = `${directory}.draft`;
		rmSync(draft, { recursive: true, force: true });
		mkdirSync(draft, { recursive: true });
		const server = await startSkein({ SKEIN_DATA_DIR: draft });
		await server.stop();
		fill(join(draft, "skein.db"), size);
		renameSync(draft, directory);
	}
	const databasePath = join(directory, "skein.db");
	const database = new DatabaseSync(databasePath, { readOnly: true });
	const plan = JSON.parse(
		(
			database
				.prepare("SELECT value FROM server_fact WHERE name = 'bench_plan'")
				.get() as { value: string }
		).value,
	) as Plan;
	database.close();
	const keys = new ApiKeys(benchSecret);
	const keyOf = (id: number) =>
		keys.keyOf(plan.organizationId, { id, apiKeyVersion: 1 });
	return {
		directory,
		databasePath,
		size,
		messages: plan,
		owner: basic(ownerEmail, keyOf(plan.ownerId)),
		ownerKey: keyOf(plan.ownerId),
		userIdOf: (person) => plan.firstPersonId + person,
		authorizationOf: (person) =>
			basic(`person${person}@example.com`, keyOf(plan.firstPersonId + person)),
	};
}

/** A server on a copy of the organization, so that the next run finds it as it was made. */
export async function withOrganization<T>(
	size: Size,
	work: (skein: SkeinProgram, organization: Organization) => Promise<T>,
): Promise<T> {
	const organization = await requireOrganization(size);
	return withDirectory(async (directory) => {
		copyFileSync(organization.databasePath, join(directory, "skein.db"));
		const skein = await startSkein(
			{ SKEIN_DATA_DIR: directory },
			organization.ownerKey,
		);
		try {
			return await work(skein, organization);
		} finally {
			await skein.stop();
		}
	});
}

function fill(path: string, size: Size) {
	const writer = new Writer(path);
	const { database } = writer;
	database.exec("BEGIN");
	const organizationId = Number(
		writer.row("SELECT id FROM organization").id as number,
	);
	const owner = writer.row('SELECT * FROM "user" WHERE email = ?', ownerEmail);
	const general = writer.row("SELECT * FROM channel WHERE name = 'general'");
	const ownerId = Number(owner.id);
	const firstPersonId =
		Number(writer.row('SELECT max(id) AS id FROM "user"').id) + 1;
	for (let n = 0; n < size.users; n++)
		writer.insert("user", {
			...owner,
			id: firstPersonId + n,
			email: `person${n}@example.com`,
			email_key: `person${n}@example.com`,
			full_name: `Person ${n} ${wordOf(n % wordCount)}`,
			role: 400,
			password_hash: null,
		});
	const firstChannelId =
		Number(writer.row("SELECT max(id) AS id FROM channel").id) + 1;
	for (let n = 0; n < size.channels; n++) {
		const isCrowd = n < (size.crowds?.length ?? 1);
		const name = isCrowd ? crowdName(n) : `channel ${n} ${wordOf(n)}`;
		writer.insert("channel", {
			...general,
			id: firstChannelId + n,
			name,
			name_key: name,
			description: `About ${wordOf(n)}`,
			rendered_description: `<p>About ${wordOf(n)}</p>`,
			is_default: 0,
			first_message_id: 1,
		});
	}
	writeMemberships(writer, size, {
		organizationId,
		ownerId,
		firstPersonId,
		firstChannelId,
	});
	const plan = writeMessages(writer, size, {
		organizationId,
		ownerId,
		firstPersonId,
		firstChannelId,
		generalId: Number(general.id),
	});
	writer.count(organizationId, "user", firstPersonId + size.users - 1);
	writer.count(organizationId, "channel", firstChannelId + size.channels - 1);
	writer.insert("server_fact", {
		name: "bench_plan",
		value: JSON.stringify(plan),
	});
	database.exec("COMMIT");
	database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
	database.close();
}

function writeMemberships(
	writer: Writer,
	{ users, channels, crowds = [users] }: Size,
	{ organizationId, ownerId, firstPersonId, firstChannelId }: Ids,
) {
	const join = (userId: number, channelId: number) => {
		writer.insert("subscription", {
			organization_id: organizationId,
			user_id: userId,
			channel_id: channelId,
			is_active: 1,
			color: "#76ce90",
			is_muted: 0,
			is_pinned: 0,
			notifications: "{}",
		});
		writer.insert("membership", {
			organization_id: organizationId,
			channel_id: channelId,
			user_id: userId,
			from_seq: 0,
			to_seq: null,
			from_message_id: 0,
			to_message_id: null,
		});
	};
	const pick = sequence(1);
	for (let n = 0; n < channels; n++)
		if (n < ownerChannels) join(ownerId, firstChannelId + n);
	for (let n = 0; n < users; n++) {
		crowds.forEach((count, channel) => {
			if (n < count) join(firstPersonId + n, firstChannelId + channel);
		});
		const own = new Set<number>();
		const others = channels - crowds.length;
		if (others > 0)
			for (let m = 0; m < channelsPerUser; m++)
				own.add(crowds.length + pick(others));
		for (const channel of own)
			join(firstPersonId + n, firstChannelId + channel);
	}
}
