import { pipeline } from "node:stream/promises";
import type { Attachment } from "../../domain/attachments/attachments.ts";
import { isShownInPlace } from "../../domain/attachments/names.ts";
import { notFound } from "../../errors.ts";
import type { FileStore } from "../../lib/file-store.ts";
import { type Reply, TAKEN_OVER } from "../reply.ts";

// A file leaves as what it is and does nothing: no script of it runs, and what a browser
// does not simply show is saved.

const POLICY =
	"default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
/** Browsers show documents of this type in a viewer of their own, which a sandbox would keep out. */
const PDF = "application/pdf";
const PDF_POLICY =
	"default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";
/** Files never change; who may read them may. */
const CACHE_CONTROL = "private, max-age=3600, immutable";

export interface ByteRange {
	readonly start: number;
	readonly end: number;
}

/** One range of bytes; null for the whole file, `"unsatisfiable"` for one beyond its end. */
export function parseRange(
	header: string | undefined,
	byteLength: number,
): ByteRange | "unsatisfiable" | null {
	const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
	if (!match || (match[1] === "" && match[2] === "")) return null;
	const [, from = "", to = ""] = match;
	if (from === "") {
		const length = Math.min(Number(to), byteLength);
		return length === 0
			? "unsatisfiable"
			: { start: byteLength - length, end: byteLength - 1 };
	}
	const start = Number(from);
	const end = to === "" ? byteLength - 1 : Math.min(Number(to), byteLength - 1);
	if (to !== "" && Number(to) < start) return null;
	return start >= byteLength ? "unsatisfiable" : { start, end };
}

/** The name for old readers in ASCII, for others in full. */
function disposition({ contentType, fileName, image }: Attachment): string {
	const kind = isShownInPlace(contentType, image !== null)
		? "inline"
		: "attachment";
	const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
	const full = encodeURIComponent(fileName).replace(
		/['()*]/g,
		(mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}

export async function sendFile(
	reply: Reply,
	files: FileStore,
	organizationId: number,
	attachment: Attachment,
): Promise<typeof TAKEN_OVER> {
	const { byteLength, contentType, fileKey } = attachment;
	const { raw } = reply;
	const range = parseRange(raw.req.headers.range, byteLength);
	const part = range === "unsatisfiable" ? null : range;
	const content = await files.read(organizationId, fileKey, part ?? {});
	if (!content) throw notFound("File not found");
	reply.setHeader("Cache-Control", CACHE_CONTROL);
	const headers = reply.takeOver().headers(typeOf(contentType));
	headers[headers.indexOf("Content-Security-Policy") + 1] =
		contentType === PDF ? PDF_POLICY : POLICY;
	headers.push("Content-Disposition", disposition(attachment));
	headers.push("Accept-Ranges", "bytes");
	if (range === "unsatisfiable") {
		headers.push("Content-Range", `bytes */${byteLength}`);
		headers.push("Content-Length", "0");
		content.destroy();
		raw.writeHead(416, headers).end();
		return TAKEN_OVER;
	}
	if (part)
		headers.push(
			"Content-Range",
			`bytes ${part.start}-${part.end}/${byteLength}`,
		);
	const sent = part ? part.end - part.start + 1 : byteLength;
	headers.push("Content-Length", String(sent));
	raw.writeHead(part ? 206 : 200, headers);
	if (raw.req.method === "HEAD") {
		content.destroy();
		raw.end();
		return TAKEN_OVER;
	}
	// Whoever goes away in the middle has what they have.
	pipeline(content, raw).catch(() => raw.destroy());
	return TAKEN_OVER;
}

const typeOf = (contentType: string): string =>
	contentType.startsWith("text/")
		? `${contentType}; charset=utf-8`
		: contentType;
