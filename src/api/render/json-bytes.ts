import { ownBytes } from "../../lib/own-bytes.ts";

/** JSON that is on its way out: texts, and bytes that are kept and sent again and again without being encoded anew. */
export type JsonFragment = string | Buffer;

const COMMA = Buffer.from(",");

/** Members of a list with commas between them, in one piece. */
export function joinMembers(members: readonly Buffer[]): Buffer {
	const pieces: Buffer[] = [];
	for (const member of members) {
		if (pieces.length > 0) pieces.push(COMMA);
		pieces.push(member);
	}
	return Buffer.concat(pieces);
}

/** All of it in one piece, which may be kept. */
export const bytesOf = (fragments: readonly JsonFragment[]): Buffer =>
	ownBytes(fragments.map(String).join(""));

/** The same with neighbouring texts in one piece: every piece has its price when it is written. */
export function joinTexts(fragments: readonly JsonFragment[]): JsonFragment[] {
	const joined: JsonFragment[] = [];
	let text = "";
	for (const fragment of fragments)
		if (typeof fragment === "string") text += fragment;
		else {
			if (text) joined.push(text);
			text = "";
			joined.push(fragment);
		}
	if (text) joined.push(text);
	return joined;
}
