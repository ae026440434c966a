import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { DRAFTS_PER_USER_MAX } from "../../limits.ts";
import {
	columnsOf,
	countDrafts,
	type Draft,
	requireDraftAuthor,
} from "./drafts.ts";
import type { DraftsAdded } from "./events.ts";
import { type DraftWritten, requireWritten } from "./write-draft.ts";

interface CreateDrafts {
	readonly drafts: readonly DraftWritten[];
}

/** All of them or none. */
export const createDrafts = command<CreateDrafts, number[]>({
	name: "create-drafts",
	async execute(work, { drafts: written }) {
		const author = await requireDraftAuthor(work, work.actor.userId as number);
		const count = await countDrafts(work, author.id);
		if (count + written.length > DRAFTS_PER_USER_MAX)
			throw badRequest(`You can have at most ${DRAFTS_PER_USER_MAX} drafts.`);
		const drafts: Draft[] = [];
		for (const one of written) {
			const draft = await requireWritten(work, author, one);
			drafts.push({ id: await work.nextId("draft"), ...draft });
		}
		if (drafts.length === 0) return [];
		await work.db
			.insertInto("draft")
			.values(
				drafts.map((draft) => ({
					organization_id: work.organizationId,
					user_id: author.id,
					id: draft.id,
					...columnsOf(draft),
				})),
			)
			.execute();
		const event: DraftsAdded = { type: "drafts_added", drafts };
		work.emit(event, audience.users(author.id));
		return drafts.map((draft) => draft.id);
	},
});
