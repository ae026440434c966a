import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { DEVICES_PER_USER_MAX } from "../../limits.ts";
import type { DeviceTable } from "../../storage/personal-tables.ts";
import type { Source } from "../messages/access.ts";
import type { DeviceRemoved } from "./events.ts";

// Mobile clients make themselves known, so that they could be notified. This server
// keeps what they say and notifies nobody: it says so itself, in its settings, and a
// token stays pending, because nobody has taken it on.

export interface Device {
	readonly id: number;
	readonly pushKeyId: number | null;
	readonly pushTokenId: string | null;
	readonly pendingPushTokenId: string | null;
	readonly tokenUpdatedAt: number | null;
}

const readDevice = (row: DeviceTable): Device => ({
	id: row.id,
	pushKeyId: row.push_key_id,
	pushTokenId: row.push_token_id,
	pendingPushTokenId: row.pending_push_token_id,
	tokenUpdatedAt: row.token_updated_at,
});

/** In the order they were registered. */
export async function listDevices(
	{ db, organizationId }: Source,
	userId: number,
): Promise<Device[]> {
	const rows = await db
		.selectFrom("device")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.orderBy("id")
		.limit(DEVICES_PER_USER_MAX)
		.execute();
	return rows.map(readDevice);
}

export async function requireDevice(
	{ db, organizationId }: Source,
	userId: number,
	id: number,
): Promise<Device> {
	const row = await db
		.selectFrom("device")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) throw badRequest("Device does not exist");
	return readDevice(row);
}

/** Forgets a device that is known to exist, and says so. */
export async function dropDevice(work: Work, userId: number, id: number) {
	await work.db
		.deleteFrom("device")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where("id", "=", id)
		.execute();
	const event: DeviceRemoved = { type: "device_removed", deviceId: id };
	work.emit(event, audience.users(userId));
}
