import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { requireNamedUser } from "../users/access.ts";
import { applySettings } from "../users/change-settings.ts";
import { isAdministrator } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";
import { requireEmoji } from "./emoji.ts";
import { type UserStatus, writeStatus } from "./statuses.ts";

export interface UpdateStatus {
	/** Whose; undefined for one's own. */
	readonly userId?: number | undefined;
	readonly text?: string | undefined;
	/** An empty name takes the emoji away. */
	readonly emojiName?: string | undefined;
	readonly emojiCode?: string | undefined;
	readonly emojiType?: string | undefined;
	/** The older way to become invisible. */
	readonly away?: boolean | undefined;
}

const noEmoji = { emojiName: "", emojiCode: "", emojiType: "" } as const;

/** Changes what was given of a status and leaves the rest. Answers whether the person became visible or invisible by it. */
export const updateStatus = command<
	UpdateStatus,
	{ readonly showsPresence: boolean | null }
>({
	name: "update-status",
	async execute(work, { userId, text, emojiName, away, ...emoji }) {
		const actor = await requireUser(work, work.actor.userId as number);
		const user =
			userId === undefined
				? actor
				: await requireNamedUser(work, actor, { id: userId });
		if (user.id !== actor.id || userId !== undefined) {
			if (!isAdministrator(actor.role))
				throw badRequest("Insufficient permission");
			if (user.isBot || !user.isActive) throw badRequest("No such user");
		}
		if (
			emojiName === undefined &&
			(emoji.emojiCode !== undefined || emoji.emojiType !== undefined)
		)
			throw badRequest(
				"Client must pass emoji_name if they pass either emoji_code or reaction_type.",
			);
		if (text === undefined && emojiName === undefined && away === undefined)
			throw badRequest("Client did not pass any new values.");
		const change: Partial<UserStatus> = {
			...(text !== undefined && { text: text.trim() }),
			...(emojiName !== undefined &&
				(emojiName === ""
					? noEmoji
					: requireEmoji({
							name: emojiName,
							code: emoji.emojiCode,
							type: emoji.emojiType,
						}))),
		};
		if (Object.keys(change).length > 0)
			await writeStatus(work, user.id, change);
		if (away === undefined) return { showsPresence: null };
		return applySettings(work, user.id, { presence_enabled: !away });
	},
});
