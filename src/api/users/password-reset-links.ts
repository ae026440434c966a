import type { ApiKeys } from "../../domain/users/api-keys.ts";
import { findPasswordHash } from "../../domain/users/log-in.ts";
import {
	isResetOpen,
	type PasswordReset,
	resetEnded,
} from "../../domain/users/reset-password.ts";
import { findUser, type User } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";

// A link is made of the server's secret and what it changes, the password that was
// forgotten included: nothing of it is stored, and using it ends it.

const form = /^(\d{1,10})-(\d{1,15})-([0-9a-f]{32})$/;

const purposeOf = (
	organizationId: number,
	{ userId, email, passwordHash, askedAt }: PasswordReset,
): string =>
	`password reset ${JSON.stringify([organizationId, userId, askedAt, email, passwordHash])}`;

const stateOf = async (
	reading: Reading,
	{ id, email }: User,
	askedAt: number,
): Promise<PasswordReset> => ({
	userId: id,
	email,
	passwordHash: await findPasswordHash(reading, id),
	askedAt,
});

/** Where somebody who has forgotten a password goes; null when it is too late. */
export async function resetLinkOf(
	reading: Reading,
	keys: ApiKeys,
	organization: { readonly id: number; readonly url: string },
	user: User,
	askedAt: number,
): Promise<string | null> {
	const reset = await stateOf(reading, user, askedAt);
	if (!isResetOpen(reset, reading.clock())) return null;
	const proof = keys.tokenFor(purposeOf(organization.id, reset));
	return `${organization.url}/accounts/password/reset/${user.id}-${askedAt}-${proof}`;
}

/** What a link is good for. Those that are made up, used, or too late are refused alike. */
export async function requireLinkedReset(
	reading: Reading,
	keys: ApiKeys,
	token: string,
): Promise<PasswordReset> {
	const [, id, askedAt, given] = form.exec(token) ?? [];
	const user =
		id === undefined ? undefined : await findUser(reading, Number(id));
	if (!user?.isActive || given === undefined) throw resetEnded();
	const reset = await stateOf(reading, user, Number(askedAt));
	const purpose = purposeOf(reading.organizationId, reset);
	if (!keys.isTokenFor(purpose, given) || !isResetOpen(reset, reading.clock()))
		throw resetEnded();
	return reset;
}
