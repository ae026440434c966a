import type { Draft, DraftTarget } from "../../domain/drafts/drafts.ts";
import type { DraftWritten } from "../../domain/drafts/write-draft.ts";
import { type ShapeValue, shape } from "../shape.ts";

const draftTypes = {
	"": "nowhere",
	stream: "channel",
	private: "people",
} as const satisfies Record<string, DraftTarget["kind"]>;

const written = {
	type: shape
		.enum("", "stream", "private")
		.describe("Empty while it is not addressed."),
	to: shape
		.array(shape.id())
		.describe("The channel's id, or the ids of people; else nothing."),
	topic: shape.string().describe("For channels; otherwise not kept."),
	content: shape.string().describe("What is to be said, in Markdown."),
};

/** A draft as clients send it. */
export const writtenDraftShape = shape.object({
	...written,
	timestamp: shape
		.number()
		.optional()
		.describe("When it was last edited, UNIX seconds; now, if absent."),
});

/** A draft as it is read back. */
export const draftShape = shape.object({
	id: shape.integer(),
	...written,
	timestamp: shape.integer({ max: Number.MAX_SAFE_INTEGER }),
});

export const parseDraft = (
	sent: ShapeValue<typeof writtenDraftShape>,
): DraftWritten => ({
	kind: draftTypes[sent.type],
	ids: sent.to,
	topic: sent.topic,
	content: sent.content,
	editedAtSeconds: sent.timestamp,
});

function renderTarget(target: DraftTarget) {
	switch (target.kind) {
		case "nowhere":
			return { type: "", to: [], topic: "" } as const;
		case "channel":
			return {
				type: "stream",
				to: [target.channelId],
				topic: target.topic,
			} as const;
		case "people":
			return { type: "private", to: target.userIds, topic: "" } as const;
	}
}

export const renderDraft = (draft: Draft) => ({
	id: draft.id,
	...renderTarget(draft.target),
	content: draft.content,
	timestamp: Math.floor(draft.editedAt / 1000),
});
