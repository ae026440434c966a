/**
 * Text as bytes that may be kept for long. `Buffer.from` cuts small ones out of a large piece that it shares among many: a few bytes that
 * are kept would keep all of it.
 */
export function ownBytes(
	text: string,
	encoding: "utf8" | "latin1" = "utf8",
): Buffer {
	const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text, encoding));
	bytes.write(text, encoding);
	return bytes;
}
