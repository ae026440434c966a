import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// Argon2id, the library's own choice of algorithm.
const options = {
	memoryCost: 19_456,
	timeCost: 2,
	parallelism: 1,
};

/** Slow on purpose, and off the event loop. */
export const hashPassword = (password: string): Promise<string> =>
	hash(password, options);

export async function passwordMatches(
	stored: string | null,
	candidate: string,
): Promise<boolean> {
	// An account without a password takes as long to refuse as one with a wrong password.
	if (stored === null) {
		await hash(candidate, options);
		return false;
	}
	return verify(stored, candidate);
}

const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A password to be printed once and typed by a person. */
export function generatePassword(length = 20): string {
	let password = "";
	for (let i = 0; i < length; i++)
		password += letters[randomInt(letters.length)];
	return password;
}
