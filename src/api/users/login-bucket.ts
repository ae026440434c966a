import { emailKey } from "../../domain/users/users.ts";

/** Where attempts to prove a password are counted: one place for every way to do it, or a guesser would have them all. */
export const loginBucket = (organizationId: number, email: string): string =>
	`${organizationId}:${emailKey(email)}`;
