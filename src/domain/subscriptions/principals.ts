import type { View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import { findUser, findUserByShownEmail, type User } from "../users/users.ts";

/** Whom somebody subscribes or unsubscribes, as they said it. */
export type Principals =
	| { readonly ids: readonly number[] }
	| { readonly emails: readonly string[] };

export interface NamedPeople {
	readonly people: readonly User[];
	/** Whether the actor alone is meant; naming oneself by address does not count as that. */
	readonly isActorAlone: boolean;
}

export async function requirePrincipals(
	view: View,
	actor: User,
	named: Principals,
): Promise<NamedPeople> {
	if ("ids" in named) {
		if (named.ids.every((id) => id === actor.id))
			return { people: [actor], isActorAlone: true };
		const people = new Map<number, User>();
		for (const id of named.ids)
			people.set(id, requireActive(await findUser(view, id)));
		return { people: [...people.values()], isActorAlone: false };
	}
	if (named.emails.length === 0) return { people: [actor], isActorAlone: true };
	const people = new Map<number, User>();
	for (const email of named.emails) {
		const user = requireActive(await findUserByShownEmail(view, email));
		people.set(user.id, user);
	}
	return { people: [...people.values()], isActorAlone: false };
}

function requireActive(user: User | undefined): User {
	if (!user || user.isSystemBot) throw badRequest("No such user");
	if (!user.isActive) throw badRequest("User is deactivated");
	return user;
}
