import {
	type Organization,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import {
	type ProfileValues,
	profileValues,
} from "../../domain/profile-fields/fields.ts";
import { visibleUsers } from "../../domain/users/access.ts";
import { type User, users } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import {
	leavesAvatarToClient,
	renderProfile,
	renderUnknownUser,
	renderUserFor,
	seesEmailOf,
} from "./user.ts";

// Lists of accounts are joined from their JSON, which is kept as long as the account, its
// profile and the organization's address stay what they are. So a list of ten thousand
// costs ten thousand concatenations, whoever asks for it.

interface Kept {
	readonly values: ProfileValues | undefined;
	readonly mailDomain: string;
	/** By who looks and what is wanted. */
	readonly json: Map<number, string>;
}

const kept = new WeakMap<User, Kept>();

export interface ListOptions {
	readonly clientGravatar: boolean;
	readonly withProfiles: boolean;
	/** Lists that are all of active or all of deactivated accounts do not say it of each. */
	readonly withActivity: boolean;
}

function userJson(
	user: User,
	viewer: Pick<User, "id" | "role">,
	values: ProfileValues | undefined,
	organization: Organization,
	{ clientGravatar, withProfiles, withActivity }: ListOptions,
): string {
	const { mailDomain } = organization;
	let own = kept.get(user);
	if (own?.values !== values || own?.mailDomain !== mailDomain) {
		own = { values, mailDomain, json: new Map() };
		kept.set(user, own);
	}
	const seesEmail = seesEmailOf(viewer, user);
	const computesAvatar = clientGravatar && leavesAvatarToClient(user);
	const key =
		(seesEmail ? 1 : 0) |
		(computesAvatar ? 2 : 0) |
		(withProfiles ? 4 : 0) |
		(withActivity ? 8 : 0);
	let json = own.json.get(key);
	if (json === undefined) {
		const { is_active, ...rest } = renderUserFor(user, organization, {
			seesEmail,
			computesAvatar,
		});
		json = JSON.stringify({
			...rest,
			...(withActivity && { is_active }),
			...(withProfiles &&
				!user.isBot && { profile_data: renderProfile(values) }),
		});
		own.json.set(key, json);
	}
	return json;
}

/** Puts lists of accounts into JSON as one viewer may see them. */
export async function userLister(
	reading: Reading,
	viewer: User,
	options: ListOptions,
) {
	const organization = await requireOrganization(reading);
	const all = await reading.all(users);
	const values = await reading.all(profileValues);
	const seen = await visibleUsers(reading, viewer);
	return {
		all,
		isSeen: (user: User) => seen === null || seen.has(user.id),
		/** Those out of sight are passed over, or stand there as nobody in particular. */
		list(people: Iterable<User>, outOfSight: "omit" | "unknown"): string {
			let json = "";
			const add = (one: string) => {
				json += json === "" ? one : `,${one}`;
			};
			for (const user of people)
				if (seen === null || seen.has(user.id))
					add(
						userJson(user, viewer, values.get(user.id), organization, options),
					);
				else if (outOfSight === "unknown") {
					const { is_active, ...rest } = renderUnknownUser(user, organization);
					add(
						JSON.stringify(
							options.withActivity ? { ...rest, is_active } : rest,
						),
					);
				}
			return `[${json}]`;
		},
	};
}
