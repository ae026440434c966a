import { command, type Preparation, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { SUBSCRIBE_NOTICES_MAX } from "../../limits.ts";
import { channelSightOf, requireActor } from "../channels/access.ts";
import { type Channel, findChannelByName } from "../channels/channels.ts";
import {
	type ChannelWish,
	createChannels,
	noteCreation,
} from "../channels/create-channels.ts";
import { renderDescription } from "../channels/descriptions.ts";
import {
	insufficientPermission,
	type NewChannelTerms,
	requireChannelDescription,
	requireChannelName,
	requireMaySetTopicsPolicy,
	requireNewChannelTerms,
} from "../channels/new-channels.ts";
import { tellOfSubscriptions } from "../channels/notices.ts";
import { mayAddSubscribers } from "../channels/permissions.ts";
import { requirePermissions } from "../groups/groups.ts";
import { foldChannelName } from "../messages/text.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import type { User } from "../users/users.ts";
import type { Joined } from "./add-subscribers.ts";
import { beginSubscriptions } from "./begin-subscriptions.ts";
import { type Principals, requirePrincipals } from "./principals.ts";

export interface Subscribe {
	readonly channels: readonly {
		readonly name: string;
		readonly description?: string | undefined;
		readonly color?: string | undefined;
	}[];
	readonly principals: Principals;
	/** Whether one channel that may not be entered fails the whole request. */
	readonly authorizationErrorsFatal: boolean;
	readonly announce: boolean;
	/** Whether people are told who subscribed them. */
	readonly tellSubscribers: boolean;
	readonly terms: NewChannelTerms;
}

export interface Subscribed {
	/** Names of channels by user. */
	readonly subscribed: ReadonlyMap<number, readonly string[]>;
	readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
	readonly unauthorized: readonly string[];
	/** False when there were too many people to tell. */
	readonly toldSubscribers: boolean;
}

/** Descriptions as HTML, by what was written. */
export type RenderedDescriptions = ReadonlyMap<string, string>;

export async function renderDescriptions(
	preparation: Preparation,
	{ channels }: Pick<Subscribe, "channels">,
): Promise<RenderedDescriptions> {
	const rendered = new Map<string, string>();
	for (const { description = "" } of channels) {
		const text = requireChannelDescription(description);
		rendered.set(text, await renderDescription(preparation, text));
	}
	return rendered;
}

export const subscribe = command<Subscribe, Subscribed, RenderedDescriptions>({
	name: "subscribe",
	prepare: renderDescriptions,
	execute: executeSubscribe,
});

export async function executeSubscribe(
	work: Work,
	input: Subscribe,
	rendered: RenderedDescriptions,
): Promise<Subscribed> {
	const actor = await requireActor(work);
	const { existing, missing, colors } = await split(
		work,
		actor,
		input,
		rendered,
	);
	const terms =
		missing.length > 0
			? await requireNewChannelTerms(work, actor, input.terms)
			: null;
	const { open, closed } = await separate(work, actor, existing);
	const [firstClosed] = closed;
	if (firstClosed && input.authorizationErrorsFatal)
		throw badRequest(`Unable to access channel (${firstClosed.name}).`);
	const { people, isActorAlone } = await requirePrincipals(
		work,
		actor,
		input.principals,
	);
	if (!isActorAlone) await requireMayAddTo(work, actor, open);

	const created = terms ? await createChannels(work, missing, terms) : [];
	const joined = await beginSubscriptions(
		work,
		[...open, ...created].map((channel) => ({
			channel,
			people,
			color: colors.get(foldChannelName(channel.name)),
		})),
	);
	const result = {
		...summarize(joined, people),
		unauthorized: namesOf(closed),
	};
	const toldSubscribers =
		input.tellSubscribers && result.subscribed.size <= SUBSCRIBE_NOTICES_MAX;
	if (toldSubscribers)
		await tellSubscribed(work, actor, joined, new Set(created));
	await noteCreation(work, actor, created, input);
	return { ...result, toldSubscribers };
}

/** Which of the channels exist and which are to be made; two spellings of one name are one channel, the first counts. */
async function split(
	work: Work,
	actor: User,
	{ channels, terms }: Subscribe,
	rendered: RenderedDescriptions,
) {
	const existing: Channel[] = [];
	const missing: ChannelWish[] = [];
	const colors = new Map<string, string>();
	if (channels.length > 0)
		await requireMaySetTopicsPolicy(work, actor, terms.topicsPolicy);
	const seen = new Set<string>();
	for (const wanted of channels) {
		const name = requireChannelName(wanted.name);
		const description = requireChannelDescription(wanted.description ?? "");
		const key = foldChannelName(name);
		if (wanted.color !== undefined) colors.set(key, wanted.color);
		if (seen.has(key)) continue;
		seen.add(key);
		const channel = await findChannelByName(work, name);
		if (channel) existing.push(channel);
		else
			missing.push({
				name,
				description,
				renderedDescription: rendered.get(description) ?? "",
			});
	}
	return { existing, missing, colors };
}

async function separate(work: Work, actor: User, existing: readonly Channel[]) {
	const sight = await channelSightOf(work, actor);
	const open: Channel[] = [];
	const closed: Channel[] = [];
	for (const channel of existing)
		(sight.see(channel).access.content ? open : closed).push(channel);
	return { open, closed };
}

async function requireMayAddTo(
	work: Work,
	actor: User,
	channels: readonly Channel[],
) {
	const { settings: organization } = await requireOrganization(work);
	const { person, holds } = await requirePermissions(work);
	for (const channel of channels)
		if (
			mayAddSubscribers({
				actor: person(actor),
				channel,
				organization,
				holds,
			}) !== "yes"
		)
			throw insufficientPermission();
}

const namesOf = (channels: readonly Channel[]): string[] =>
	channels.map(({ name }) => name);

function summarize(joined: readonly Joined[], people: readonly User[]) {
	const subscribed = new Map<number, string[]>();
	const alreadySubscribed = new Map<number, string[]>();
	for (const { channel, added } of joined) {
		const newIds = new Set(added.map(({ user }) => user.id));
		for (const { id } of people) {
			const names = newIds.has(id) ? subscribed : alreadySubscribed;
			names.set(id, [...(names.get(id) ?? []), channel.name]);
		}
	}
	return { subscribed, alreadySubscribed };
}

/** People whom somebody else put into a channel that was there before; bots need no telling. */
async function tellSubscribed(
	work: Work,
	actor: User,
	joined: readonly Joined[],
	created: ReadonlySet<Channel>,
) {
	const news = new Map<User, Channel[]>();
	for (const { channel, added } of joined) {
		if (created.has(channel)) continue;
		for (const { user } of added)
			if (!user.isBot && user.id !== actor.id)
				news.set(user, [...(news.get(user) ?? []), channel]);
	}
	for (const [user, channels] of news)
		await tellOfSubscriptions(work, user, actor, channels);
}
