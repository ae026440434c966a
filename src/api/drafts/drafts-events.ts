import type {
	DraftRemoved,
	DraftsAdded,
	DraftUpdated,
} from "../../domain/drafts/events.ts";
import { plainForm } from "../events/event-form.ts";
import { renderDraft } from "./draft-shape.ts";

export const draftsAdded = plainForm<DraftsAdded>("drafts", (event) => ({
	type: "drafts",
	op: "add",
	drafts: event.drafts.map(renderDraft),
}));

export const draftUpdated = plainForm<DraftUpdated>("drafts", (event) => ({
	type: "drafts",
	op: "update",
	draft: renderDraft(event.draft),
}));

export const draftRemoved = plainForm<DraftRemoved>("drafts", (event) => ({
	type: "drafts",
	op: "remove",
	draft_id: event.draftId,
}));
