import type { Work } from "../../engine/command.ts";
import type { View } from "../../engine/memory.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { requirePermissions } from "../groups/groups.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import { isAdministrator, isOwner, type Person } from "../users/roles.ts";
import { requireUser, type User } from "../users/users.ts";
import { type Channel, findChannel, findChannelByName } from "./channels.ts";
import { type ChannelAccess, channelAccess } from "./permissions.ts";

// Channels as somebody may see them. Whoever asks for one they may not see, or one that
// does not exist, hears the same: what is hidden cannot be told from what is not there.

export interface ChannelInSight {
	readonly channel: Channel;
	readonly access: ChannelAccess;
	readonly isSubscribed: boolean;
}

/** What an operation needs of a channel: to know of it, or to read what is said there. */
export type ChannelNeed = "metadata" | "content";

export interface ChannelTerms {
	/** Whether an archived channel will do. */
	readonly archived: "allowed" | "refused";
}

export const invalidChannelId = (): Refusal => badRequest("Invalid channel ID");

export const invalidChannelName = (name: string): Refusal =>
	badRequest(`Invalid channel name '${name}'`);

/** How the actor sees channels; asked once, and then for as many channels as there are. */
export interface Sight {
	readonly person: Person;
	see(channel: Channel): ChannelInSight;
}

export async function channelSightOf(view: View, actor: User): Promise<Sight> {
	const { person: personOf, holds } = await requirePermissions(view);
	const own = await listSubscriptions(view, actor.id);
	const person = personOf(actor);
	return {
		person,
		see(channel) {
			const isSubscribed = own.get(channel.id)?.isActive === true;
			const access = channelAccess(person, channel, isSubscribed, holds);
			return { channel, access, isSubscribed };
		},
	};
}

async function seeIf(
	view: View,
	actor: User,
	channel: Channel | undefined,
	need: ChannelNeed,
	{ archived }: ChannelTerms,
): Promise<ChannelInSight | undefined> {
	if (!channel || (channel.isArchived && archived === "refused"))
		return undefined;
	const seen = (await channelSightOf(view, actor)).see(channel);
	return seen.access[need] ? seen : undefined;
}

export async function findChannelInSight(
	view: View,
	actor: User,
	channelId: number,
	need: ChannelNeed,
	terms: ChannelTerms,
): Promise<ChannelInSight | undefined> {
	const channel = await findChannel(view, channelId);
	return seeIf(view, actor, channel, need, terms);
}

export async function requireChannel(
	view: View,
	actor: User,
	channelId: number,
	need: ChannelNeed,
	terms: ChannelTerms,
): Promise<ChannelInSight> {
	const seen = await findChannelInSight(view, actor, channelId, need, terms);
	if (!seen) throw invalidChannelId();
	return seen;
}

export async function requireChannelByName(
	view: View,
	actor: User,
	name: string,
	need: ChannelNeed,
	terms: ChannelTerms,
): Promise<ChannelInSight> {
	const channel = await findChannelByName(view, name.trim());
	const seen = await seeIf(view, actor, channel, need, terms);
	if (!seen) throw invalidChannelName(name);
	return seen;
}

/** Whoever executes the command. */
export const requireActor = (work: Work): Promise<User> =>
	requireUser(work, work.actor.userId as number);

export const administratorRequired = (): Refusal =>
	new Refusal(
		"UNAUTHORIZED_PRINCIPAL",
		"Must be an organization administrator",
	);

export const ownerRequired = (): Refusal =>
	new Refusal("UNAUTHORIZED_PRINCIPAL", "Must be an organization owner");

export async function requireAdministrator(work: Work): Promise<User> {
	const actor = await requireActor(work);
	if (!isAdministrator(actor.role)) throw administratorRequired();
	return actor;
}

export function requireOwner(actor: User): void {
	if (!isOwner(actor.role)) throw ownerRequired();
}
