import type { Collection, View } from "../../engine/memory.ts";

/** Who has muted a sender, by sender: their copies of the sender's messages are born read. Whoever changes `sender_floor` touches it. */
export const mutersOfSender: Collection<readonly number[]> = {
	name: "muters-of-sender",
	whole: false,
	keysMax: 100_000,
	async load(db, organizationId, senderIds) {
		const ids = senderIds ?? [];
		const rows = await db
			.selectFrom("sender_floor")
			.select(["sender_id", "user_id"])
			.where("organization_id", "=", organizationId)
			.where("sender_id", "in", ids)
			.where("upto_id", "is", null)
			.execute();
		const found = new Map<number, number[]>();
		for (const id of ids) found.set(id, []);
		for (const row of rows) found.get(row.sender_id)?.push(row.user_id);
		return found;
	},
};

export async function listMuters(
	view: View,
	senderId: number,
): Promise<readonly number[]> {
	return (await view.get(mutersOfSender, senderId)) ?? [];
}
