import { command, type Work } from "../../engine/command.ts";
import { DELETE_SENT_BATCH_MESSAGES } from "../../limits.ts";
import { type Channel, channels } from "../channels/channels.ts";
import { isPrivate } from "../channels/kinds.ts";
import { groupBy } from "../rows.ts";
import { type Message, readMessage } from "./access.ts";
import { removeMessages } from "./remove-messages.ts";

// What somebody wrote goes with them, if that was asked for when they left. There may be very much of it, so each command
// deletes a little and leaves a job for the rest: what is done stays done, and a node that dies loses its place at most.

/** Where messages stand, as far as it matters to whether they go. */
export const sentPlaces = [
	"public_channels",
	"private_channels",
	"direct_messages",
] as const;

export type SentPlace = (typeof sentPlaces)[number];

export interface DeleteSent {
	readonly senderId: number;
	readonly places: readonly SentPlace[];
	/** Messages up to this one are done. */
	readonly afterId: number;
	/** The newest to go: whoever comes back keeps what they write then. */
	readonly uptoId: number;
}

export const deleteSentJob = "delete-sent-messages";

/** Has everything deleted that the account has sent to such places so far. */
export function enqueueDeletionOfSent(
	work: Work,
	senderId: number,
	places: readonly SentPlace[],
): void {
	if (places.length === 0) return;
	const deletion: DeleteSent = {
		senderId,
		places,
		afterId: 0,
		uptoId: work.lastMessageId,
	};
	work.enqueue({ kind: deleteSentJob, input: deletion });
}

function placeOf(
	{ channelId }: Message,
	known: ReadonlyMap<number, Channel>,
): SentPlace | null {
	if (channelId === null) return "direct_messages";
	const channel = known.get(channelId);
	if (!channel) return null;
	return isPrivate(channel.kind) ? "private_channels" : "public_channels";
}

export const deleteSent = command<DeleteSent, void>({
	name: "delete-sent-messages",
	async execute(work, deletion) {
		const { senderId, places, afterId, uptoId } = deletion;
		const rows = await work.db
			.selectFrom("message")
			.selectAll()
			.where("organization_id", "=", work.organizationId)
			.where("sender_id", "=", senderId)
			.where("id", ">", afterId)
			.where("id", "<=", uptoId)
			.orderBy("id")
			.limit(DELETE_SENT_BATCH_MESSAGES)
			.execute();
		const known = await work.all(channels);
		const going = rows.map(readMessage).filter((message) => {
			const place = placeOf(message, known);
			return place !== null && places.includes(place);
		});
		const byConversation = groupBy(going, (m) => m.conversationId);
		for (const [first, ...others] of byConversation.values())
			if (first) await removeMessages(work, [first, ...others]);
		const last = rows.at(-1);
		if (last && rows.length === DELETE_SENT_BATCH_MESSAGES)
			work.enqueue({
				kind: deleteSentJob,
				input: { ...deletion, afterId: last.id },
			});
	},
});
