import { command } from "../../engine/command.ts";
import { dismissListeners } from "../../engine/end-queues.ts";
import { requireUser, type User, users } from "./users.ts";

/** Ends the account's API key at once; the next one follows from the new count. */
export const rotateApiKey = command<{ userId: number }, User>({
	name: "rotate-api-key",
	async execute(work, { userId }) {
		const { apiKeyVersion } = await requireUser(work, userId);
		await work.db
			.updateTable("user")
			.set({ api_key_version: apiKeyVersion + 1 })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", userId)
			.execute();
		work.touch(users, userId);
		dismissListeners(work, userId);
		return requireUser(work, userId);
	},
});
