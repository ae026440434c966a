/**
 * Reads the body of a request into the form. It runs after authentication, so that strangers cannot make the server read.
 * A body is a form (url-encoded or multipart); JSON is let through unread, because no operation takes it; anything else is 415.
 */
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { badRequest, Refusal } from "../errors.ts";
import {
	BODY_BYTES_MAX,
	FILES_PER_REQUEST_MAX,
	PARAMETER_NAME_BYTES_MAX,
	PARAMETERS_MAX,
} from "../limits.ts";
import {
	addPairs,
	type Form,
	notUtf8,
	requireNoNull,
	requireParameterRoom,
} from "./form.ts";
import { collectFile, tooLarge, type UploadedFile } from "./uploaded-file.ts";

/** The client went away before it had sent everything; there is nobody to answer. */
export class RequestAborted extends Error {
	override readonly name = "RequestAborted";
}

const NO_FILES: readonly UploadedFile[] = Object.freeze([]);

export function hasBody(request: IncomingMessage): boolean {
	const length = request.headers["content-length"];
	return length === undefined
		? request.headers["transfer-encoding"] !== undefined
		: length !== "0";
}

function unsupportedMediaType(): Refusal {
	return new Refusal("BAD_REQUEST", "Unsupported media type", undefined, {
		status: 415,
	});
}

const URL_ENCODED = "application/x-www-form-urlencoded";

/** A body that does not say what it is, is taken for a form. */
function mediaTypeOf(header: string | undefined): string {
	if (header === undefined) return URL_ENCODED;
	const end = header.indexOf(";");
	return (end === -1 ? header : header.slice(0, end)).trim().toLowerCase();
}

/**
 * Adds the body's fields to the form and returns its files. `fileBytesMax` is undefined for operations that take no
 * files: theirs are dropped.
 */
export function readBody(
	request: IncomingMessage,
	form: Form,
	fileBytesMax: number | undefined,
): Promise<readonly UploadedFile[]> | readonly UploadedFile[] {
	if (!hasBody(request)) return NO_FILES;
	const contentEncoding = request.headers["content-encoding"];
	if (contentEncoding !== undefined && contentEncoding !== "identity")
		throw unsupportedMediaType();
	const bytesMax = BODY_BYTES_MAX + (fileBytesMax ?? 0);
	if (Number(request.headers["content-length"]) > bytesMax) throw tooLarge();
	switch (mediaTypeOf(request.headers["content-type"])) {
		case URL_ENCODED:
			return readUrlEncoded(request, form);
		case "multipart/form-data":
			return readMultipart(request, form, fileBytesMax, bytesMax);
		case "application/json":
			request.resume();
			return NO_FILES;
		default:
			throw unsupportedMediaType();
	}
}

function readUrlEncoded(
	request: IncomingMessage,
	form: Form,
): Promise<readonly UploadedFile[]> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let byteLength = 0;
		let isComplete = false;
		request.on("data", (chunk: Buffer) => {
			byteLength += chunk.length;
			if (byteLength <= BODY_BYTES_MAX) chunks.push(chunk);
			else reject(tooLarge());
		});
		request.on("end", () => {
			isComplete = true;
			try {
				addUrlEncoded(
					form,
					chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
				);
				resolve(NO_FILES);
			} catch (error) {
				reject(error);
			}
		});
		request.on("error", () => reject(new RequestAborted()));
		request.on("close", () => {
			if (!isComplete) reject(new RequestAborted());
		});
	});
}

function addUrlEncoded(form: Form, bytes: Buffer): void {
	if (!isUtf8(bytes)) throw notUtf8();
	addPairs(form, bytes.toString());
}

function addField(form: Form, name: string, bytes: Buffer): void {
	if (!isUtf8(bytes) || !name.isWellFormed() || name.includes("\ufffd"))
		throw notUtf8();
	const value = bytes.toString();
	requireNoNull(name);
	requireNoNull(value);
	form.set(name, value);
}

async function collectField(stream: Readable): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

function openMultipart(request: IncomingMessage) {
	try {
		return new Busboy({
			headers: {
				...request.headers,
				"content-type": request.headers["content-type"] ?? "",
			},
			// Every part is handed over as a stream of bytes, because the text of a field is ours to judge.
			isPartAFile: () => true,
			limits: {
				parts: PARAMETERS_MAX + FILES_PER_REQUEST_MAX,
				fieldNameSize: PARAMETER_NAME_BYTES_MAX,
				headerPairs: 20,
			},
		});
	} catch {
		throw malformedMultipart();
	}
}

function malformedMultipart(): Refusal {
	return badRequest("Malformed multipart body");
}

async function readMultipart(
	request: IncomingMessage,
	form: Form,
	fileBytesMax: number | undefined,
	bytesMax: number,
): Promise<readonly UploadedFile[]> {
	const parser = openMultipart(request);
	const parts: Promise<UploadedFile | undefined>[] = [];
	let fieldCount = 0;
	let fileCount = 0;

	const readPart = async (
		name: string | undefined,
		stream: BusboyFileStream,
		fileName: string | undefined,
		mediaType: string,
	): Promise<UploadedFile | undefined> => {
		if (name === undefined) throw malformedMultipart();
		if (Buffer.byteLength(name) > PARAMETER_NAME_BYTES_MAX)
			throw badRequest("Parameter name is too long");
		if (fileName === undefined) {
			fieldCount += 1;
			requireParameterRoom(fieldCount);
			addField(form, name, await collectField(stream));
			return undefined;
		}
		fileCount += 1;
		if (fileCount > FILES_PER_REQUEST_MAX) throw badRequest("Too many files");
		requireNoNull(fileName);
		if (fileBytesMax === undefined) {
			stream.resume();
			return undefined;
		}
		return collectFile(
			{ fieldName: name, fileName, mediaType },
			stream,
			fileBytesMax,
		);
	};

	try {
		await new Promise<void>((resolve, reject) => {
			let byteLength = 0;
			parser.on("file", (name, stream, fileName, _encoding, mediaType) => {
				stream.on("error", () => {});
				const part = readPart(name, stream, fileName, mediaType);
				part.catch(reject);
				parts.push(part);
			});
			parser.on("partsLimit", () => reject(badRequest("Too many parameters")));
			parser.on("error", () => reject(malformedMultipart()));
			parser.on("finish", resolve);
			parser.on("drain", () => request.resume());
			request.on("data", (chunk: Buffer) => {
				byteLength += chunk.length;
				if (byteLength > bytesMax) reject(tooLarge());
				else if (!parser.write(chunk)) request.pause();
			});
			request.on("end", () => parser.end());
			request.on("error", () => reject(new RequestAborted()));
			request.on("close", () => {
				if (!request.readableEnded) reject(new RequestAborted());
			});
		});
		const files = await Promise.all(parts);
		return files.filter((file) => file !== undefined);
	} catch (error) {
		request.removeAllListeners("data");
		request.removeAllListeners("end");
		request.resume();
		parser.destroy();
		for (const part of parts)
			part.then((file) => file?.discard()).catch(() => {});
		throw error;
	}
}
