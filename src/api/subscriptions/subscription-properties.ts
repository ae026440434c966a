import type { SubscriptionChange } from "../../domain/subscriptions/change-subscription.ts";
import { notificationProperties } from "../../domain/subscriptions/events.ts";
import { badRequest } from "../../errors.ts";
import { requireColor } from "./subscribe-params.ts";

/** Properties that are on or off. */
const switches: ReadonlySet<string> = new Set([
	"is_muted",
	"in_home_view",
	"pin_to_top",
	...notificationProperties,
]);

/** A change of a subscription, from what the client calls the property and its value. */
export function readSubscriptionChange(
	channelId: number,
	property: string,
	value: unknown,
): SubscriptionChange {
	if (property === "color") {
		if (typeof value !== "string") throw badRequest("color is not a string");
		return { channelId, property, value: requireColor(value) };
	}
	if (!switches.has(property))
		throw badRequest(`Unknown subscription property: ${property}`);
	if (typeof value !== "boolean")
		throw badRequest(`${property} is not a boolean`);
	switch (property) {
		case "is_muted":
			return { channelId, property: "isMuted", value };
		case "in_home_view":
			return { channelId, property: "isMuted", value: !value };
		case "pin_to_top":
			return { channelId, property: "isPinned", value };
		default:
			return {
				channelId,
				property: property as (typeof notificationProperties)[number],
				value,
			};
	}
}
