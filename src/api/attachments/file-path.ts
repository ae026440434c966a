import { requireReadable } from "../../domain/attachments/access.ts";
import type { Attachment } from "../../domain/attachments/attachments.ts";
import type { Reading } from "../../engine/command.ts";
import { notFound, Refusal } from "../../errors.ts";
import { notLoggedIn } from "../auth.ts";
import type { Caller } from "../host.ts";
import { param } from "../params.ts";

/** How the path of a file is written in addresses. */
export const filePathParams = {
	realm_id_str: param.id().describe("The first part of the file's `path_id`."),
	filename: param
		.string()
		.describe("All that follows in the file's `path_id`, slashes included."),
};

/** The file, if the caller may read it. What a spectator may not see might be seen by whoever logs in. */
export async function requireFile(
	reading: Reading,
	caller: Caller | null,
	named: { readonly realm_id_str: number; readonly filename: string },
): Promise<Attachment> {
	try {
		if (named.realm_id_str !== reading.organizationId)
			throw notFound("File not found");
		return await requireReadable(
			reading,
			caller?.userId ?? null,
			`${named.realm_id_str}/${named.filename}`,
		);
	} catch (error) {
		if (caller === null && error instanceof Refusal) throw notLoggedIn();
		throw error;
	}
}
