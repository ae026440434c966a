import { badRequest } from "../../errors.ts";
import { type StoredView, visibleUsers } from "../users/access.ts";
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
	view: StoredView,
	actor: User,
	named: Principals,
): Promise<NamedPeople> {
	const isActorAlone =
		"ids" in named
			? named.ids.every((id) => id === actor.id)
			: named.emails.length === 0;
	if (isActorAlone) return { people: [actor], isActorAlone };
	const seen = await visibleUsers(view, actor);
	const people = new Map<number, User>();
	const add = (user: User | undefined) => {
		if (!user || user.isSystemBot) throw badRequest("No such user");
		if (seen && !seen.has(user.id)) throw badRequest("Insufficient permission");
		if (!user.isActive) throw badRequest("User is deactivated");
		people.set(user.id, user);
	};
	if ("ids" in named) for (const id of named.ids) add(await findUser(view, id));
	else
		for (const email of named.emails)
			add(await findUserByShownEmail(view, email));
	return { people: [...people.values()], isActorAlone };
}
