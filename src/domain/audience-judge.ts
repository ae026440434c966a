import type { Audience, AudienceJudge } from "../engine/audience.ts";
import type { EventQueue } from "../engine/event-queue.ts";
import { CommittedView, type OrganizationMemory } from "../engine/memory.ts";
import type { Database } from "../storage/storage.ts";
import { channels } from "./channels/channels.ts";
import { channelAccess } from "./channels/permissions.ts";
import { type Permissions, permissions } from "./groups/groups.ts";
import { mayReadMessage } from "./messages/rules.ts";
import { organizations } from "./organizations/organizations.ts";
import {
	type Subscriptions,
	subscriptionsOfUser,
	wasMemberAt,
	wasSentOneAsMember,
} from "./subscriptions/subscriptions.ts";
import { forgetSight, prepareSight, seesLive } from "./users/live-sight.ts";
import { isAdministrator, isGuest } from "./users/roles.ts";
import { users } from "./users/users.ts";

// Says who an audience is. Of people with a live queue it knows their subscriptions,
// so that an event costs as much as it has hearers online, however many subscribers
// the channel has. Membership goes by the spans' event numbers: exact for any event,
// also one that is read from the log much later.

class Knowledge {
	readonly subscriptions = new Map<number, Subscriptions>();
	/** Live users that ever were members of a channel; the spans say when. */
	readonly everMembers = new Map<number, Set<number>>();
	/** Users whose subscriptions are missing or old, each with a mark of when they became so: it goes when what was loaded since is here. */
	readonly stale = new Map<number, number>();
	readonly live = new Set<number>();
	/** While it lasts, what is not stale may still be on its way. */
	loading: Promise<void> | null = null;
	#marks = 0;

	outdate(userId: number) {
		this.stale.set(userId, ++this.#marks);
	}
}

export class OrganizationJudge implements AudienceJudge {
	readonly #reader: Database;
	readonly #known = new WeakMap<OrganizationMemory, Knowledge>();

	constructor(reader: Database) {
		this.#reader = reader;
	}

	#knowledge(memory: OrganizationMemory): Knowledge {
		let known = this.#known.get(memory);
		if (!known) {
			const made = new Knowledge();
			known = made;
			this.#known.set(memory, made);
			memory.onForget((touched) => {
				const keys = touched[subscriptionsOfUser.name];
				if (!keys) return;
				const all = () => [...made.subscriptions.keys(), ...made.stale.keys()];
				for (const id of (keys === "all" ? all() : keys) as number[])
					if (made.subscriptions.has(id) || made.stale.has(id))
						made.outdate(id);
			});
		}
		return known;
	}

