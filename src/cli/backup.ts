import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline as connect, PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Config, ConfigError } from "../config.ts";
import { FileStore } from "../lib/file-store.ts";
import { obtainSecret, openStorage } from "../server.ts";
import type { AttachmentTable } from "../storage/attachment-tables.ts";
import type { Schema } from "../storage/schema.ts";
import type { Storage } from "../storage/storage.ts";

// A backup is one compressed file of JSON lines: a heading, then tables and their rows,
// all of one moment, then the files that those rows speak of. It names no database, so a
// backup of a SQLite file can be restored into PostgreSQL and the other way round; that is
// also how a team moves.

const format = "skein backup 2";
/** The first had no files. */
const readableFormats: readonly string[] = ["skein backup 1", format];

interface Heading {
	format: string;
	migrations: readonly string[];
	/** API keys are made with it: without it everybody would have to fetch a new one. */
	secret: string;
}

/** A piece of an uploaded file; its pieces follow each other. */
interface FilePart {
	organizationId: number;
	file: string;
	/** Base64. */
	part: string;
	isLast: boolean;
}

async function* lines(storage: Storage, files: FileStore, heading: Heading) {
	yield `${JSON.stringify(heading)}\n`;
	const named: AttachmentTable[] = [];
	const waiting: string[] = [];
	let wake = () => {};
	let room = () => {};
	let done = false;
	const dumping = storage
		.dump(async (table, rows) => {
			waiting.push(`${JSON.stringify([table, rows])}\n`);
			if (table === "attachment")
				named.push(...(rows as unknown as readonly AttachmentTable[]));
			wake();
			if (waiting.length > 4)
				await new Promise<void>((resolve) => {
					room = resolve;
				});
		})
		.finally(() => {
			done = true;
			wake();
		});
	while (!done || waiting.length > 0) {
		const line = waiting.shift();
		if (line !== undefined) {
			yield line;
			room();
		} else
			await new Promise<void>((resolve) => {
				wake = resolve;
				if (done) resolve();
			});
	}
	await dumping;
	for (const { organization_id: organizationId, file_key: file } of named)
		for await (const part of partsOf(files, organizationId, file))
			yield `${JSON.stringify(part)}\n`;
}

/** A file that was taken away since the rows were read has no parts. */
async function* partsOf(
	files: FileStore,
	organizationId: number,
	file: string,
): AsyncGenerator<FilePart> {
	const content = await files.read(organizationId, file);
	if (!content) return;
	for await (const chunk of content)
		yield {
			organizationId,
			file,
			part: (chunk as Buffer).toString("base64"),
			isLast: false,
		};
	yield { organizationId, file, part: "", isLast: true };
}

/** Puts files together from their parts. */
class FileWriter {
	readonly #files: FileStore;
	#content: PassThrough | null = null;
	#saving: Promise<void> | null = null;

	constructor(files: FileStore) {
		this.#files = files;
	}

	async add({ organizationId, file, part, isLast }: FilePart): Promise<void> {
		if (!this.#content) {
			this.#content = new PassThrough();
			this.#saving = this.#files.save(organizationId, file, this.#content);
			// Heard of when the file is waited for.
			this.#saving.catch(() => {});
		}
		if (!this.#content.write(Buffer.from(part, "base64")))
			await Promise.race([once(this.#content, "drain"), this.#saving]);
		if (!isLast) return;
		this.#content.end();
		await this.#saving;
		this.#content = null;
	}
}

export async function backUp(config: Config, path: string): Promise<void> {
	if (existsSync(path))
		throw new ConfigError(`${path} exists already; name a new file.`);
	const storage = openStorage(config);
	try {
		const heading: Heading = {
			format,
			migrations: await storage.appliedMigrations(),
			secret: obtainSecret(config),
		};
		await pipeline(
			Readable.from(lines(storage, new FileStore(config.uploadsDir), heading)),
			createGzip({ level: 6 }),
			createWriteStream(path, { mode: 0o600, flags: "wx" }),
		);
	} finally {
		await storage.close();
	}
}

/** Fills an empty database and data directory from a backup. */
export async function restore(config: Config, path: string): Promise<void> {
	if (!existsSync(path)) throw new ConfigError(`There is no file ${path}.`);
	const secretPath = join(config.dataDir, "secret");
	const storage = openStorage(config);
	try {
		const applied = await storage.appliedMigrations().catch(() => []);
		if (applied.length > 0)
			throw new ConfigError(
				"The database is not empty: a backup is restored into a new data directory or a new database.",
			);
		const files = new FileWriter(new FileStore(config.uploadsDir));
		let heading: Heading | null = null;
		for await (const line of linesOf(path)) {
			if (!heading) {
				heading = readHeading(line, path);
				if (config.secret && config.secret !== heading.secret)
					throw new ConfigError(
						"SKEIN_SECRET is set to another value than the backup was made with; unset it or set it to the old one.",
					);
				await storage.migrate(heading.migrations.at(-1));
				continue;
			}
			const read = JSON.parse(line) as [keyof Schema, never[]] | FilePart;
			if (!Array.isArray(read)) {
				await files.add(read);
				continue;
			}
			const [table, rows] = read;
			const tx = await storage.begin();
			await tx.insertRows(table, rows);
			await tx.commit();
		}
		if (!heading) throw new ConfigError(`${path} is empty.`);
		await storage.migrate();
		if (!config.secret) {
			await mkdir(config.dataDir, { recursive: true });
			await writeFile(secretPath, `${heading.secret}\n`, { mode: 0o600 });
		}
	} finally {
		await storage.close();
	}
}

/** The lines of a compressed file; a file that is damaged ends them with an error. */
async function* linesOf(path: string) {
	const source = connect(createReadStream(path), createGunzip(), () => {});
	source.setEncoding("utf8");
	let rest = "";
	try {
		for await (const chunk of source) {
			const parts = (rest + chunk).split("\n");
			rest = parts.pop() ?? "";
			yield* parts;
		}
	} catch (error) {
		throw new ConfigError(
			`${path} is damaged: ${error instanceof Error ? error.message : error}`,
		);
	}
}

function readHeading(line: string, path: string): Heading {
	try {
		const heading = JSON.parse(line) as Heading;
		if (readableFormats.includes(heading.format)) return heading;
	} catch {
		// Not JSON at all: told like any other file that is no backup.
	}
	throw new ConfigError(`${path} is not a backup that this version can read.`);
}
