import { command } from "../../engine/command.ts";
import { tellOfChange, updateUserRow } from "./edit-user.ts";
import { watchWaitingOf } from "./full-members.ts";
import { requireUser } from "./users.ts";

/** Remembers the first time somebody logged in. Whose account was made by somebody else joins only then. */
export const recordLogin = command<{ userId: number }, void>({
	name: "record-login",
	async execute(work, { userId }) {
		const user = await requireUser(work, userId);
		if (user.firstLoginAt !== null) return;
		const { awaitsFirstLogin, ...extras } = user.extras;
		const joinsNow = awaitsFirstLogin === true || user.isImportedStub;
		const tellOfWaiting = await watchWaitingOf(work, userId);
		await updateUserRow(work, userId, {
			first_login_at: work.now,
			...(joinsNow && {
				joined_at: work.now,
				is_imported_stub: 0,
				extras: JSON.stringify(extras),
			}),
		});
		if (user.isImportedStub)
			tellOfChange(work, userId, { isImportedStub: false });
		if (joinsNow) tellOfChange(work, userId, { joinedAt: work.now });
		await tellOfWaiting();
	},
});
