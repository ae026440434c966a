import type { Work } from "../../engine/command.ts";
import { tellPerson } from "../messages/notices.ts";
import { requireUser, type User } from "../users/users.ts";

/** People told that they were added or removed; when there are more, nobody is. */
export const groupNoticesMax = 100;

/** Tells people what somebody else did with their membership. Bots do not read. */
export async function tellMembers(
	work: Work,
	actor: User,
	group: { readonly name: string },
	userIds: readonly number[],
	happened: "added" | "removed",
) {
	if (userIds.length > groupNoticesMax) return;
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
