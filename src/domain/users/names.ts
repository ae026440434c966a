/** The names and addresses of people, brought into the form the product keeps, or refused. */

import { domainToASCII } from "node:url";
import { isLongerThan, unprintablePosition } from "../../lib/code-points.ts";
import { EMAIL_LENGTH_MAX, FULL_NAME_LENGTH_MAX } from "../../limits.ts";
import { accepted, type Checked, rejected } from "../checked.ts";

const domainLengthMax = 253;

/** Characters that carry meaning around names in messages. */
const forbiddenInFullName = /[*`\\>"@]/;

/** Names may be followed by "|" and an ID where several people share one, so no name can end like that. */
const endsLikeAnId = /\|\d+$/;

export type FullNameProblem =
	| { readonly reason: "blank" }
	| { readonly reason: "too_long"; readonly lengthMax: number }
	| { readonly reason: "forbidden_characters" }
	| { readonly reason: "ends_like_an_id" };

export function checkFullName(raw: string): Checked<string, FullNameProblem> {
	const name = raw.trim();
	if (name === "") return rejected({ reason: "blank" });
	if (isLongerThan(name, FULL_NAME_LENGTH_MAX))
		return rejected({ reason: "too_long", lengthMax: FULL_NAME_LENGTH_MAX });
	if (forbiddenInFullName.test(name) || unprintablePosition(name) !== null)
		return rejected({ reason: "forbidden_characters" });
	if (endsLikeAnId.test(name)) return rejected({ reason: "ends_like_an_id" });
	return accepted(name);
}

/** Where names must be unique, two that look alike count as one. */
export const foldFullName = (name: string): string =>
	name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");

/** Addresses are unique and found in this form, and shown as they were given. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

const localPart =
	/^[-!#$%&'*+/=?^_`{}|~0-9a-z]+(?:\.[-!#$%&'*+/=?^_`{}|~0-9a-z]+)*$/i;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Whether mail could be addressed there: a dotted name that does not end in a number, or the machine itself. */
export function isEmailDomain(domain: string): boolean {
	if (domain.toLowerCase() === "localhost") return true;
	const ascii = /^[\x21-\x7e]+$/.test(domain) ? domain : domainToASCII(domain);
	if (ascii === "" || ascii.length > domainLengthMax) return false;
	const labels = ascii.split(".");
	const last = labels.at(-1) ?? "";
	return (
		labels.length > 1 &&
		labels.every((label) => domainLabel.test(label)) &&
		last.length > 1 &&
		!/^\d+$/.test(last)
	);
}

export function isEmailAddress(text: string): boolean {
	const at = text.lastIndexOf("@");
	return (
		at > 0 &&
		text.length <= EMAIL_LENGTH_MAX &&
		localPart.test(text.slice(0, at)) &&
		isEmailDomain(text.slice(at + 1))
	);
}

/** A bot's address; null when the short name cannot be part of one. */
export function botEmailAddress(
	shortName: string,
	botDomain: string,
): string | null {
	const email = `${shortName}-bot@${botDomain}`;
	return isEmailAddress(email) ? email : null;
}

/** A name from the time zone database, or nothing for unset. */
export function checkTimezone(name: string): Checked<string, "unknown"> {
	if (name === "") return accepted(name);
	if (!/^[A-Za-z]/.test(name)) return rejected("unknown");
	try {
		const format = new Intl.DateTimeFormat("en", { timeZone: name });
		const { timeZone } = format.resolvedOptions();
		// An alias is kept: what it resolves to may be the older name of the two.
		const differsByCase = timeZone.toLowerCase() === name.toLowerCase();
		return accepted(differsByCase ? timeZone : name);
	} catch {
		return rejected("unknown");
	}
}
