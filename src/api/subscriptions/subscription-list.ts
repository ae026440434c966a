import { channelSightOf } from "../../domain/channels/access.ts";
import {
	listSubscriptions,
	type Subscription,
} from "../../domain/subscriptions/subscriptions.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { View } from "../../engine/memory.ts";
import {
	requireChannelSheet,
	type SheetTerms,
} from "../channels/channel-sheet.ts";
import type { JsonFragment } from "../render/json-bytes.ts";
import { renderPersonal } from "./subscription-json.ts";

export interface ListTerms extends SheetTerms {
	/** Whether the client understands that a choice may be left open. */
	readonly nullable: boolean;
}

/** Channels as JSON objects with commas between them, in order of their names. */
export interface SubscriptionList {
	readonly subscribed: string;
	readonly unsubscribed: string;
	readonly neverSubscribed: readonly JsonFragment[];
}

/** Every channel the user sees, by what it is to them. */
export async function listSubscriptionJson(
	view: View,
	userId: number,
	terms: ListTerms,
): Promise<SubscriptionList> {
	const sheet = await requireChannelSheet(view, terms);
	const user = await requireUser(view, userId);
	const own = await listSubscriptions(view, userId);
	const hidden = new Set(sheet.hiddenFrom(await channelSightOf(view, user)));
	const general = terms.nullable ? null : user.settings;
	const subscribed: string[] = [];
	const unsubscribed: string[] = [];
	const known: { place: number; subscription: Subscription }[] = [];
	for (const subscription of own.values()) {
		const place = sheet.places.get(subscription.channelId);
		if (place !== undefined && !hidden.has(place))
			known.push({ place, subscription });
	}
	known.sort((a, b) => a.place - b.place);
	for (const { place, subscription } of known) {
		const personal = JSON.stringify(renderPersonal(subscription, general));
		(subscription.isActive ? subscribed : unsubscribed).push(
			`{${sheet.membersAt(place)},${personal.slice(1)}`,
		);
	}
	return {
		subscribed: subscribed.join(),
		unsubscribed: unsubscribed.join(),
		neverSubscribed: sheet.allBut([
			...hidden,
			...known.map(({ place }) => place),
		]),
	};
}