	ready(memory: OrganizationMemory, joining?: number) {
		const known = this.#knowledge(memory);
		if (
			joining !== undefined &&
			!known.subscriptions.has(joining) &&
			!known.stale.has(joining)
		)
			known.outdate(joining);
		if (
			known.loading === null &&
			known.stale.size === 0 &&
			memory.ready(channels) &&
			memory.ready(organizations) &&
			memory.readyDerived(permissions)
		)
			return prepareSight(memory, this.#reader, known.live, joining);
		known.loading ??= this.#load(memory, known).finally(() => {
			known.loading = null;
		});
		return known.loading;
	}

	async #load(memory: OrganizationMemory, known: Knowledge) {
		const view = new CommittedView(memory, this.#reader);
		await view.all(channels);
		await view.all(organizations);
		await view.derive(permissions);
		while (known.stale.size > 0) {
			const stale = [...known.stale];
			const loaded = await view.pick(
				subscriptionsOfUser,
				stale.map(([userId]) => userId),
			);
			for (const [at, [userId, mark]] of stale.entries()) {
				const own = loaded[at];
				// They have changed once more, or somebody else has loaded them: ours may be the older.
				if (known.stale.get(userId) !== mark) continue;
				known.stale.delete(userId);
				this.#forgetUser(known, userId);
				known.subscriptions.set(userId, own ?? new Map());
				for (const channelId of own?.keys() ?? []) {
					const members = known.everMembers.get(channelId) ?? new Set();
					members.add(userId);
					known.everMembers.set(channelId, members);
				}
			}
		}
	}

	#forgetUser(known: Knowledge, userId: number) {
		for (const channelId of known.subscriptions.get(userId)?.keys() ?? [])
			known.everMembers.get(channelId)?.delete(userId);
		known.subscriptions.delete(userId);
	}

	attached(memory: OrganizationMemory, userId: number) {
		this.#knowledge(memory).live.add(userId);
	}

	detached(memory: OrganizationMemory, userId: number) {
		const known = this.#knowledge(memory);
		known.live.delete(userId);
		this.#forgetUser(known, userId);
		forgetSight(memory, userId);
	}

	hears(
		memory: OrganizationMemory,
		audience: Audience,
		seq: number,
		userId: number,
	): boolean {
		switch (audience.to) {
			case "nobody":
				return false;
			case "everyone":
				return true;
			case "users":
				return audience.ids.includes(userId);
			case "any":
				return audience.of.some((a) => this.hears(memory, a, seq, userId));
			case "except":
				return (
					!audience.users.includes(userId) &&
					this.hears(memory, audience.of, seq, userId)
				);
			case "members":
			case "listeners":
				return wasMemberAt(
					this.#knowledge(memory)
						.subscriptions.get(userId)
						?.get(audience.channel),
					seq,
				);
			case "channel-seers":
				return this.#seesChannel(memory, audience.channel, userId, seq);
			case "readers":
				return this.#readsMessages(memory, audience, userId, seq);
			case "administrators":
				return isAdministrator(this.#roleOf(memory, userId));
			case "non-guests":
				return !isGuest(this.#roleOf(memory, userId));
			case "user-seers":
				return seesLive(memory, userId, audience.user);
		}
	}

	*hearers(
		memory: OrganizationMemory,
		audience: Audience,
		seq: number,
		live: ReadonlyMap<number, unknown>,
	): Iterable<number> {
		switch (audience.to) {
			case "nobody":
				return;
			case "everyone":
				yield* live.keys();
				return;
			case "users":
				for (const id of audience.ids) if (live.has(id)) yield id;
				return;
			case "any":
				for (const one of audience.of)
					yield* this.hearers(memory, one, seq, live);
				return;
			case "members":
			case "listeners": {
				const known = this.#knowledge(memory);
				for (const userId of known.everMembers.get(audience.channel) ?? [])
					if (
						live.has(userId) &&
						wasMemberAt(
							known.subscriptions.get(userId)?.get(audience.channel),
							seq,
						)
					)
						yield userId;
				return;
			}
			case "readers": {
				const { everMembers } = this.#knowledge(memory);
				const places = [
					audience.channel,
					...audience.sent.map((s) => s.channel),
				];
				const candidates = new Set(audience.keepers);
				for (const place of places)
					for (const userId of everMembers.get(place) ?? [])
						candidates.add(userId);
				for (const userId of candidates)
					if (live.has(userId) && this.hears(memory, audience, seq, userId))
						yield userId;
				return;
			}
			default:
				for (const userId of live.keys())
					if (this.hears(memory, audience, seq, userId)) yield userId;
		}
	}

	listensWidely(queue: EventQueue): boolean {
		const options = queue.facts.options as { listensWidely?: boolean };
		return options.listensWidely === true;
	}

	listens(
		memory: OrganizationMemory,
		audience: Audience,
		queue: EventQueue,
	): boolean {
		if (!this.listensWidely(queue)) return false;
		if (audience.to === "any")
			return audience.of.some((a) => this.listens(memory, a, queue));
		if (audience.to !== "listeners") return false;
		const channel = memory.ready(channels)?.get(audience.channel);
		if (!channel) return false;
		return (
			channel.kind === "web_public" ||
			(channel.kind === "public" &&
				!isGuest(this.#roleOf(memory, queue.facts.userId)))
		);
	}

	#roleOf(memory: OrganizationMemory, userId: number) {
		return memory.ready(users)?.get(userId)?.role ?? 600;
	}

	#permissions(memory: OrganizationMemory): Permissions {
		const found = memory.readyDerived(permissions);
		if (!found) throw new Error("audiences are judged before memory is ready");
		return found;
	}

	#seesChannel(
		memory: OrganizationMemory,
		channelId: number,
		userId: number,
		seq: number,
	): boolean {
		const channel = memory.ready(channels)?.get(channelId);
		const user = memory.ready(users)?.get(userId);
		if (!channel || !user) return false;
		const { person, holds } = this.#permissions(memory);
		const own = this.#knowledge(memory).subscriptions.get(userId);
		return channelAccess(
			person(user),
			channel,
			wasMemberAt(own?.get(channelId), seq),
			holds,
		).metadata;
	}

	#readsMessages(
		memory: OrganizationMemory,
		{ channel: channelId, sent, keepers }: Extract<Audience, { to: "readers" }>,
		userId: number,
		seq: number,
	): boolean {
		const channel = memory.ready(channels)?.get(channelId);
		const user = memory.ready(users)?.get(userId);
		if (!channel || !user) return false;
		const own = this.#knowledge(memory).subscriptions.get(userId);
		const isSubscribed = wasMemberAt(own?.get(channelId), seq);
		const wasReceived =
			keepers.includes(userId) ||
			sent.some((place) =>
				wasSentOneAsMember(own?.get(place.channel), place.messages),
			);
		if (!isSubscribed && !wasReceived) return false;
		const { person, holds } = this.#permissions(memory);
		const place = { channel, isSubscribed, wasReceived } as const;
		return (
			mayReadMessage(person(user), { type: "channel", ...place }, holds) ===
			"yes"
		);
	}
}
