import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { PEOPLE_PER_EVENT_MAX } from "../../limits.ts";
import { groups, requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { listAcquaintances } from "./access.ts";
import { isGuest } from "./roles.ts";
import { type User, users } from "./users.ts";
import { seesEveryone } from "./visibility.ts";

// Guests who do not see everyone come to see people by meeting them, in a channel or in
// a conversation, and cease to when nothing is shared any more. Whoever changes what
// people share calls one of these; where nobody is limited they return at once.

/** Says of each account whether it is a guest who does not see everyone; null where nobody is. */
async function findLimits(
	work: Work,
): Promise<((user: User) => boolean) | null> {
	const { settings } = await requireOrganization(work);
	const who = settings.can_access_all_users_group;
	if (typeof who === "number") {
		const group = await work.get(groups, who);
		if (group?.isSystem && group.name === "role:everyone") return null;
	}
	const { person, holds } = await requirePermissions(work);
	return (user) =>
		isGuest(user.role) &&
		user.isActive &&
		!seesEveryone(person(user), settings, holds);
}

async function listMembers(work: Work, channelId: number): Promise<User[]> {
	const rows = await work.db
		.selectFrom("subscription")
		.select("user_id")
		.where("organization_id", "=", work.organizationId)
		.where("channel_id", "=", channelId)
		.where("is_active", "=", 1)
		.execute();
	const all = await work.all(users);
	return rows.flatMap(({ user_id }) => all.get(user_id) ?? []);
}

/** Tells one person something of many. */
export function tellOfPeople(
	work: Work,
	type: "users_appeared" | "users_vanished" | "addresses_revealed",
	userId: number,
	userIds: Iterable<number>,
) {
	const ids = [...new Set(userIds)].sort((a, b) => a - b);
	for (let from = 0; from < ids.length; from += PEOPLE_PER_EVENT_MAX)
		work.emit(
			{ type, userIds: ids.slice(from, from + PEOPLE_PER_EVENT_MAX) },
			audience.users(userId),
		);
}

const unmet = (guest: User, people: readonly User[], met: Set<number>) =>
	people.flatMap((user) =>
		user.id === guest.id || user.isBot || met.has(user.id) ? [] : user.id,
	);

/** People have become members of a channel: guests there see them now, and they, being guests, see its members. */
export async function tellOfJoining(
	work: Work,
	channelId: number,
	joined: readonly User[],
): Promise<void> {
	const isLimited = joined.length > 0 ? await findLimits(work) : null;
	if (!isLimited) return;
	const members = await listMembers(work, channelId);
	const joinedIds = new Set(joined.map((user) => user.id));
	for (const guest of members.filter(isLimited)) {
		const met = await listAcquaintances(
			work.db,
			work.organizationId,
			guest.id,
			{ channelId },
		);
		const others = joinedIds.has(guest.id) ? members : joined;
		tellOfPeople(work, "users_appeared", guest.id, unmet(guest, others, met));
	}
}

/** People have left channels: whom guests share nothing else with is out of sight. */
export async function tellOfLeaving(
	work: Work,
	leavings: readonly {
		readonly channel: { readonly id: number };
		readonly people: readonly User[];
	}[],
): Promise<void> {
	const isLimited = leavings.length > 0 ? await findLimits(work) : null;
	if (!isLimited) return;
	const parted = new Map<number, { guest: User; others: User[] }>();
	for (const { channel, people } of leavings) {
		const were = [...(await listMembers(work, channel.id)), ...people];
		const leftIds = new Set(people.map((user) => user.id));
		for (const guest of were.filter(isLimited)) {
			const others = parted.get(guest.id)?.others ?? [];
			others.push(...(leftIds.has(guest.id) ? were : people));
			parted.set(guest.id, { guest, others });
		}
	}
	for (const { guest, others } of parted.values()) {
		const met = await listAcquaintances(work.db, work.organizationId, guest.id);
		tellOfPeople(work, "users_vanished", guest.id, unmet(guest, others, met));
	}
}

/** A direct conversation has begun between people who may never have met. */
export async function tellOfConversation(
	work: Work,
	conversationId: number,
	userIds: readonly number[],
): Promise<void> {
	const isLimited = await findLimits(work);
	if (!isLimited) return;
	const all = await work.all(users);
	const people = userIds.flatMap((id) => all.get(id) ?? []);
	for (const guest of people.filter(isLimited)) {
		const met = await listAcquaintances(
			work.db,
			work.organizationId,
			guest.id,
			{ conversationId },
		);
		tellOfPeople(work, "users_appeared", guest.id, unmet(guest, people, met));
	}
}

/** Someone's sight was widened or narrowed as a whole; null stands for everyone. Both as `visibleUsers` gives them. */
export async function tellOfSight(
	work: Work,
	userId: number,
	before: ReadonlySet<number> | null,
	after: ReadonlySet<number> | null,
): Promise<void> {
	if (before === null && after === null) return;
	const everyone = [...(await work.all(users)).values()].flatMap((user) =>
		user.isSystemBot ? [] : user.id,
	);
	const sees = (seen: ReadonlySet<number> | null, id: number) =>
		seen === null || seen.has(id);
	tellOfPeople(
		work,
		"users_appeared",
		userId,
		everyone.filter((id) => !sees(before, id) && sees(after, id)),
	);
	tellOfPeople(
		work,
		"users_vanished",
		userId,
		everyone.filter((id) => sees(before, id) && !sees(after, id)),
	);
}
