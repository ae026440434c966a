import type { View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import { EMAIL_SLUG_LENGTH_MAX } from "../../limits.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { isSubscribed } from "../subscriptions/subscriptions.ts";
import type { ApiKeys } from "../users/api-keys.ts";
import {
	findUser,
	requireSystemBot,
	type User,
	users,
} from "../users/users.ts";
import { requireChannel } from "./access.ts";
import type { Channel } from "./channels.ts";
import { mayPost } from "./permissions.ts";

/** The channel's name, as far as an address can carry it; it is for people, the token decides. */
const slugOf = (name: string): string =>
	name
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, EMAIL_SLUG_LENGTH_MAX);

/** An address by which the user can write to the channel; nobody else's is the same, and nobody can guess it. */
export async function requireEmailAddress(
	view: View,
	apiKeys: ApiKeys,
	user: User,
	channelId: number,
	senderId: number | undefined,
): Promise<string> {
	const { channel } = await requireChannel(view, user, channelId, "content", {
		archived: "refused",
	});
	await requireMayPost(view, user, channel);
	const sender = await requireSender(view, user, senderId);
	const { mailDomain } = await requireOrganization(view);
	const token = apiKeys.tokenFor(
		`channel address ${view.organizationId}:${channel.id}:${user.id}:${sender.id}`,
	);
	const slug = slugOf(channel.name);
	return `${slug && `${slug}.`}${token}@${mailDomain}`;
}

async function requireMayPost(view: View, user: User, channel: Channel) {
	const { person, holds } = await requirePermissions(view);
	const { settings: organization } = await requireOrganization(view);
	const owner =
		user.botOwnerId === null
			? undefined
			: await view.get(users, user.botOwnerId);
	const { id, role, isActive, isFullMember } = person(user);
	const verdict = mayPost({
		sender: {
			id,
			role,
			isActive,
			isFullMember,
			isBot: user.isBot,
			owner: owner ? person(owner) : null,
			isSystemBot: user.isSystemBot,
			canForgeSender: user.extras.canForgeSender === true,
		},
		channel,
		isSubscribed: await isSubscribed(view, user.id, channel.id),
		ownerIsSubscribed:
			owner !== undefined && (await isSubscribed(view, owner.id, channel.id)),
		// Whatever the topic of a mail will be, it is one that the channel allows.
		topic: {
			isEmpty: channel.topicsPolicy === "empty_topic_only",
			exists: true,
		},
		organization,
		holds,
	});
	if (verdict !== "yes")
		throw badRequest("You do not have permission to post in this channel.");
}

/** In whose name mails appear: the product's, the user's own, or that of a bot of theirs. */
async function requireSender(
	view: View,
	user: User,
	senderId: number | undefined,
): Promise<User> {
	const gateway = await requireSystemBot(view, "emailGateway");
	if (senderId === undefined || senderId === gateway.id) return gateway;
	if (senderId === user.id) return user;
	const bot = await findUser(view, senderId);
	if (!bot?.isActive || !bot.isBot || bot.botOwnerId !== user.id)
		throw badRequest("Invalid sender_id");
	return bot;
}
