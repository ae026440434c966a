import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import type { UserTable } from "../../storage/people-tables.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import type { UserChange } from "./events.ts";
import {
	checkFullName,
	type FullNameProblem,
	foldFullName,
	isEmailAddress,
} from "./names.ts";
import { isOwner } from "./roles.ts";
import { defaultUserSettings, type UserSettings } from "./settings.ts";
import { emailKey, requireUser, type User, users } from "./users.ts";
import { findDummyEmailOwner } from "./visibility.ts";

// The steps that changes of an account are made of: each writes, touches and tells.

/** Writes columns of the account and gives it as it is now. */
export async function updateUserRow(
	work: Work,
	userId: number,
	columns: Partial<UserTable>,
): Promise<User> {
	await work.db
		.updateTable("user")
		.set(columns)
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", userId)
		.execute();
	work.touch(users, userId);
	return requireUser(work, userId);
}

export function tellOfChange(work: Work, userId: number, change: UserChange) {
	work.emit(
		{ type: "user_changed", userId, change },
		audience.seersOfUser(userId),
	);
}

export async function countActiveHumanOwners(work: Work): Promise<number> {
	let count = 0;
	for (const user of (await work.all(users)).values())
		if (user.isActive && !user.isBot && isOwner(user.role)) count++;
	return count;
}

export const ownerRequired = () =>
	new Refusal("UNAUTHORIZED_PRINCIPAL", "Must be an organization owner");

function refuseFullName(problem: FullNameProblem) {
	switch (problem.reason) {
		case "blank":
			return badRequest("Name must not be empty!");
		case "too_long":
			return badRequest(
				`Name too long! The limit is ${problem.lengthMax} characters.`,
			);
		case "forbidden_characters":
			return badRequest("Invalid characters in name!");
		case "ends_like_an_id":
			return badRequest("Invalid format!");
	}
}

/** A name the account may have: well formed and, where names must be unique, nobody else's. */
export async function requireFullName(
	work: Work,
	raw: string,
	userId: number | null,
): Promise<string> {
	const checked = checkFullName(raw);
	if (!checked.ok) throw refuseFullName(checked.problem);
	const { settings } = await requireOrganization(work);
	if (settings.require_unique_names) {
		const folded = foldFullName(checked.value);
		for (const user of (await work.all(users)).values())
			if (
				user.id !== userId &&
				user.isActive &&
				foldFullName(user.fullName) === folded
			)
				throw badRequest("Unique names required in this organization.");
	}
	return checked.value;
}

/** Renames the account; a blank or unchanged name changes nothing. */
export async function renameUser(
	work: Work,
	user: User,
	raw: string,
): Promise<User> {
	const trimmed = raw.trim();
	if (trimmed === "" || trimmed === user.fullName) return user;
	const fullName = await requireFullName(work, raw, user.id);
	const renamed = await updateUserRow(work, user.id, { full_name: fullName });
	tellOfChange(work, user.id, { fullName });
	return renamed;
}

/** An address that is well formed and free, deactivated accounts counted. */
export async function requireFreeAddress(
	work: Work,
	raw: string,
	userId: number | null,
): Promise<string> {
	const email = raw.trim();
	if (!isEmailAddress(email)) throw badRequest("Invalid email address");
	// What is sent to an address that stands for somebody must not reach anybody else.
	const { dummyDomains } = await requireOrganization(work);
	if (findDummyEmailOwner(email, dummyDomains) !== null)
		throw badRequest("This address stands for an account.");
	const taken = await work.db
		.selectFrom("user")
		.select("id")
		.where("organization_id", "=", work.organizationId)
		.where("email_key", "=", emailKey(email))
		.executeTakeFirst();
	if (taken && taken.id !== userId)
		throw badRequest("Email is already in use.");
	return email;
}

/** Gives the account another address; the same one changes nothing. */
export async function changeAddress(
	work: Work,
	user: User,
	raw: string,
): Promise<User> {
	if (raw.trim() === user.email) return user;
	const email = await requireFreeAddress(work, raw, user.id);
	const changed = await updateUserRow(work, user.id, {
		email,
		email_key: emailKey(email),
	});
	tellOfAddress(work, user, changed);
	return changed;
}

export function tellOfAddress(work: Work, before: User, after: User) {
	const address = ({ email, settings }: User) => ({
		email,
		visibility: settings.email_address_visibility,
	});
	work.emit(
		{
			type: "user_address_changed",
			userId: after.id,
			before: address(before),
			after: address(after),
		},
		audience.seersOfUser(after.id),
	);
}

/** Settings in the form in which they are stored: what differs from the product's defaults. */
export function storedSettings(settings: Partial<UserSettings>): string {
	const standard = defaultUserSettings();
	return JSON.stringify(
		Object.fromEntries(
			Object.entries(settings).filter(
				([name, value]) => standard[name as keyof UserSettings] !== value,
			),
		),
	);
}
