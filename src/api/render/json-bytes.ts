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
