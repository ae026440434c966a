import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { TIMESTAMP_SECONDS_MAX } from "../../limits.ts";
import { requireChannel } from "../channels/access.ts";
import { requireNamedPeople } from "../messages/addressing.ts";
import { checkDraftContent, checkDraftTopic } from "../messages/text.ts";
import type { User } from "../users/users.ts";
import type { Draft, DraftTarget } from "./drafts.ts";

/** A draft as its author's client puts it. */
export interface DraftWritten {
	readonly kind: DraftTarget["kind"];
	readonly ids: readonly number[];
	readonly topic: string;
	readonly content: string;
	/** When it was last edited; now, if the client does not say. */
	readonly editedAtSeconds: number | undefined;
}

/** The draft in the form it is kept, or a refusal. */
export async function requireWritten(
	work: Work,
	author: User,
	written: DraftWritten,
): Promise<Omit<Draft, "id">> {
	const content = checkDraftContent(written.content);
	if (!content.ok)
		throw badRequest(
			content.problem === "empty"
				? "Content cannot be blank"
				: "Content must not contain null bytes",
		);
	return {
		target: await requireTarget(work, author, written),
		content: content.value,
		editedAt: requireTime(written.editedAtSeconds) ?? work.now,
	};
}

function requireTime(seconds: number | undefined): number | undefined {
	if (seconds === undefined) return undefined;
	if (seconds < 0 || seconds > TIMESTAMP_SECONDS_MAX)
		throw badRequest("Timestamp must not be negative or far in the future.");
	return Math.floor(seconds * 1000);
}

async function requireTarget(
	work: Work,
	author: User,
	{ kind, ids, topic }: DraftWritten,
): Promise<DraftTarget> {
	switch (kind) {
		case "nowhere":
			return { kind };
		case "channel":
			return requireChannelTarget(work, author, ids, topic);
		case "people": {
			if (ids.length === 0) return { kind: "nowhere" };
			const people = await requireNamedPeople(work, author, { ids });
			const userIds = people.map((user) => user.id).sort((a, b) => a - b);
			return { kind, userIds };
		}
	}
}

async function requireChannelTarget(
	work: Work,
	author: User,
	ids: readonly number[],
	rawTopic: string,
): Promise<DraftTarget> {
	const topic = checkDraftTopic(rawTopic);
	if (!topic.ok) throw badRequest("Topic must not contain null bytes");
	const [id] = ids;
	if (id === undefined || ids.length !== 1)
		throw badRequest("Must specify exactly 1 channel ID for channel messages");
	const terms = { archived: "refused" } as const;
	const { channel } = await requireChannel(work, author, id, "content", terms);
	return { kind: "channel", channelId: channel.id, topic: topic.value };
}
