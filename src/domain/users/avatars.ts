import { command, type Reading } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { tellOfChange, updateUserRow } from "./edit-user.ts";
import { isAdministrator } from "./roles.ts";
import { avatarSources, requireUser, type User } from "./users.ts";

/** Pictures that browsers show and that cannot carry a script, by how their bytes begin. */
const imageTypes: readonly (readonly [
	type: string,
	isIt: (beginning: string) => boolean,
])[] = [
	["image/png", (beginning) => beginning.startsWith("\x89PNG\r\n\x1a\n")],
	["image/jpeg", (beginning) => beginning.startsWith("\xff\xd8\xff")],
	["image/gif", (beginning) => /^GIF8[79]a/.test(beginning)],
	[
		"image/webp",
		(beginning) =>
			beginning.startsWith("RIFF") && beginning.startsWith("WEBP", 8),
	],
];

export function findImageType(bytes: Buffer): string | null {
	const beginning = bytes.subarray(0, 16).toString("latin1");
	return imageTypes.find(([, isIt]) => isIt(beginning))?.[0] ?? null;
}

async function requireMayChangeAvatar(
	view: Parameters<typeof requireOrganization>[0],
	user: User,
) {
	const { settings } = await requireOrganization(view);
	if (settings.avatar_changes_disabled && !isAdministrator(user.role))
		throw badRequest("Avatar changes are disabled in this organization.");
}

export const uploadAvatar = command<
	{ readonly bytes: Buffer },
	User,
	{ contentType: string; content: string }
>({
	name: "upload-avatar",

	async prepare(_preparation, { bytes }) {
		const contentType = findImageType(bytes);
		if (contentType === null)
			throw new Refusal("BAD_IMAGE", "Invalid image format");
		return { contentType, content: bytes.toString("base64") };
	},

	async execute(work, _input, { contentType, content }) {
		const user = await requireUser(work, work.actor.userId as number);
		await requireMayChangeAvatar(work, user);
		await work.db
			.deleteFrom("avatar_image")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", user.id)
			.execute();
		await work.db
			.insertInto("avatar_image")
			.values({
				organization_id: work.organizationId,
				user_id: user.id,
				content_type: contentType,
				content,
			})
			.execute();
		return changeSource(work, user, avatarSources.uploaded);
	},
});

/** Back to the picture that everybody starts with. */
export const deleteAvatar = command<object, User>({
	name: "delete-avatar",
	async execute(work) {
		const user = await requireUser(work, work.actor.userId as number);
		await requireMayChangeAvatar(work, user);
		if (user.avatarSource !== avatarSources.uploaded) return user;
		const { settings } = await requireOrganization(work);
		await work.db
			.deleteFrom("avatar_image")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", user.id)
			.execute();
		return changeSource(work, user, settings.default_avatar_source);
	},
});

async function changeSource(
	work: Parameters<typeof updateUserRow>[0],
	user: User,
	source: string,
): Promise<User> {
	const version = user.avatarVersion + 1;
	const changed = await updateUserRow(work, user.id, {
		avatar_source: source,
		avatar_version: version,
	});
	tellOfChange(work, user.id, { avatar: { source, version } });
	return changed;
}

export async function findAvatarImage(reading: Reading, userId: number) {
	const row = await reading.db
		.selectFrom("avatar_image")
		.select(["content_type", "content"])
		.where("organization_id", "=", reading.organizationId)
		.where("user_id", "=", userId)
		.executeTakeFirst();
	return row
		? {
				contentType: row.content_type,
				bytes: Buffer.from(row.content, "base64"),
			}
		: null;
}
