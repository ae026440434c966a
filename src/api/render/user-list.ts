import {
	type Organization,
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import {
	type ProfileValues,
	profileValues,
} from "../../domain/profile-fields/fields.ts";
import { visibleUsers } from "../../domain/users/access.ts";
import { type User, users } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import { type JsonFragment, joinMembers } from "./json-bytes.ts";
import {
	findKept,
	type Kept as KeptBytes,
	keep,
	versionOf,
} from "./kept-bytes.ts";
import {
	isHostedElsewhere,
	renderProfile,
	renderUnknownUser,
	renderUserFor,
	seesEmailOf,
} from "./user.ts";

// Lists of accounts are joined from their JSON, which is kept as long as the account, its
// profile and the organization's address stay what they are; whole lists until any of
// them changes. So a list of ten thousand costs little, whoever asks for it.

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
	const computesAvatar = clientGravatar && isHostedElsewhere(user);
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

/** A list as everybody of a role sees it, and where each account stands in it. */
interface KeptList extends KeptBytes {
	readonly places: ReadonlyMap<number, readonly [start: number, end: number]>;
}

const listVersion = versionOf(
	users as never,
	profileValues as never,
	organizations as never,
);

const nobody = 0;

/** Puts lists of accounts into JSON as one viewer may see them. */
export async function userLister(
	reading: Reading,
	viewer: User,
	options: ListOptions,
) {
	const madeFrom = [await reading.derive(listVersion)];
	const organization = await requireOrganization(reading);
	const all = await reading.all(users);
	const values = await reading.all(profileValues);
	const seen = await visibleUsers(reading, viewer);
	const jsonFor = (user: User, by: Pick<User, "id" | "role">) =>
		userJson(user, by, values.get(user.id), organization, options);

	function listAll(people: Iterable<User>): KeptList {
		const by = { id: nobody, role: viewer.role };
		const places = new Map<number, readonly [number, number]>();
		const members: Buffer[] = [];
		let at = 0;
		for (const user of people) {
			const member = Buffer.from(jsonFor(user, by));
			members.push(member);
			places.set(user.id, [at, at + member.length]);
			at += member.length + 1;
		}
		return { bytes: joinMembers(members), places };
	}

	const listSeen = (
		people: readonly User[],
		outOfSight: "omit" | "unknown",
	): string => {
		const shown: string[] = [];
		for (const user of [...people].sort((a, b) => a.id - b.id))
			if (seen === null || seen.has(user.id)) shown.push(jsonFor(user, viewer));
			else if (outOfSight === "unknown") {
				const { is_active, ...rest } = renderUnknownUser(user, organization);
				shown.push(
					JSON.stringify(options.withActivity ? { ...rest, is_active } : rest),
				);
			}
		return `[${shown}]`;
	};

	return {
		all,
		/** These accounts, as far as they are seen. */
		listThese: (people: readonly User[]) => listSeen(people, "omit"),
		/** Those that `includes` lets pass, by id; `name` stands for it. People out of sight are passed over, or stand there as nobody in particular. */
		list(
			name: string,
			includes: (user: User) => boolean,
			outOfSight: "omit" | "unknown",
		): readonly JsonFragment[] {
			const choose = () => [...all.values()].filter(includes);
			if (seen !== null) return [listSeen(choose(), outOfSight)];
			const { clientGravatar, withProfiles, withActivity } = options;
			const key = `${reading.organizationId} users ${name} ${viewer.role} ${clientGravatar} ${withProfiles} ${withActivity}`;
			let kept = findKept<KeptList>(key, madeFrom);
			if (!kept) {
				kept = listAll(choose().sort((a, b) => a.id - b.id));
				keep(key, madeFrom, kept);
			}
			// One may see more of oneself than of others.
			const own = kept.places.get(viewer.id);
			if (!own) return ["[", kept.bytes, "]"];
			return [
				"[",
				kept.bytes.subarray(0, own[0]),
				jsonFor(viewer, viewer),
				kept.bytes.subarray(own[1]),
				"]",
			];
		},
	};
}
