/**
 * What an image is, told from its own bytes and never from what its sender calls it. Nothing is decoded: signatures, sizes and
 * the blocks of the container are all that is looked at, and every length is checked against the bytes that are there.
 */

export interface ImageFacts {
	readonly contentType: "image/png" | "image/gif" | "image/jpeg" | "image/webp";
	readonly extension: "png" | "gif" | "jpg" | "webp";
	readonly width: number;
	readonly height: number;
	/** The first frame by itself, in the same format; null when the image does not move. */
	readonly still: Buffer | null;
}

/** Null when the bytes are no image of a kind the product shows. */
export function inspectImage(bytes: Buffer): ImageFacts | null {
	try {
		const found =
			inspectPng(bytes) ??
			inspectGif(bytes) ??
			inspectJpeg(bytes) ??
			inspectWebp(bytes);
		return found && found.width > 0 && found.height > 0 ? found : null;
	} catch (error) {
		// Reading beyond the end: the image is cut off.
		if (error instanceof RangeError) return null;
		throw error;
	}
}

// --- PNG

const pngSignature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const animationChunks: ReadonlySet<string> = new Set(["acTL", "fcTL", "fdAT"]);

function inspectPng(bytes: Buffer): ImageFacts | null {
	if (!bytes.subarray(0, 8).equals(pngSignature)) return null;
	const kept: Buffer[] = [pngSignature];
	let isAnimated = false;
	let hasPixels = false;
	for (let at = 8; ; ) {
		const length = bytes.readUInt32BE(at);
		const name = bytes.toString("latin1", at + 4, at + 8);
		const end = at + 12 + length;
		if (end > bytes.length || (at === 8 && name !== "IHDR")) return null;
		if (name === "IDAT") hasPixels = true;
		if (animationChunks.has(name)) isAnimated = true;
		else kept.push(bytes.subarray(at, end));
		if (name === "IEND") break;
		at = end;
	}
	if (!hasPixels) return null;
	return {
		contentType: "image/png",
		extension: "png",
		width: bytes.readUInt32BE(16),
		height: bytes.readUInt32BE(20),
		still: isAnimated ? Buffer.concat(kept) : null,
	};
}

// --- GIF

function inspectGif(bytes: Buffer): ImageFacts | null {
	const signature = bytes.toString("latin1", 0, 6);
	if (signature !== "GIF87a" && signature !== "GIF89a") return null;
	const headerEnd = 13 + colorTableSize(bytes.readUInt8(10));
	let at = headerEnd;
	let frames = 0;
	const first: Buffer[] = [];
	for (;;) {
		const start = at;
		const kind = bytes.readUInt8(at);
		if (kind === 0x3b) break;
		if (kind === 0x21) {
			const isFrameControl = bytes.readUInt8(at + 1) === 0xf9;
			at = skipSubBlocks(bytes, at + 2);
			if (isFrameControl && frames === 0) first.push(bytes.subarray(start, at));
		} else if (kind === 0x2c) {
			const data = at + 10 + colorTableSize(bytes.readUInt8(at + 9)) + 1;
			at = skipSubBlocks(bytes, data);
			if (frames === 0) first.push(bytes.subarray(start, at));
			frames++;
		} else return null;
	}
	if (frames === 0) return null;
	const header = bytes.subarray(0, headerEnd);
	return {
		contentType: "image/gif",
		extension: "gif",
		width: bytes.readUInt16LE(6),
		height: bytes.readUInt16LE(8),
		still:
			frames > 1 ? Buffer.concat([header, ...first, Buffer.from(";")]) : null,
	};
}

const colorTableSize = (flags: number): number =>
	(flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);

function skipSubBlocks(bytes: Buffer, from: number): number {
	let at = from;
	for (;;) {
		const length = bytes.readUInt8(at);
		at += length + 1;
		if (length === 0) return at;
	}
}

// --- JPEG

