import type { Reading } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { requireMessage } from "../messages/access.ts";
import { listMutedUsers, listMuters } from "../muted-users/muted-users.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { listReaders } from "../unread/readers.ts";
import { users } from "../users/users.ts";

/** Who has read a message, as far as they let it be known; between people of whom one has muted the other, nothing is. */
export async function listReadReceipts(
	reading: Reading,
	viewerId: number,
	messageId: number,
): Promise<number[]> {
	const { settings } = await requireOrganization(reading);
	const message = await requireMessage(reading, viewerId, messageId, "read");
	if (!settings.enable_read_receipts)
		throw badRequest("Read receipts are disabled in this organization.");
	const everyone = await reading.all(users);
	const muted = await listMutedUsers(reading, viewerId);
	const muters = new Set(await listMuters(reading, viewerId));
	const readers = await listReaders(reading, message);
	return readers.filter((id) => {
		const user = everyone.get(id);
		return (
			user?.isActive === true &&
			user.settings.send_read_receipts &&
			id !== message.senderId &&
			!muted.has(id) &&
			!muters.has(id)
		);
	});
}
