import { randomInt } from "node:crypto";
import { codePointLength } from "../../lib/code-points.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "../../limits.ts";
import { accepted, type Checked, rejected } from "../checked.ts";

// Argon2id, the library's own choice of algorithm.
const options = {
	memoryCost: 19_456,
	timeCost: 2,
	parallelism: 1,
};

/** Loaded by the first who needs a password: programs that call have keys. */
const argon2 = () => import("@node-rs/argon2");

/** Slow on purpose, and off the event loop. */
export async function hashPassword(password: string): Promise<string> {
	const { hash } = await argon2();
	return hash(password, options);
}

export async function passwordMatches(
	stored: string | null,
	candidate: string,
): Promise<boolean> {
	const { hash, verify } = await argon2();
	// An account without a password takes as long to refuse as one with a wrong password.
	if (stored === null) {
		await hash(candidate, options);
		return false;
	}
	return verify(stored, candidate);
}

export type PasswordProblem = "too_short" | "too_long" | "too_easy";

/** What everybody tries first, beside repetitions and rows of keys. */
const commonPasswords: ReadonlySet<string> = new Set([
	"admin123",
	"administrator",
	"baseball",
	"changeme",
	"football",
	"iloveyou",
	"letmein1",
	"princess",
	"qwertyuiop",
	"starwars",
	"sunshine",
	"superman",
	"trustno1",
	"welcome1",
	"whatever",
]);

const keyRows = [
	"abcdefghijklmnopqrstuvwxyz",
	"01234567890123456789",
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
];

const reversed = (text: string) => [...text].reverse().join("");

/** Whether some thousands of tries would find it. */
function isEasilyGuessed(password: string): boolean {
	const folded = password.toLowerCase();
	if (new Set(folded).size < 3) return true;
	const word = folded.replace(/[\d\W_]{0,4}$/, "");
	if (commonPasswords.has(folded) || /^pass?w[o0]rd$/.test(word)) return true;
	return keyRows.some(
		(row) =>
			row.includes(folded) ||
			reversed(row).includes(folded) ||
			(word.length >= 4 && (row.includes(word) || row.startsWith(word))),
	);
}

export function checkPassword(
	password: string,
): Checked<string, PasswordProblem> {
	const length = codePointLength(password);
	if (length < PASSWORD_LENGTH_MIN) return rejected("too_short");
	if (length > PASSWORD_LENGTH_MAX) return rejected("too_long");
	return isEasilyGuessed(password) ? rejected("too_easy") : accepted(password);
}

const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A password to be printed once and typed by a person. */
export function generatePassword(length = 20): string {
	let password = "";
	for (let i = 0; i < length; i++)
		password += letters[randomInt(letters.length)];
	return password;
}
