import { command } from "../../engine/command.ts";
import {
	changeFlags,
	type FlagChange,
	type FlagsChanged,
} from "./change-flags.ts";

export interface UpdateFlags extends FlagChange {
	readonly messageIds: readonly number[];
}

export const updateFlags = command<UpdateFlags, FlagsChanged>({
	name: "update-flags",
	execute: (work, { messageIds, ...change }) =>
		changeFlags(
			work,
			work.actor.userId as number,
			messageIds,
			change,
			"refuse",
		),
});
