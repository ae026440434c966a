import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import {
	CUSTOM_EMOJI_MAX,
	EMOJI_NAME_LENGTH_MAX,
	EMOJI_SIDE_PIXELS_MAX,
} from "../../limits.ts";
import { holdsInOrganization } from "../channels/permissions.ts";
import { type ImageFacts, inspectImage } from "../files/images.ts";
import { storeFile } from "../files/stored-files.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { isAdministrator } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";
import { customEmoji, emojiFileKey, findActiveEmoji } from "./emoji.ts";
import type { EmojiAdded } from "./events.ts";
import {
	checkEmojiName,
	type EmojiNameProblem,
	isBuiltInEmoji,
} from "./names.ts";

export interface AddEmoji {
	readonly name: string;
	readonly bytes: Buffer;
}

const nameProblems: Readonly<Record<EmojiNameProblem, string>> = {
	missing: "Emoji name is missing",
	too_long: `Emoji name is too long (limit: ${EMOJI_NAME_LENGTH_MAX} characters)`,
	characters:
		"Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.",
	ending: "Emoji names must end with either an English letter or digit.",
};

export const addEmoji = command<AddEmoji, void, ImageFacts>({
	name: "add-emoji",

	async prepare(_preparation, { bytes }) {
		const image = inspectImage(bytes);
		if (!image) throw badRequest("Invalid image format");
		if (Math.max(image.width, image.height) > EMOJI_SIDE_PIXELS_MAX)
			throw badRequest(
				`Image is too large (limit: ${EMOJI_SIDE_PIXELS_MAX} pixels a side)`,
			);
		return image;
	},

	async execute(work, input, image) {
		const author = await requireUser(work, work.actor.userId as number);
		const { holds, person } = await requirePermissions(work);
		const { settings } = await requireOrganization(work);
		if (
			!holdsInOrganization(
				holds,
				person(author),
				settings,
				"can_add_custom_emoji_group",
			)
		)
			throw badRequest("Insufficient permission");
		const checked = checkEmojiName(input.name);
		if (!checked.ok) throw badRequest(nameProblems[checked.problem]);
		const name = checked.value;
		if (await findActiveEmoji(work, name))
			throw badRequest("A custom emoji with this name already exists.");
		if (isBuiltInEmoji(name) && !isAdministrator(author.role))
			throw badRequest("Only administrators can override default emoji.");
		if ((await work.all(customEmoji)).size >= CUSTOM_EMOJI_MAX)
			throw badRequest("This organization has too many custom emoji.");

		const id = await work.nextId("custom_emoji");
		const file = `${id}.${image.extension}`;
		const stillFile = image.still ? `${id}-still.${image.extension}` : null;
		const { contentType } = image;
		const keyOf = (one: string) => emojiFileKey(work.organizationId, one);
		storeFile(work, keyOf(file), { contentType, bytes: input.bytes });
		if (image.still && stillFile)
			storeFile(work, keyOf(stillFile), { contentType, bytes: image.still });
		await work.db
			.insertInto("custom_emoji")
			.values({
				organization_id: work.organizationId,
				id,
				name,
				author_id: author.id,
				file,
				still_file: stillFile,
				deactivated: 0,
				created_at: work.now,
			})
			.execute();
		work.touch(customEmoji, id);
		const emoji = await work.get(customEmoji, id);
		if (!emoji) throw new Error(`emoji ${id} was not written`);
		const event: EmojiAdded = {
			type: "emoji_added",
			emoji,
			all: [...(await work.all(customEmoji)).values()],
		};
		work.emit(event, audience.everyone);
	},
});
