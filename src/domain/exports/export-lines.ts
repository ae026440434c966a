import type { Reading } from "../../engine/command.ts";
import { EXPORT_PART_MESSAGES } from "../../limits.ts";
import { channels } from "../channels/channels.ts";
import { isPrivate } from "../channels/kinds.ts";
import { listGroups } from "../groups/queries.ts";
import { type Message, readMessage } from "../messages/access.ts";
import { listPeople } from "../messages/audience.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireUser, shownEmail, users } from "../users/users.ts";
import { maySeeEmail } from "../users/visibility.ts";
import type { DataExport } from "./exports.ts";

// What a copy consists of: one line of JSON for everything, in our own words, times in
// milliseconds. A copy holds nothing that its kind does not allow for: of private channels and
// direct messages only what somebody who agreed to it had before them.

export interface ExportLines {
	readonly lines: readonly object[];
	readonly nextMessageId: number;
}

export function listExportLines(
	reading: Reading,
	copy: DataExport,
): Promise<ExportLines> {
	return copy.parts === 0
		? listFacts(reading, copy)
		: listMessages(reading, copy);
}

/** Everything but messages. */
async function listFacts(
	reading: Reading,
	copy: DataExport,
): Promise<ExportLines> {
	const organization = await requireOrganization(reading);
	const requester = await requireUser(reading, copy.requesterId);
	const lines: object[] = [
		{
			kind: "organization",
			name: organization.name,
			description: organization.description,
			url: organization.url,
			createdAt: organization.createdAt,
			exportedAt: copy.startedAt,
			exportKind: copy.kind,
		},
	];
	for (const user of (await reading.all(users)).values()) {
		const emailVisibility = user.settings.email_address_visibility;
		const sees =
			maySeeEmail(requester, { id: user.id, emailVisibility }) === "yes";
		lines.push({
			kind: "user",
			id: user.id,
			fullName: user.fullName,
			email: sees ? user.email : shownEmail(user, organization),
			role: user.role,
			isActive: user.isActive,
			isBot: user.isBot,
			botOwnerId: user.botOwnerId,
			timezone: user.timezone,
			joinedAt: user.joinedAt,
		});
	}
	const groups = await listGroups(reading, { includeDeactivated: true });
	for (const group of groups)
		lines.push({
			kind: "group",
			id: group.id,
			name: group.name,
			description: group.description,
			isSystem: group.isSystem,
			isDeactivated: group.isDeactivated,
			memberIds: group.memberIds,
			subgroupIds: group.subgroupIds,
		});
	const isAllowed = await permission(reading, copy);
	for (const channel of (await reading.all(channels)).values())
		if (isAllowed.channel(channel.id))
			lines.push({
				kind: "channel",
				id: channel.id,
				name: channel.name,
				description: channel.description,
				access: channel.kind,
				isArchived: channel.isArchived,
				creatorId: channel.creatorId,
				createdAt: channel.createdAt,
			});
	return { lines, nextMessageId: copy.nextMessageId };
}

async function listMessages(
	reading: Reading,
	copy: DataExport,
): Promise<ExportLines> {
	const rows = await reading.db
		.selectFrom("message")
		.selectAll()
		.where("organization_id", "=", reading.organizationId)
		.where("id", ">=", copy.nextMessageId)
		.where("id", "<=", copy.uptoMessageId)
		.orderBy("id")
		.limit(EXPORT_PART_MESSAGES)
		.execute();
	const isAllowed = await permission(reading, copy);
	const lines: object[] = [];
	for (const message of rows.map(readMessage)) {
		const people =
			message.channelId === null
				? await listPeople(reading, message.conversationId)
				: [];
		if (isAllowed.message(message, people))
			lines.push({
				kind: "message",
				id: message.id,
				senderId: message.senderId,
				...(message.channelId === null
					? { people }
					: { channelId: message.channelId, topic: message.topic }),
				content: message.content,
				sentAt: message.sentAt,
				editedAt: message.editedAt,
			});
	}
	const last = rows.at(-1);
	const isDone = !last || rows.length < EXPORT_PART_MESSAGES;
	return {
		lines,
		nextMessageId: isDone ? copy.uptoMessageId + 1 : last.id + 1,
	};
}

/** What may be in the copy: of what is private, only what somebody who agrees to it received. */
async function permission(reading: Reading, { kind }: DataExport) {
	const known = await reading.all(channels);
	const consenting = new Map<number, Presence>();
	if (kind === "full_with_consent")
		for (const user of (await reading.all(users)).values())
			if (
				user.isActive &&
				!user.isBot &&
				user.settings.allow_private_data_export
			)
				consenting.set(user.id, await loadPresence(reading, user.id));
	const isOpen = (channelId: number) => {
		const channel = known.get(channelId);
		return channel !== undefined && !isPrivate(channel.kind);
	};
	const anybody = (had: (presence: Presence) => boolean) =>
		consenting.values().some(had);
	return {
		channel: (id: number) =>
			isOpen(id) ||
			anybody(({ spans }) => spans.some((span) => span.channel_id === id)),
		message: ({ id, channelId }: Message, people: readonly number[]) => {
			if (channelId === null)
				return people.some((userId) => {
					const presence = consenting.get(userId);
					return presence !== undefined && !covers(presence.absences, id);
				});
			return (
				isOpen(channelId) ||
				anybody(
					({ spans, absences }) =>
						covers(
							spans.filter((span) => span.channel_id === channelId),
							id,
						) && !covers(absences, id),
				)
			);
		},
	};
}

interface Span {
	readonly from_message_id: number;
	readonly to_message_id: number | null;
}

/** When somebody was a member of what, and when they were not there at all. */
interface Presence {
	readonly spans: readonly (Span & { readonly channel_id: number })[];
	readonly absences: readonly Span[];
}

const covers = (spans: readonly Span[], id: number): boolean =>
	spans.some(
		({ from_message_id, to_message_id }) =>
			from_message_id < id && (to_message_id === null || id <= to_message_id),
	);

async function loadPresence(
	{ db, organizationId }: Reading,
	userId: number,
): Promise<Presence> {
	return {
		spans: await db
			.selectFrom("membership")
			.select(["channel_id", "from_message_id", "to_message_id"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.execute(),
		absences: await db
			.selectFrom("absence")
			.select(["from_message_id", "to_message_id"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.execute(),
	};
}