function inspectJpeg(bytes: Buffer): ImageFacts | null {
	if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
	for (let at = 2; ; ) {
		if (bytes.readUInt8(at) !== 0xff) return null;
		const marker = bytes.readUInt8(at + 1);
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		const isFrame =
			marker >= 0xc0 &&
			marker <= 0xcf &&
			marker !== 0xc4 &&
			marker !== 0xc8 &&
			marker !== 0xcc;
		if (isFrame)
			return {
				contentType: "image/jpeg",
				extension: "jpg",
				width: bytes.readUInt16BE(at + 7),
				height: bytes.readUInt16BE(at + 5),
				still: null,
			};
		// The picture's own data, or its end, before any word of its size.
		if (marker === 0xda || marker === 0xd9) return null;
		at += 2 + bytes.readUInt16BE(at + 2);
	}
}

// --- WebP

interface Chunk {
	readonly name: string;
	readonly whole: Buffer;
	readonly content: Buffer;
}

function listChunks(bytes: Buffer): Chunk[] | null {
	const chunks: Chunk[] = [];
	for (let at = 0; at < bytes.length; ) {
		const length = bytes.readUInt32LE(at + 4);
		const padded = length + (length % 2);
		if (at + 8 + padded > bytes.length) return null;
		chunks.push({
			name: bytes.toString("latin1", at, at + 4),
			whole: bytes.subarray(at, at + 8 + padded),
			content: bytes.subarray(at + 8, at + 8 + length),
		});
		at += 8 + padded;
	}
	return chunks;
}

function inspectWebp(bytes: Buffer): ImageFacts | null {
	if (
		bytes.length < 20 ||
		bytes.toString("latin1", 0, 4) !== "RIFF" ||
		bytes.toString("latin1", 8, 12) !== "WEBP"
	)
		return null;
	const end = 8 + bytes.readUInt32LE(4);
	if (end > bytes.length) return null;
	const chunks = listChunks(bytes.subarray(12, end));
	const frames = chunks?.filter(({ name }) => name === "ANMF") ?? [];
	const size = chunks?.[0] && webpSize(chunks[0]);
	if (!chunks || !size) return null;
	const hasPixels =
		frames.length > 0 || chunks.some(({ name }) => /^VP8[ L]$/.test(name));
	const [first] = frames;
	const still = first && frames.length > 1 ? firstWebpFrame(first) : null;
	if (!hasPixels || (frames.length > 1 && !still)) return null;
	return {
		contentType: "image/webp",
		extension: "webp",
		...size,
		still,
	};
}

function webpSize({ name, content }: Chunk) {
	if (name === "VP8X")
		return {
			width: content.readUIntLE(4, 3) + 1,
			height: content.readUIntLE(7, 3) + 1,
		};
	if (name === "VP8L") {
		const bits = content.readUInt32LE(1);
		return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
	}
	if (name === "VP8 ")
		return {
			width: content.readUInt16LE(6) & 0x3fff,
			height: content.readUInt16LE(8) & 0x3fff,
		};
	return null;
}

/** A frame's own picture, put into a container of its own. */
function firstWebpFrame({ content }: Chunk): Buffer | null {
	const inner = listChunks(content.subarray(16));
	const picture = inner?.find(({ name }) => /^VP8[ L]$/.test(name));
	if (!inner || !picture) return null;
	const alpha = inner.find(({ name }) => name === "ALPH");
	const parts = [picture.whole];
	if (alpha) {
		const canvas = Buffer.alloc(18);
		canvas.write("VP8X", "latin1");
		canvas.writeUInt32LE(10, 4);
		canvas.writeUInt8(0x10, 8);
		content.copy(canvas, 12, 6, 12);
		parts.unshift(canvas, alpha.whole);
	}
	const body = Buffer.concat([Buffer.from("WEBP"), ...parts]);
	const head = Buffer.from("RIFF\0\0\0\0");
	head.writeUInt32LE(body.length, 4);
	return Buffer.concat([head, body]);
}
