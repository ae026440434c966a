import type { View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import type { Database } from "../../storage/storage.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { isGuest } from "./roles.ts";
import { emailKey, type User, users, usersByEmail } from "./users.ts";
import {
	findDummyEmailOwner,
	maySeeEmail,
	maySeePerson,
	seesEveryone,
} from "./visibility.ts";

// Who sees whom, and finding people by what the asker may know of them. For nearly
// everybody the answer is "all" and costs nothing; only guests of an organization that
// limits them have to be looked up, in the rows of the moment.

/** Memory with the database behind it: a command's work or a read. */
export interface StoredView extends View {
	readonly db: Database;
}

/** Whether this is a guest who does not see everyone. */
export async function isSightLimited(
	view: View,
	viewer: User,
): Promise<boolean> {
	if (!isGuest(viewer.role)) return false;
	const { settings } = await requireOrganization(view);
	const { person, holds } = await requirePermissions(view);
	return !seesEveryone(person(viewer), settings, holds);
}

/** The people with whom someone shares a channel or a direct conversation, some channels or one conversation left out of account. */
export async function listAcquaintances(
	db: Database,
	organizationId: number,
	userId: number,
	except: {
		readonly channelIds?: readonly number[];
		readonly conversationId?: number;
	} = {},
): Promise<Set<number>> {
	const { channelIds = [] } = except;
	const inChannels = await db
		.selectFrom("subscription as own")
		.innerJoin("subscription as other", (join) =>
			join
				.onRef("other.organization_id", "=", "own.organization_id")
				.onRef("other.channel_id", "=", "own.channel_id"),
		)
		.select("other.user_id")
		.distinct()
		.where("own.organization_id", "=", organizationId)
		.where("own.user_id", "=", userId)
		.$if(channelIds.length > 0, (query) =>
			query.where("own.channel_id", "not in", channelIds),
		)
		.where("own.is_active", "=", 1)
		.where("other.is_active", "=", 1)
		.execute();
	const inConversations = await db
		.selectFrom("conversation_person as own")
		.innerJoin("conversation_person as other", (join) =>
			join
				.onRef("other.organization_id", "=", "own.organization_id")
				.onRef("other.conversation_id", "=", "own.conversation_id"),
		)
		.select("other.user_id")
		.distinct()
		.where("own.organization_id", "=", organizationId)
		.where("own.user_id", "=", userId)
		.where("own.conversation_id", "!=", except.conversationId ?? 0)
		.execute();
	const ids = new Set([userId]);
	for (const row of inChannels) ids.add(row.user_id);
	for (const row of inConversations) ids.add(row.user_id);
	return ids;
}

/** Everybody the viewer sees, or null for everyone. Bots are always seen. */
export async function visibleUsers(
	view: StoredView,
	viewer: User,
): Promise<ReadonlySet<number> | null> {
	if (!(await isSightLimited(view, viewer))) return null;
	const seen = await listAcquaintances(view.db, view.organizationId, viewer.id);
	for (const user of (await view.all(users)).values())
		if (user.isBot) seen.add(user.id);
	return seen;
}

export async function maySeeUser(
	view: StoredView,
	viewer: User,
	subject: User,
): Promise<boolean> {
	if (viewer.id === subject.id || subject.isBot) return true;
	if (!(await isSightLimited(view, viewer))) return true;
	const known = await listAcquaintances(
		view.db,
		view.organizationId,
		viewer.id,
	);
	const { settings } = await requireOrganization(view);
	const { person, holds } = await requirePermissions(view);
	const verdict = maySeePerson({
		viewer: person(viewer),
		subject,
		meets: known.has(subject.id),
		organization: settings,
		holds,
	});
	return verdict === "yes";
}

/** For those who address people: everyone named must be someone the actor sees. */
export async function requireVisiblePeople(
	view: StoredView,
	viewer: User,
	people: Iterable<User>,
): Promise<void> {
	const seen = await visibleUsers(view, viewer);
	if (seen === null) return;
	for (const user of people)
		if (!seen.has(user.id))
			throw badRequest(
				"You do not have permission to access some of the recipients.",
			);
}

const noSuchUser = () => badRequest("No such user");

/** How an operation names an account: by its id, or by an address. */
export type UserReference =
	| { readonly id: number }
	| { readonly address: string };

/**
 * The account behind an id, a dummy address, or a real address that the asker may see. Hidden and unknown addresses look the same.
 * The product's own bots are nobody's to look up.
 */
export async function requireNamedUser(
	view: View,
	viewer: User,
	named: UserReference,
): Promise<User> {
	const user =
		"id" in named
			? await view.get(users, named.id)
			: await findByAddress(view, viewer, named.address);
	if (!user || user.isSystemBot) throw noSuchUser();
	return user;
}

async function findByAddress(view: View, viewer: User, address: string) {
	const { mailDomain } = await requireOrganization(view);
	const dummyOwner = findDummyEmailOwner(address, mailDomain);
	if (dummyOwner !== null) return view.get(users, dummyOwner);
	const user = (await view.derive(usersByEmail)).get(emailKey(address));
	const visible =
		user &&
		maySeeEmail(viewer, {
			id: user.id,
			emailVisibility: user.settings.email_address_visibility,
		}) === "yes";
	return visible ? user : undefined;
}

/** The same, and one whom the asker sees. */
export async function requireSeenUser(
	view: StoredView,
	viewer: User,
	named: UserReference,
): Promise<User> {
	const user = await requireNamedUser(view, viewer, named);
	if (!(await maySeeUser(view, viewer, user)))
		throw badRequest("Insufficient permission");
	return user;
}
