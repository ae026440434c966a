import {
	type Organization,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import { listSeenBySpectators } from "../../domain/spectators/spectators.ts";
import { type User, users } from "../../domain/users/users.ts";
import { dummyEmail } from "../../domain/users/visibility.ts";
import type { Reading } from "../../engine/command.ts";
import { renderUserFor, wireDate } from "../render/user.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An account without what would help to find the person elsewhere: no address, no time zone, no profile. */
function renderSpectatedUser(user: User, organization: Organization) {
	const { is_active, ...shown } = renderUserFor(user, organization, {
		seesEmail: false,
		computesAvatar: false,
	});
	return {
		...shown,
		email: dummyEmail(user.id, organization.mailDomain),
		date_joined: wireDate(user.joinedAt - (user.joinedAt % DAY_MS)),
		timezone: "",
	};
}

/** The accounts that spectators see, by id. */
export async function listSpectatedUsers(reading: Reading): Promise<User[]> {
	const seen = await listSeenBySpectators(reading);
	return [...(await reading.all(users)).values()]
		.filter(({ id }) => seen === null || seen.has(id))
		.sort((a, b) => a.id - b.id);
}

/** Puts accounts into words for spectators. */
export async function spectatedUserRenderer(reading: Reading) {
	const organization = await requireOrganization(reading);
	return (user: User) => renderSpectatedUser(user, organization);
}
