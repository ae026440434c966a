import { channelSightOf } from "../../domain/channels/access.ts";
import { type Channel, listChannels } from "../../domain/channels/channels.ts";
import { requireTraffic } from "../../domain/channels/traffic.ts";
import { requirePartialLists } from "../../domain/subscriptions/partial-lists.ts";
import {
	requireSubscriberLists,
	type SubscriberLists,
} from "../../domain/subscriptions/subscriber-lists.ts";
import { listSubscriptions } from "../../domain/subscriptions/subscriptions.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { View } from "../../engine/memory.ts";
import { LARGE_CHANNEL_SUBSCRIBERS } from "../../limits.ts";
import { requireChannelWriter } from "../channels/channel-json.ts";
import { renderPersonal } from "./subscription-json.ts";

export interface ListTerms {
	/** Whether the client knows of archived channels. */
	readonly archived: boolean;
	/** Whether the client understands that a choice may be left open. */
	readonly nullable: boolean;
	readonly subscribers: "true" | "false" | "partial";
}

/** Channels as JSON objects, in order of their names. */
export interface SubscriptionList {
	readonly subscribed: readonly Buffer[];
	readonly unsubscribed: readonly Buffer[];
	readonly neverSubscribed: readonly Buffer[];
}

/** Every channel the user sees, by what it is to them. */
export async function listSubscriptionJson(
	view: View,
	userId: number,
	terms: ListTerms,
): Promise<SubscriptionList> {
	const user = await requireUser(view, userId);
	const own = await listSubscriptions(view, userId);
	const sight = await channelSightOf(view, user);
	const traffic = await requireTraffic(view);
	const lists = await requireSubscriberLists(view);
	const some =
		terms.subscribers === "partial"
			? await requirePartialLists(view, lists)
			: null;
	const writer = await requireChannelWriter(view);
	const general = terms.nullable ? null : user.settings;
	const subscribed: Buffer[] = [];
	const unsubscribed: Buffer[] = [];
	const neverSubscribed: Buffer[] = [];
	for (const channel of await listChannels(view)) {
		if (channel.isArchived && !terms.archived) continue;
		if (!sight.see(channel).access.metadata) continue;
		const numbers = {
			subscriberCount: lists.count(channel.id),
			weeklyTraffic: traffic.weekly(channel),
		};
		const others = subscribersJson(channel, lists, terms, some);
		const subscription = own.get(channel.id);
		if (!subscription && others === "") {
			neverSubscribed.push(writer.bytes(channel, numbers));
			continue;
		}
		const members = writer.members(channel, numbers);
		if (!subscription) {
			neverSubscribed.push(Buffer.from(`{${members}${others}}`));
			continue;
		}
		const personal = JSON.stringify(renderPersonal(subscription, general));
		(subscription.isActive ? subscribed : unsubscribed).push(
			Buffer.from(`{${members},${personal.slice(1, -1)}${others}}`),
		);
	}
	return { subscribed, unsubscribed, neverSubscribed };
}

function subscribersJson(
	{ id }: Channel,
	lists: SubscriberLists,
	{ subscribers }: ListTerms,
	some: ((channelId: number) => string) | null,
): string {
	if (subscribers === "false") return "";
	if (some && lists.count(id) >= LARGE_CHANNEL_SUBSCRIBERS)
		return `,"partial_subscribers":[${some(id)}]`;
	return `,"subscribers":[${lists.joined(id)}]`;
}
