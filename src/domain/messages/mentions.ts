import type { Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { groups, requirePermissions } from "../groups/groups.ts";
import { mayMentionGroup } from "../groups/rules.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { listSubscribersAmong } from "../subscriptions/subscribers-among.ts";
import { subscriberCounts } from "../subscriptions/subscriptions.ts";
import { botTypes, type User, users } from "../users/users.ts";
import type { MessageSent } from "./events.ts";
import { hasBit, messageFacts, messageFlags } from "./facts.ts";
import type { RenderedContent } from "./render.ts";
import { mayMentionAll } from "./rules.ts";

// Whom a message addresses beyond those it merely reaches: who may do so, and to whom it
// becomes more than to others. The same for a message that is sent and one that is edited.

/** Where the message stands. */
export type MentionPlace =
	| {
			readonly channelId: number;
			/** Undefined when the topic is only about to begin. */
			readonly conversationId: number | undefined;
	  }
	| { readonly people: readonly number[] };

export interface Mentioning {
	readonly sender: User;
	readonly place: MentionPlace;
	readonly rendered: RenderedContent;
}

const mentions = ({ facts }: RenderedContent, fact: number): boolean =>
	hasBit(facts, fact);

/** Refuses a message that addresses more people, or other groups, than its sender may. */
export async function requireMentionsAllowed(
	work: Work,
	{ sender, place, rendered }: Mentioning,
): Promise<void> {
	for (const groupId of rendered.mentionedGroupIds)
		await requireGroupMention(work, sender, groupId);
	if (!("channelId" in place)) return;
	if (mentions(rendered, messageFacts.mentionsChannel)) {
		const count = (await work.get(subscriberCounts, place.channelId)) ?? 0;
		if (!(await mayMention(work, sender, async () => count)))
			throw new Refusal(
				"STREAM_WILDCARD_MENTION_NOT_ALLOWED",
				"You do not have permission to use channel wildcard mentions in this channel.",
			);
	}
	if (mentions(rendered, messageFacts.mentionsTopic)) {
		const count = async () =>
			(await listTopicParticipants(work, sender, place)).length;
		if (!(await mayMention(work, sender, count)))
			throw new Refusal(
				"TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
				"You do not have permission to use topic wildcard mentions in this topic.",
			);
	}
}

async function requireGroupMention(work: Work, sender: User, groupId: number) {
	const group = await work.get(groups, groupId);
	const { person, holds } = await requirePermissions(work);
	if (!group || mayMentionGroup(person(sender), group, holds) !== "yes")
		throw badRequest(
			`You are not allowed to mention user group '${group?.name ?? groupId}'.`,
		);
}

/** Counting may be dear, so it is left out for those who may address any number. */
async function mayMention(
	work: Work,
	sender: User,
	count: () => Promise<number>,
): Promise<boolean> {
	const { person, holds } = await requirePermissions(work);
	const { settings: organization } = await requireOrganization(work);
	const judge = (audienceSize: number) =>
		mayMentionAll({ actor: person(sender), organization, holds, audienceSize });
	return (
		judge(Number.POSITIVE_INFINITY) === "yes" || judge(await count()) === "yes"
	);
}

/** Everybody who has written or reacted in the topic, and the one about to. */
async function listTopicParticipants(
	work: Work,
	sender: User,
	{ conversationId }: Extract<MentionPlace, { channelId: number }>,
): Promise<number[]> {
	const found = new Set([sender.id]);
	if (conversationId === undefined) return [...found];
	const writers = await work.db
		.selectFrom("message")
		.select("sender_id as id")
		.distinct()
		.where("organization_id", "=", work.organizationId)
		.where("conversation_id", "=", conversationId)
		.execute();
	const reactors = await work.db
		.selectFrom("message as m")
		.innerJoin("reaction as r", (join) =>
			join
				.onRef("r.organization_id", "=", "m.organization_id")
				.onRef("r.message_id", "=", "m.id"),
		)
		.select("r.user_id as id")
		.distinct()
		.where("m.organization_id", "=", work.organizationId)
		.where("m.conversation_id", "=", conversationId)
		.execute();
	for (const { id } of [...writers, ...reactors]) found.add(id);
	return [...found];
}

export interface Addressed {
	/** Bits of `messageFlags` for those to whom the message is more than to others. */
	readonly flags: MessageSent["flags"];
	/** Recipients who are mentioned by name. */
	readonly namedIds: readonly number[];
	/** Bots called from a channel they are not in. */
	readonly calledIds: readonly number[];
}

const nobody: Addressed = { flags: [], namedIds: [], calledIds: [] };

/** The flags a message has for some of its recipients. Whoever does not receive it has none, save for mentioned bots. */
export async function findAddressed(
	work: Work,
	mentioning: Mentioning,
): Promise<Addressed> {
	const bits = await collectBits(work, mentioning);
	if (bits.size === 0) return nobody;
	const accounts = await work.all(users);
	const { place, rendered } = mentioning;
	const active = [...bits.keys()].filter((id) => accounts.get(id)?.isActive);
	const recipients = new Set(
		"people" in place
			? place.people.filter((id) => bits.has(id))
			: await listSubscribersAmong(work, place.channelId, active),
	);
	const namedIds = rendered.mentionedUserIds.filter((id) => recipients.has(id));
	const calledIds = rendered.mentionedUserIds.filter(
		(id) =>
			"channelId" in place &&
			!recipients.has(id) &&
			accounts.get(id)?.isActive &&
			isCallable(accounts.get(id)),
	);
	return {
		flags: [...recipients, ...calledIds]
			.sort((a, b) => a - b)
			.map((id) => [id, bits.get(id) ?? 0] as const),
		namedIds,
		calledIds,
	};
}

/** A bot that hears whoever calls it, wherever that is. */
const isCallable = (user: User | undefined): boolean =>
	user?.botType === botTypes.generic && !user.isSystemBot;

async function collectBits(
	work: Work,
	{ sender, place, rendered }: Mentioning,
): Promise<Map<number, number>> {
	const bits = new Map<number, number>();
	const add = (ids: Iterable<number>, bit: number) => {
		for (const id of ids) bits.set(id, (bits.get(id) ?? 0) | bit);
	};
	add(rendered.alertedUserIds, messageFlags.hasAlertWord);
	add(rendered.mentionedUserIds, messageFlags.mentioned);
	if (rendered.mentionedGroupIds.length > 0) {
		const { graph } = await requirePermissions(work);
		for (const groupId of rendered.mentionedGroupIds)
			add(graph.membersOf(groupId), messageFlags.mentioned);
	}
	if ("channelId" in place && mentions(rendered, messageFacts.mentionsTopic))
		add(
			await listTopicParticipants(work, sender, place),
			messageFlags.topicWildcardMentioned,
		);
	return bits;
}
