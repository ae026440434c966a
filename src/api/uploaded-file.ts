/**
 * A file of a multipart request. Small ones stay in memory, larger ones wait in a temporary file, so that many uploads at once
 * cost disk rather than memory. It lives as long as its request: whoever wants to keep it copies it before answering.
 */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Refusal } from "../errors.ts";
import { FILE_IN_MEMORY_BYTES_MAX } from "../limits.ts";

export function tooLarge(): Refusal {
	return new Refusal("BAD_REQUEST", "Request is too large", undefined, {
		status: 413,
	});
}

export class UploadedFile {
	readonly fieldName: string;
	readonly fileName: string;
	readonly mediaType: string;
	readonly byteLength: number;
	private readonly bytes: Buffer | undefined;
	private readonly path: string | undefined;

	constructor(
		part: FilePart,
		byteLength: number,
		content: { readonly bytes?: Buffer; readonly path?: string },
	) {
		this.fieldName = part.fieldName;
		this.fileName = part.fileName;
		this.mediaType = part.mediaType;
		this.byteLength = byteLength;
		this.bytes = content.bytes;
		this.path = content.path;
	}

	stream(): Readable {
		return this.path === undefined
			? Readable.from([this.bytes])
			: createReadStream(this.path);
	}

	async read(): Promise<Buffer> {
		return this.path === undefined
			? (this.bytes as Buffer)
			: readFile(this.path);
	}

	async discard(): Promise<void> {
		if (this.path !== undefined) await rm(this.path, { force: true });
	}
}

export interface FilePart {
	readonly fieldName: string;
	readonly fileName: string;
	readonly mediaType: string;
}

/** Reads a part to its end; refuses as soon as it is larger than allowed and leaves nothing behind. */
export async function collectFile(
	part: FilePart,
	stream: AsyncIterable<Buffer>,
	bytesMax: number,
): Promise<UploadedFile> {
	const chunks: Buffer[] = [];
	const path = join(tmpdir(), `skein-upload-${randomUUID()}`);
	let spool: FileHandle | undefined;
	let byteLength = 0;
	try {
		for await (const chunk of stream) {
			byteLength += chunk.length;
			if (byteLength > bytesMax) throw tooLarge();
			chunks.push(chunk);
			if (byteLength <= FILE_IN_MEMORY_BYTES_MAX) continue;
			spool ??= await open(path, "wx", 0o600);
			await spool.writev(chunks.splice(0));
		}
		await spool?.close();
	} catch (error) {
		await spool?.close().catch(() => {});
		if (spool !== undefined) await rm(path, { force: true });
		throw error;
	}
	return new UploadedFile(
		part,
		byteLength,
		spool === undefined ? { bytes: Buffer.concat(chunks) } : { path },
	);
}
