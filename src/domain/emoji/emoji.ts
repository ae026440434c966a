import type { Collection, Derived, View } from "../../engine/memory.ts";
import type { CustomEmojiTable } from "../../storage/schema.ts";
import { loadById } from "../rows.ts";

/** An emoji that the organization has added to those everybody has. */
export interface CustomEmoji {
	readonly id: number;
	readonly name: string;
	readonly authorId: number | null;
	/** Where its picture is, from the organization's address. */
	readonly sourceUrl: string;
	/** The first frame of an animation; null when the emoji does not move. */
	readonly stillUrl: string | null;
	/** Kept for the messages and reactions that have it. */
	readonly isDeactivated: boolean;
}

/** Under which key the picture of an emoji is stored; also its path, behind where files are served. */
export const emojiFileKey = (organizationId: number, file: string): string =>
	`${organizationId}/emoji/images/${file}`;

const urlOf = (organizationId: number, file: string): string =>
	`/user_avatars/${emojiFileKey(organizationId, file)}`;

function readEmoji(row: CustomEmojiTable): CustomEmoji {
	return {
		id: row.id,
		name: row.name,
		authorId: row.author_id,
		sourceUrl: urlOf(row.organization_id, row.file),
		stillUrl:
			row.still_file === null
				? null
				: urlOf(row.organization_id, row.still_file),
		isDeactivated: row.deactivated === 1,
	};
}

/** Every emoji the organization ever added. */
export const customEmoji: Collection<CustomEmoji> = {
	name: "custom-emoji",
	whole: true,
	load: (db, organizationId, ids) =>
		loadById(db, "custom_emoji", organizationId, ids, readEmoji),
};

/** Those that can be used now, by name. */
export const activeEmojiByName: Derived<ReadonlyMap<string, CustomEmoji>> = {
	name: "active-emoji-by-name",
	from: [customEmoji as never],
	async build(view) {
		const all = await view.all(customEmoji);
		return new Map(
			[...all.values()]
				.filter((emoji) => !emoji.isDeactivated)
				.map((emoji) => [emoji.name, emoji]),
		);
	},
};

export async function findActiveEmoji(view: View, name: string) {
	return (await view.derive(activeEmojiByName)).get(name);
}
