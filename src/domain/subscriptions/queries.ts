import type { Reading } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { channelSightOf, requireChannel } from "../channels/access.ts";
import { channels } from "../channels/channels.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { findUser, type User } from "../users/users.ts";
import { maySeePerson, seesEveryone } from "../users/visibility.ts";
import { requireSubscriberLists } from "./subscriber-lists.ts";
import { listSubscriptions } from "./subscriptions.ts";

/** Ids of a channel's active subscribers, ascending. */
export async function listSubscriberIds(
	reading: Reading,
	viewer: User,
	channelId: number,
): Promise<number[]> {
	const { channel } = await requireChannel(
		reading,
		viewer,
		channelId,
		"metadata",
		{ archived: "allowed" },
	);
	return (await requireSubscriberLists(reading)).ids(channel.id);
}

/** Channels somebody is subscribed to, as far as the viewer may know of them. */
export async function listChannelIdsOf(
	reading: Reading,
	viewer: User,
	userId: number,
): Promise<number[]> {
	const user = await requireSeen(reading, viewer, userId);
	const sight = await channelSightOf(reading, viewer);
	const known = await reading.all(channels);
	return [...(await listSubscriptions(reading, user.id)).values()]
		.filter(({ isActive, channelId }) => {
			const channel = known.get(channelId);
			return isActive && channel && sight.see(channel).access.metadata;
		})
		.map(({ channelId }) => channelId)
		.sort((a, b) => a - b);
}

export async function findWhetherSubscribed(
	reading: Reading,
	viewer: User,
	userId: number,
	channelId: number,
): Promise<boolean> {
	const user = await requireSeen(reading, viewer, userId);
	await requireChannel(reading, viewer, channelId, "metadata", {
		archived: "allowed",
	});
	const own = await listSubscriptions(reading, user.id);
	return own.get(channelId)?.isActive === true;
}

async function requireSeen(
	reading: Reading,
	viewer: User,
	userId: number,
): Promise<User> {
	const subject = await findUser(reading, userId);
	if (!subject || subject.isSystemBot) throw badRequest("No such user");
	const { settings: organization } = await requireOrganization(reading);
	const { person, holds } = await requirePermissions(reading);
	if (seesEveryone(person(viewer), organization, holds)) return subject;
	const verdict = maySeePerson({
		viewer: person(viewer),
		subject,
		meets: await haveMet(reading, viewer.id, subject.id),
		organization,
		holds,
	});
	if (verdict !== "yes") throw badRequest("Insufficient permission");
	return subject;
}

async function haveMet(reading: Reading, oneId: number, otherId: number) {
	const one = await listSubscriptions(reading, oneId);
	for (const { channelId, isActive } of (
		await listSubscriptions(reading, otherId)
	).values())
		if (isActive && one.get(channelId)?.isActive) return true;
	const conversation = await reading.db
		.selectFrom("conversation_person as a")
		.innerJoin("conversation_person as b", (join) =>
			join
				.onRef("b.organization_id", "=", "a.organization_id")
				.onRef("b.conversation_id", "=", "a.conversation_id"),
		)
		.select("a.conversation_id")
		.where("a.organization_id", "=", reading.organizationId)
		.where("a.user_id", "=", oneId)
		.where("b.user_id", "=", otherId)
		.limit(1)
		.executeTakeFirst();
	return conversation !== undefined;
}
