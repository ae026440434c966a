/** What sending a message does to the sender's view of its topic. Pure. */
import type { UserSettings } from "../users/settings.ts";
import { topicVisibilityTriggers } from "../users/settings.ts";
import { type VisibilityPolicy, visibilityPolicies } from "./user-topics.ts";

const { followed, unmuted, inherit } = visibilityPolicies;
const { onParticipation, onSend, onInitiation } = topicVisibilityTriggers;

export type VisibilityTriggers = Pick<
	UserSettings,
	| "automatically_follow_topics_policy"
	| "automatically_unmute_topics_in_muted_channels_policy"
>;

export interface SendingFacts {
	readonly settings: VisibilityTriggers;
	readonly current: VisibilityPolicy;
	/** The sender is subscribed and has muted the channel. */
	readonly channelIsMuted: boolean;
}

/** Whether it matters that the sender begins the topic; finding that out may cost something. */
export const asksForInitiation = ({
	settings,
	current,
	channelIsMuted,
}: SendingFacts): boolean =>
	current === inherit &&
	(settings.automatically_follow_topics_policy === onInitiation ||
		(channelIsMuted &&
			settings.automatically_unmute_topics_in_muted_channels_policy ===
				onInitiation));

/** The policy the topic gets, or null if it keeps the one it has. Following comes before unmuting, and nothing is ever taken back. */
export function visibilityAfterSending(
	facts: SendingFacts,
	isInitiation: boolean,
): typeof followed | typeof unmuted | null {
	const { settings, current, channelIsMuted } = facts;
	if (current === followed) return null;
	const fires = (trigger: number) =>
		trigger === onParticipation ||
		trigger === onSend ||
		(trigger === onInitiation && isInitiation && current === inherit);
	if (fires(settings.automatically_follow_topics_policy)) return followed;
	return channelIsMuted &&
		current !== unmuted &&
		fires(settings.automatically_unmute_topics_in_muted_channels_policy)
		? unmuted
		: null;
}
