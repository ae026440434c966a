import { command } from "../../engine/command.ts";
import { requireUser, users } from "./users.ts";

/** Remembers the first time somebody logged in: from then on it is when they joined. */
export const recordLogin = command<{ userId: number }, void>({
	name: "record-login",
	async execute(work, { userId }) {
		const user = await requireUser(work, userId);
		if (user.firstLoginAt !== null) return;
		await work.db
			.updateTable("user")
			.set({ first_login_at: work.now })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", userId)
			.execute();
		work.touch(users, userId);
	},
});
