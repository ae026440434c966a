/** Files that are fetched by address rather than through the API: the pictures of emoji. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { emojiFileKey } from "../../domain/emoji/emoji.ts";
import { extraEmojiPath } from "../../domain/emoji/names.ts";
import { findStoredFile } from "../../domain/files/stored-files.ts";
import { notFound } from "../../errors.ts";
import type { ApiHost } from "../host.ts";
import { drawExtraEmoji } from "./extra-emoji-image.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";

/** Whoever opens a file by itself sees it and nothing else, however it was made. */
function sendFile(
	reply: FastifyReply,
	contentType: string,
	cacheControl: string,
	content: Buffer,
) {
	return reply
		.header("content-type", contentType)
		.header("cache-control", cacheControl)
		.header("x-content-type-options", "nosniff")
		.header("content-security-policy", "default-src 'none'; sandbox")
		.header("access-control-allow-origin", "*")
		.send(content);
}

export function mountFiles(app: FastifyInstance, host: ApiHost): void {
	app.get<{ Params: { organization: string; file: string } }>(
		"/user_avatars/:organization/emoji/images/:file",
		async (request, reply) => {
			const { organization: owner, file } = request.params;
			const organization = await host.findOrganization(
				request.headers.host ?? "",
			);
			if (!organization || String(organization.id) !== owner) throw notFound();
			const read = host.readFor(organization);
			const found = await read((reading) =>
				findStoredFile(reading, emojiFileKey(organization.id, file)),
			);
			if (!found) throw notFound();
			return sendFile(reply, found.contentType, FOR_EVER, found.bytes);
		},
	);
	const image = drawExtraEmoji();
	app.get(extraEmojiPath, (_request, reply) =>
		sendFile(reply, "image/png", FOR_A_DAY, image),
	);
}
