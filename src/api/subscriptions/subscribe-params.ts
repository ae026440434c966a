import type { Principals } from "../../domain/subscriptions/principals.ts";
import type { Subscribed } from "../../domain/subscriptions/subscribe.ts";
import { badRequest } from "../../errors.ts";
import { CHANNELS_PER_REQUEST_MAX } from "../../limits.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

const colorPattern = /^#[0-9a-f]{3,6}$/i;

export function requireColor(color: string): string {
	if (!colorPattern.test(color))
		throw badRequest("color is not a valid hex color code");
	return color;
}

/** Channels to enter, and how to make those that do not exist. */
export const channelsToEnter = () =>
	param
		.array(
			shape.object(
				{
					name: shape.string(),
					description: shape.string().optional(),
					color: shape.string().optional(),
				},
				{ unknown: "ignore" },
			),
			{ max: CHANNELS_PER_REQUEST_MAX },
		)
		.map((channels) => {
			for (const { color } of channels)
				if (color !== undefined) requireColor(color);
			return channels;
		})
		.describe(
			"The channels by name; description and colour are optional, and the description is used only for a channel that is made.",
		);

/** Channels to leave. */
export const channelsToLeave = () =>
	param
		.array(shape.string(), { max: CHANNELS_PER_REQUEST_MAX })
		.describe("Names of channels to leave.");

/** People, all by their ids or all by their addresses. */
export const principalsParam = () =>
	param
		.json(shape.oneOf(shape.array(shape.id()), shape.array(shape.string())))
		.describe("User ids, or addresses; by default oneself.");

export function readPrincipals(
	principals: readonly number[] | readonly string[] | undefined,
): Principals {
	if (!principals || principals.length === 0) return { ids: [] };
	return typeof principals[0] === "number"
		? { ids: principals as readonly number[] }
		: { emails: principals as readonly string[] };
}

const namesByUser = shape.record(shape.array(shape.string()));

export const subscribedShape = {
	subscribed: namesByUser.describe("Names of channels, by user id."),
	already_subscribed: namesByUser.describe(
		"Likewise, where there was nothing to do.",
	),
	unauthorized: shape
		.array(shape.string())
		.optional()
		.describe("Present if authorization errors were not to be fatal."),
	new_subscription_messages_sent: shape
		.boolean()
		.optional()
		.describe("False when there were too many people to tell."),
};

export function renderSubscribed(
	result: Subscribed,
	asked: { readonly tellSubscribers: boolean; readonly fatal: boolean },
) {
	return {
		subscribed: Object.fromEntries(result.subscribed),
		already_subscribed: Object.fromEntries(result.alreadySubscribed),
		...(!asked.fatal && { unauthorized: result.unauthorized }),
		...(asked.tellSubscribers && {
			new_subscription_messages_sent: result.toldSubscribers,
		}),
	};
}
