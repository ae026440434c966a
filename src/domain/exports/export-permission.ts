import type { Reading } from "../../engine/command.ts";
import { channels } from "../channels/channels.ts";
import { isPrivate } from "../channels/kinds.ts";
import type { Message } from "../messages/access.ts";
import { users } from "../users/users.ts";
import type { DataExport } from "./exports.ts";

/** What may be in the copy: of what is private, only what somebody who agrees to it received. */
export async function exportPermission(reading: Reading, { kind }: DataExport) {
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
	const isEverything = kind === "full_without_consent";
	const isOpen = (channelId: number) => {
		const channel = known.get(channelId);
		return channel !== undefined && (isEverything || !isPrivate(channel.kind));
	};
	const anybody = (had: (presence: Presence) => boolean) =>
		consenting.values().some(had);
	return {
		channel: (id: number) =>
			isOpen(id) ||
			anybody(({ spans }) => spans.some((span) => span.channel_id === id)),
		subscribers: (id: number) =>
			isOpen(id) ||
			anybody(({ spans }) =>
				spans.some(
					({ channel_id, to_message_id }) =>
						channel_id === id && to_message_id === null,
				),
			),
		message: ({ id, channelId }: Message, people: readonly number[]) => {
			if (channelId === null)
				return (
					isEverything ||
					people.some((userId) => {
						const presence = consenting.get(userId);
						return presence !== undefined && !covers(presence.absences, id);
					})
				);
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
