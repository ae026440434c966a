import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import {
	invalidChannelId,
	requireChannel,
	requireChannelByName,
} from "../channels/access.ts";
import { findChannel, findChannelByName } from "../channels/channels.ts";
import { requireUser } from "../users/users.ts";
import { setVisibility } from "./set-visibility.ts";
import { type VisibilityPolicy, visibilityPolicies } from "./user-topics.ts";

const unarchived = { archived: "refused" } as const;

export interface UpdateUserTopic {
	readonly channelId: number;
	readonly topic: string;
	readonly policy: VisibilityPolicy;
}

/** A decision can be taken back wherever it was taken, also where the user has no access any more. */
export const updateUserTopic = command<UpdateUserTopic, void>({
	name: "update-user-topic",
	async execute(work, { channelId, topic, policy }) {
		const user = await requireUser(work, work.actor.userId as number);
		if (policy !== visibilityPolicies.inherit)
			await requireChannel(work, user, channelId, "content", unarchived);
		else if (!(await findChannel(work, channelId))) throw invalidChannelId();
		await setVisibility(work, user.id, channelId, topic, policy);
	},
});

export interface MuteTopic {
	readonly channel: { readonly id: number } | { readonly name: string };
	readonly topic: string;
	readonly isMuted: boolean;
}

/** The older way, which knows muted and not. */
export const muteTopic = command<MuteTopic, void>({
	name: "mute-topic",
	async execute(work, { channel, topic, isMuted }) {
		const userId = work.actor.userId as number;
		const channelId = isMuted
			? await requireReadable(work, userId, channel)
			: await requireKnown(work, channel);
		await setVisibility(
			work,
			userId,
			channelId,
			topic,
			isMuted ? visibilityPolicies.muted : visibilityPolicies.inherit,
		);
	},
});

async function requireReadable(
	work: Work,
	userId: number,
	named: MuteTopic["channel"],
): Promise<number> {
	const user = await requireUser(work, userId);
	const { channel } =
		"id" in named
			? await requireChannel(work, user, named.id, "content", unarchived)
			: await requireChannelByName(
					work,
					user,
					named.name,
					"content",
					unarchived,
				);
	return channel.id;
}

async function requireKnown(
	work: Work,
	named: MuteTopic["channel"],
): Promise<number> {
	const channel =
		"id" in named
			? await findChannel(work, named.id)
			: await findChannelByName(work, named.name.trim());
	if (!channel) throw badRequest("Topic is not muted");
	return channel.id;
}
