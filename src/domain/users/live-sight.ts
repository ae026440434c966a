import { CommittedView, type OrganizationMemory } from "../../engine/memory.ts";
import type { Database } from "../../storage/storage.ts";
import { type Permissions, permissions } from "../groups/groups.ts";
import { organizations } from "../organizations/organizations.ts";
import type { OrganizationSettings } from "../organizations/settings.ts";
import { listAcquaintances } from "./access.ts";
import { isGuest } from "./roles.ts";
import { type User, users } from "./users.ts";
import { seesEveryone } from "./visibility.ts";

// What limited guests with live queues see, at hand while events are handed out. It is
// read anew whenever anybody's subscriptions or conversations change; an organization
// that lets everybody see everyone never reads anything. What must stay true: nobody
// has a live queue before the book knows whether they are limited.

/** Collections whose changes may change what a limited guest sees. */
const causes: readonly string[] = [
	"subscriptions-of-user",
	"people-conversations",
	"users",
	"groups",
	"organizations",
];

class Book {
	/** Limited guests alone; whoever is not here sees everyone. */
	readonly seenBy = new Map<number, ReadonlySet<number>>();
	/** Of whom it is known whether they are limited. */
	readonly judged = new Set<number>();
	/** Rises with every change; the book is up to date when it was written at the newest. */
	version = 1;
	writtenAt = 0;

	get isStale() {
		return this.writtenAt !== this.version;
	}
}

const books = new WeakMap<OrganizationMemory, Book>();

function bookOf(memory: OrganizationMemory): Book {
	const known = books.get(memory);
	if (known) return known;
	const book = new Book();
	books.set(memory, book);
	memory.onForget((touched) => {
		if (!causes.some((name) => touched[name])) return;
		book.version++;
		book.judged.clear();
	});
	return book;
}

/** Whether someone with a live queue sees someone else, going by the last `prepareSight`. */
export function seesLive(
	memory: OrganizationMemory,
	viewerId: number,
	subjectId: number,
): boolean {
	const seen = books.get(memory)?.seenBy.get(viewerId);
	return (
		seen === undefined ||
		seen.has(subjectId) ||
		memory.peek(users, subjectId)?.isBot === true
	);
}

/** Whether someone with a live queue is a guest who does not see everyone, likewise. */
export const isLimitedLive = (
	memory: OrganizationMemory,
	viewerId: number,
): boolean => books.get(memory)?.seenBy.has(viewerId) === true;

/** Brings the book up to date for those with live queues; a promise only if something must be read. */
export function prepareSight(
	memory: OrganizationMemory,
	reader: Database,
	liveIds: Iterable<number>,
	joining?: number,
): Promise<void> | undefined {
	const book = bookOf(memory);
	if (!book.isStale && (joining === undefined || book.judged.has(joining)))
		return undefined;
	const organization = memory.ready(organizations)?.get(memory.organizationId);
	const rights = memory.readyDerived(permissions);
	const people = memory.ready(users);
	const isLimited = (ids: Iterable<number>) =>
		!organization ||
		!rights ||
		!people ||
		limitedAmong(ids, people, organization.settings, rights).length > 0;
	// Most who join see everybody, and then the rest of the book need not be looked at.
	if (!book.isStale && joining !== undefined && !isLimited([joining])) {
		book.seenBy.delete(joining);
		book.judged.add(joining);
		return undefined;
	}
	const ids = new Set(liveIds);
	if (joining !== undefined) ids.add(joining);
	if (!isLimited(ids)) {
		book.seenBy.clear();
		book.writtenAt = book.version;
		for (const id of ids) book.judged.add(id);
		return undefined;
	}
	return read(memory, reader, book, ids);
}

function limitedAmong(
	ids: Iterable<number>,
	people: ReadonlyMap<number, User>,
	settings: OrganizationSettings,
	{ person, holds }: Permissions,
): number[] {
	const limited: number[] = [];
	for (const id of ids) {
		const viewer = people.get(id);
		if (!viewer || !isGuest(viewer.role)) continue;
		if (!seesEveryone(person(viewer), settings, holds)) limited.push(id);
	}
	return limited;
}

async function read(
	memory: OrganizationMemory,
	reader: Database,
	book: Book,
	ids: ReadonlySet<number>,
) {
	const view = new CommittedView(memory, reader);
	for (;;) {
		const { version } = book;
		const rights = await view.derive(permissions);
		const people = await view.all(users);
		const organization = await view.get(organizations, memory.organizationId);
		if (!organization) return;
		const limited = limitedAmong(ids, people, organization.settings, rights);
		const seenBy = new Map<number, ReadonlySet<number>>();
		for (const id of limited)
			seenBy.set(
				id,
				await listAcquaintances(reader, memory.organizationId, id),
			);
		// What has changed meanwhile may not be in what was read.
		if (book.version !== version) continue;
		for (const id of ids) {
			const seen = seenBy.get(id);
			if (seen) book.seenBy.set(id, seen);
			else book.seenBy.delete(id);
			book.judged.add(id);
		}
		book.writtenAt = version;
		return;
	}
}

/** Someone has no live queue any more. */
export function forgetSight(memory: OrganizationMemory, userId: number) {
	const book = books.get(memory);
	book?.seenBy.delete(userId);
	book?.judged.delete(userId);
}
