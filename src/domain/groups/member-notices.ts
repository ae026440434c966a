import type { Work } from "../../engine/command.ts";
import { USER_GROUP_NOTICES_MAX } from "../../limits.ts";
import { tellPerson } from "../messages/notices.ts";
import { requireUser, type User } from "../users/users.ts";

/** Tells people what somebody else did with their membership. Bots do not read. */
export async function tellMembers(
	work: Work,
	actor: User,
	group: { readonly name: string },
	userIds: readonly number[],
	happened: "added" | "removed",
) {
	if (userIds.length > USER_GROUP_NOTICES_MAX) return;
	const who = `@_**${actor.fullName}|${actor.id}**`;
	const content =
		happened === "added"
			? `${who} added you to the group @_*${group.name}*.`
			: `${who} removed you from the group @_*${group.name}*.`;
	for (const id of userIds) {
		const person = await requireUser(work, id);
		if (person.isBot || person.id === actor.id) continue;
		await tellPerson(work, person, { content });
	}
}
