import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import type { Collection } from "../../engine/memory.ts";

export type EmojiType = "unicode_emoji" | "realm_emoji" | "zulip_extra_emoji";

/** What somebody says about themselves; empty texts for what they leave out. */
export interface UserStatus {
	readonly text: string;
	readonly emojiName: string;
	readonly emojiCode: string;
	readonly emojiType: EmojiType | "";
}

export const noStatus: UserStatus = {
	text: "",
	emojiName: "",
	emojiCode: "",
	emojiType: "",
};

/** By user; those who say nothing are absent. */
export const userStatuses: Collection<UserStatus> = {
	name: "user-statuses",
	whole: true,
	async load(db, organizationId, userIds) {
		let query = db
			.selectFrom("user_status")
			.selectAll()
			.where("organization_id", "=", organizationId);
		if (userIds) query = query.where("user_id", "in", userIds);
		return new Map(
			(await query.execute()).map((row) => [
				row.user_id,
				{
					text: row.status_text,
					emojiName: row.emoji_name,
					emojiCode: row.emoji_code,
					emojiType: row.emoji_type as UserStatus["emojiType"],
				},
			]),
		);
	},
};

export interface UserStatusChanged {
	readonly type: "user_status_changed";
	readonly userId: number;
	/** What changed; `away` says that the person became invisible or visible. */
	readonly change: Partial<UserStatus> & { readonly away?: boolean };
	readonly [field: string]: unknown;
}

/** Writes what somebody says now and tells those who see them. */
export async function writeStatus(
	work: Work,
	userId: number,
	change: Partial<UserStatus>,
): Promise<void> {
	const before = (await work.get(userStatuses, userId)) ?? noStatus;
	const after = { ...before, ...change };
	await work.db
		.deleteFrom("user_status")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.execute();
	if (after.text !== "" || after.emojiName !== "")
		await work.db
			.insertInto("user_status")
			.values({
				organization_id: work.organizationId,
				user_id: userId,
				status_text: after.text,
				emoji_name: after.emojiName,
				emoji_code: after.emojiCode,
				emoji_type: after.emojiType,
			})
			.execute();
	work.touch(userStatuses, userId);
	const event: UserStatusChanged = {
		type: "user_status_changed",
		userId,
		change,
	};
	work.emit(event, audience.seersOfUser(userId));
}
