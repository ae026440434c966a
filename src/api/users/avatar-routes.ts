/** Serves pictures of people: `GET /avatar/{user_id}`, and `/medium` for a larger one. */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
	drawAvatar,
	drawUnknownAvatar,
} from "../../domain/users/avatar-drawing.ts";
import { findAvatarImage } from "../../domain/users/avatars.ts";
import { avatarSources, findUser } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import { Refusal } from "../../errors.ts";
import { ID_MAX } from "../../limits.ts";
import type { ApiHost } from "../host.ts";
import { sendRefusal } from "../reply.ts";

const sizes = { small: 100, medium: 500 } as const;

/** A renamed person's initials may be old for that long. */
const CACHE_CONTROL = "public, max-age=3600";

interface Picture {
	readonly contentType: string;
	readonly bytes: Buffer;
}

const drawn = (svg: string): Picture => ({
	contentType: "image/svg+xml",
	bytes: Buffer.from(svg),
});

async function pictureOf(
	reading: Reading,
	userId: number,
	size: number,
): Promise<Picture> {
	const user = userId <= ID_MAX ? await findUser(reading, userId) : undefined;
	if (!user) return drawn(drawUnknownAvatar(size));
	const uploaded =
		user.avatarSource === avatarSources.uploaded
			? await findAvatarImage(reading, userId)
			: null;
	return uploaded ?? drawn(drawAvatar(user, size));
}

export function mountAvatars(
	app: FastifyInstance,
	{
		host,
		reading,
	}: {
		host: Pick<ApiHost, "findOrganization">;
		reading(organizationId: number): Reading | Promise<Reading>;
	},
): void {
	const serve =
		(size: number) => async (request: FastifyRequest, reply: FastifyReply) => {
			const organization = await host.findOrganization(
				request.headers.host ?? "",
			);
			if (!organization) {
				reply.hijack();
				sendRefusal(
					reply.raw,
					request.id,
					new Refusal("NONEXISTENT_SUBDOMAIN", "There is no organization here"),
				);
				return reply;
			}
			const { user_id: id } = request.params as { user_id: string };
			const { contentType, bytes } = await pictureOf(
				await reading(organization.id),
				Number(id),
				size,
			);
			const tag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
			reply
				.header("cache-control", CACHE_CONTROL)
				.header("etag", tag)
				.header("x-content-type-options", "nosniff")
				.header("content-security-policy", "default-src 'none'; sandbox")
				.header("referrer-policy", "no-referrer");
			if (request.headers["if-none-match"] === tag)
				return reply.code(304).send();
			return reply.header("content-type", contentType).send(bytes);
		};
	for (const [url, size] of [
		["/avatar/:user_id(^\\d+$)", sizes.small],
		["/avatar/:user_id(^\\d+$)/medium", sizes.medium],
	] as const)
		app.route({
			method: "GET",
			exposeHeadRoute: true,
			url,
			handler: serve(size),
		});
}
