import type { Attachment } from "../../domain/attachments/attachments.ts";
import { FILE_TEMPORARY_URL_SECONDS } from "../../limits.ts";
import type { Facilities } from "../context.ts";

// Whoever has a pass may read one file until it runs out. It is sealed, so that nobody
// can make one or learn from it, and remembered nowhere.

const purpose = "file pass";

interface Pass {
	readonly path: string;
	readonly untilMs: number;
}

/** An address that needs no credentials. */
export function sealPass(
	{ vault, now }: Pick<Facilities, "vault" | "now">,
	{ path }: Attachment,
): string {
	const pass: Pass = {
		path,
		untilMs: now() + FILE_TEMPORARY_URL_SECONDS * 1000,
	};
	const name = encodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
	return `/user_uploads/temporary/${vault.seal(purpose, JSON.stringify(pass))}/${name}`;
}

/** The path of the file it is good for; null when it is not good. */
export function openPass(
	{ vault, now }: Pick<Facilities, "vault" | "now">,
	sealed: string,
): string | null {
	const text = vault.unseal(purpose, sealed);
	if (text === null) return null;
	const { path, untilMs } = JSON.parse(text) as Pass;
	return now() <= untilMs ? path : null;
}
