import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest, notFound } from "../../errors.ts";
import { holdsInOrganization } from "../channels/permissions.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { isAdministrator } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";
import { customEmoji, findActiveEmoji } from "./emoji.ts";
import type { EmojiDeactivated } from "./events.ts";

/** What was written and reacted with it stays as it is; it can no longer be chosen. */
export const deactivateEmoji = command<{ readonly name: string }, void>({
	name: "deactivate-emoji",
	async execute(work, { name }) {
		const emoji = await findActiveEmoji(work, name);
		if (!emoji) throw notFound(`Emoji '${name}' does not exist`);
		const actor = await requireUser(work, work.actor.userId as number);
		if (!isAdministrator(actor.role)) {
			const { holds, person } = await requirePermissions(work);
			const { settings } = await requireOrganization(work);
			const mayAdd = holdsInOrganization(
				holds,
				person(actor),
				settings,
				"can_add_custom_emoji_group",
			);
			if (!mayAdd) throw badRequest("Insufficient permission");
			if (emoji.authorId !== actor.id)
				throw badRequest(
					"Must be an organization administrator or emoji author",
				);
		}
		await work.db
			.updateTable("custom_emoji")
			.set({ deactivated: 1 })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", emoji.id)
			.execute();
		work.touch(customEmoji, emoji.id);
		const event: EmojiDeactivated = {
			type: "emoji_deactivated",
			emojiId: emoji.id,
			all: [...(await work.all(customEmoji)).values()],
		};
		work.emit(event, audience.everyone);
	},
});
