import type { Reading } from "../../engine/command.ts";
import { EXPORT_PART_MESSAGES } from "../../limits.ts";
import { listShownFiles } from "../attachments/attachments.ts";
import { readMessage } from "../messages/access.ts";
import { loadExtras, loadPeople } from "../messages/extras.ts";
import { listFacts } from "./export-facts.ts";
import { exportPermission } from "./export-permission.ts";
import type { DataExport } from "./exports.ts";

// What a copy consists of: one line of JSON for everything, in our own words, times in
// milliseconds. A copy holds nothing that its kind does not allow for: of private channels and
// direct messages only what somebody who agreed to it had before them.

export interface ExportLines {
	readonly lines: readonly object[];
	readonly nextMessageId: number;
}

/** The next part of a copy, of which the first is everything but messages. */
export async function listExportLines(
	reading: Reading,
	copy: DataExport,
): Promise<ExportLines> {
	if (copy.parts > 0) return listMessages(reading, copy);
	const lines = await listFacts(reading, copy);
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
	const messages = rows.map(readMessage);
	const isAllowed = await exportPermission(reading, copy);
	const peopleOf = await loadPeople(reading, messages);
	const taken = messages.filter((message) =>
		isAllowed.message(message, peopleOf(message)),
	);
	const ids = taken.map(({ id }) => id);
	const extrasOf = await loadExtras(reading, ids);
	const files = await listShownFiles(reading, ids);
	const lines = taken.map((message) => ({
		kind: "message",
		id: message.id,
		senderId: message.senderId,
		...(message.channelId === null
			? { people: peopleOf(message) }
			: { channelId: message.channelId, topic: message.topic }),
		content: message.content,
		sentAt: message.sentAt,
		editedAt: message.editedAt,
		reactions: extrasOf(message.id).reactions,
		files: (files.get(message.id) ?? []).map(
			({ fileKey: _, image: __, ...file }) => file,
		),
	}));
	const last = rows.at(-1);
	const isDone = !last || rows.length < EXPORT_PART_MESSAGES;
	return {
		lines,
		nextMessageId: isDone ? copy.uptoMessageId + 1 : last.id + 1,
	};
}
