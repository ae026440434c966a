import { command } from "../../engine/command.ts";
import type { Term } from "../narrow/parse.ts";
import { type Anchor, type Range, selectRange } from "../narrow/range.ts";
import {
	changeFlags,
	type FlagsChanged,
	requireFlagChange,
} from "./change-flags.ts";

export interface UpdateFlagsForNarrow {
	readonly terms: readonly Term[];
	readonly anchor: Anchor;
	readonly numBefore: number;
	readonly numAfter: number;
	readonly includeAnchor: boolean;
	readonly op: string;
	readonly flag: string;
}

/** Finds the range outside the lane, where a search may take its time; what vanishes meanwhile is passed over. */
export const updateFlagsForNarrow = command<
	UpdateFlagsForNarrow,
	FlagsChanged & { readonly range: Range },
	Range
>({
	name: "update-flags-for-narrow",

	prepare: (preparation, wanted) =>
		selectRange(
			preparation,
			preparation.actor.userId as number,
			wanted.terms,
			wanted.anchor,
			wanted.numBefore,
			wanted.numAfter,
			wanted.includeAnchor,
		),

	async execute(work, { op, flag }, range) {
		const change = requireFlagChange(op, flag);
		const userId = work.actor.userId as number;
		const outcome = await changeFlags(work, userId, range.ids, change, "skip");
		return { ...outcome, range };
	},
});
