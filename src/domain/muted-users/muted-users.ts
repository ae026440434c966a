import type { Collection, View } from "../../engine/memory.ts";

/** Whom a user has muted, and when, in the order it was done. */
export type MutedUsers = ReadonlyMap<number, number>;

/** By the user who muted. */
export const mutedUsers: Collection<MutedUsers> = {
	name: "muted-users",
	whole: false,
	keysMax: 50_000,
	async load(db, organizationId, userIds) {
		const rows = await db
			.selectFrom("muted_user")
			.select(["user_id", "muted_user_id", "muted_at"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", userIds ?? [])
			.orderBy("muted_at")
			.orderBy("muted_user_id")
			.execute();
		const found = new Map<number, Map<number, number>>();
		for (const id of userIds ?? []) found.set(id, new Map());
		for (const row of rows)
			found.get(row.user_id)?.set(row.muted_user_id, row.muted_at);
		return found;
	},
};

/** Who has muted a user: their copies of what that user sends are born read. */
export const muters: Collection<readonly number[]> = {
	name: "muters",
	whole: false,
	keysMax: 50_000,
	async load(db, organizationId, mutedIds) {
		const rows = await db
			.selectFrom("muted_user")
			.select(["user_id", "muted_user_id"])
			.where("organization_id", "=", organizationId)
			.where("muted_user_id", "in", mutedIds ?? [])
			.orderBy("user_id")
			.execute();
		const found = new Map<number, number[]>();
		for (const id of mutedIds ?? []) found.set(id, []);
		for (const row of rows) found.get(row.muted_user_id)?.push(row.user_id);
		return found;
	},
};

export async function listMutedUsers(
	view: View,
	userId: number,
): Promise<MutedUsers> {
	return (await view.get(mutedUsers, userId)) ?? new Map();
}

export async function listMuters(
	view: View,
	userId: number,
): Promise<readonly number[]> {
	return (await view.get(muters, userId)) ?? [];
}
