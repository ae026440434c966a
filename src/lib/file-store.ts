import { createReadStream, type ReadStream } from "node:fs";
import {
	access,
	mkdir,
	open,
	readdir,
	rename,
	rm,
	stat,
} from "node:fs/promises";
import { dirname, join } from "node:path";

// Files under names that nothing else has, in a directory that all nodes share. A file
// appears under its name whole and safely on disk, or not at all, and never changes.

/** Where files wait until they are whole. */
const INCOMING = "incoming";
/** Files of an organization are spread over folders by the beginning of their names. */
const PREFIX_LENGTH = 2;

const isMissing = (error: unknown): boolean =>
	(error as { code?: string }).code === "ENOENT";

async function syncDirectory(path: string): Promise<void> {
	const directory = await open(path, "r");
	try {
		await directory.sync();
	} finally {
		await directory.close();
	}
}

/** A new folder is on disk when the one it stands in is. */
async function makeFolder(path: string): Promise<void> {
	const first = await mkdir(path, { recursive: true });
	if (first === undefined) return;
	for (let at = path; at !== dirname(first); ) {
		at = dirname(at);
		await syncDirectory(at);
	}
}

export class FileStore {
	readonly #directory: string;

	constructor(directory: string) {
		this.#directory = directory;
	}

	#folderOf(organizationId: number): string {
		return join(this.#directory, String(organizationId));
	}

	#pathOf(organizationId: number, name: string): string {
		const prefix = name.slice(0, PREFIX_LENGTH);
		return join(this.#folderOf(organizationId), prefix, name);
	}

	/** Keeps a file; when this returns it is on disk. */
	async save(
		organizationId: number,
		name: string,
		content: AsyncIterable<Uint8Array>,
	): Promise<void> {
		const path = this.#pathOf(organizationId, name);
		const waiting = join(this.#directory, INCOMING, name);
		await mkdir(dirname(waiting), { recursive: true });
		await makeFolder(dirname(path));
		try {
			const file = await open(waiting, "wx", 0o600);
			try {
				for await (const chunk of content) await file.writeFile(chunk);
				await file.sync();
			} finally {
				await file.close();
			}
			await rename(waiting, path);
		} catch (error) {
			await rm(waiting, { force: true });
			throw error;
		}
		await syncDirectory(dirname(path));
	}

	async has(organizationId: number, name: string): Promise<boolean> {
		try {
			await access(this.#pathOf(organizationId, name));
			return true;
		} catch (error) {
			if (isMissing(error)) return false;
			throw error;
		}
	}

	/** Bytes from `start` to `end`, both part of it; null when there is no such file. */
	async read(
		organizationId: number,
		name: string,
		range: { readonly start?: number; readonly end?: number } = {},
	): Promise<ReadStream | null> {
		return (await this.has(organizationId, name))
			? createReadStream(this.#pathOf(organizationId, name), range)
			: null;
	}

	/** Nothing happens if it is gone already. */
	async remove(organizationId: number, name: string): Promise<void> {
		await rm(this.#pathOf(organizationId, name), { force: true });
	}

	async removeAll(organizationId: number): Promise<void> {
		await rm(this.#folderOf(organizationId), { recursive: true, force: true });
	}

	/** Names of the organization's files that were last written before a moment, folder by folder. */
	async *listOlder(
		organizationId: number,
		beforeMs: number,
	): AsyncGenerator<string[]> {
		const folder = this.#folderOf(organizationId);
		for (const prefix of await namesIn(folder))
			yield await olderIn(join(folder, prefix), beforeMs);
	}

	/** Files that were begun before a moment and never became whole. */
	async removeUnfinished(beforeMs: number): Promise<void> {
		const waiting = join(this.#directory, INCOMING);
		for (const name of await olderIn(waiting, beforeMs))
			await rm(join(waiting, name), { force: true });
	}
}

async function namesIn(folder: string): Promise<string[]> {
	try {
		return await readdir(folder);
	} catch (error) {
		if (isMissing(error)) return [];
		throw error;
	}
}

async function olderIn(folder: string, beforeMs: number): Promise<string[]> {
	const older: string[] = [];
	for (const name of await namesIn(folder)) {
		const found = await stat(join(folder, name)).catch(() => null);
		if (found && found.mtimeMs < beforeMs) older.push(name);
	}
	return older;
}
