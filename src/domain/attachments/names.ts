import { firstCodePoints } from "../../lib/code-points.ts";
import {
	CONTENT_TYPE_LENGTH_MAX,
	FILE_NAME_LENGTH_MAX,
	FILE_PATH_NAME_LENGTH_MAX,
} from "../../limits.ts";

// What a file is called: by its owner, in its address, and by what it holds.

const fallback = "uploaded-file";

/** The name without folders and what cannot be shown. */
export function checkedFileName(given: string): string {
	const name = given
		.normalize("NFC")
		.replace(/^.*[\\/]/s, "")
		.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
		.trim();
	return name === "" || /^\.+$/.test(name)
		? fallback
		: firstCodePoints(name, FILE_NAME_LENGTH_MAX);
}

/** The name as the end of an address: letters, digits, dots, dashes and underscores, with the ending it had. */
export function pathName(fileName: string): string {
	const plain = fileName
		.normalize("NFKC")
		.replace(/[\s-]+/gu, "-")
		.replace(/[^\p{L}\p{M}\p{N}._-]/gu, "")
		.replace(/^[.-]+/, "");
	const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(plain)?.[0] ?? "";
	const stem = plain.slice(0, plain.length - ending.length) || fallback;
	return `${firstCodePoints(stem, FILE_PATH_NAME_LENGTH_MAX - ending.length)}${ending}`;
}

const byEnding: Readonly<Record<string, string>> = {
	aac: "audio/aac",
	flac: "audio/flac",
	m4a: "audio/mp4",
	mov: "video/quicktime",
	mp3: "audio/mpeg",
	mp4: "video/mp4",
	ogg: "audio/ogg",
	pdf: "application/pdf",
	wav: "audio/wav",
	webm: "video/webm",
	...Object.fromEntries(
		["csv", "diff", "log", "md", "patch", "txt"].map((ending) => [
			ending,
			"text/plain",
		]),
	),
};

const unknownType = "application/octet-stream";

/** What is said of a file of which nothing is said. */
const unsaid: ReadonlySet<string> = new Set([unknownType, "text/plain"]);

/** What the sender says it is, or what its ending says; `image` from its own bytes wins over both. */
export function contentTypeOf(
	declared: string,
	fileName: string,
	image: { readonly contentType: string } | null,
): string {
	if (image) return image.contentType;
	const type = declared.split(";", 1)[0]?.trim().toLowerCase() ?? "";
	const isType =
		/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/.test(type) &&
		type.length <= CONTENT_TYPE_LENGTH_MAX;
	if (isType && !unsaid.has(type)) return type;
	const ending = /\.([a-z0-9]+)$/.exec(fileName.toLowerCase())?.[1] ?? "";
	return byEnding[ending] ?? unknownType;
}

/** What a browser shows without running anything; everything else is only saved. */
export const isShownInPlace = (
	contentType: string,
	isImage: boolean,
): boolean =>
	isImage ||
	/^(?:audio|video)\/[a-z0-9.+-]+$/.test(contentType) ||
	contentType === "application/pdf" ||
	contentType === "text/plain";
