import {
	addressChangeEnded,
	isPending,
} from "../../domain/users/address-change.ts";
import type { ApiKeys } from "../../domain/users/api-keys.ts";
import {
	findUser,
	type PendingAddress,
	type User,
} from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";

// A link is made of the server's secret, the address that somebody has and the one they
// want: none is stored, and none outlives either.

const form = /^(\d{1,10})-([0-9a-f]{32})$/;

const purposeOf = (
	organizationId: number,
	user: User,
	wish: PendingAddress,
): string =>
	`address change ${JSON.stringify([organizationId, user.id, user.email, wish.email, wish.askedAt])}`;

export const emailChangeLinkOf = (
	keys: ApiKeys,
	organization: { readonly id: number; readonly url: string },
	user: User,
	wish: PendingAddress,
): string =>
	`${organization.url}/accounts/confirm_new_email/${user.id}-${keys.tokenFor(purposeOf(organization.id, user, wish))}`;

/** Who wants which address. Links that are made up, used, or too late are refused alike. */
export async function requireLinkedEmailChange(
	reading: Reading,
	keys: ApiKeys,
	token: string,
): Promise<{ readonly user: User; readonly wish: PendingAddress }> {
	const [, id, given] = form.exec(token) ?? [];
	const user =
		id === undefined ? undefined : await findUser(reading, Number(id));
	const wish = user?.extras.pendingAddress;
	if (!user?.isActive || !wish || given === undefined)
		throw addressChangeEnded();
	const purpose = purposeOf(reading.organizationId, user, wish);
	if (!keys.isTokenFor(purpose, given) || !isPending(wish, reading.clock()))
		throw addressChangeEnded();
	return { user, wish };
}
