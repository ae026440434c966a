import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { type Device, requireDevice } from "./devices.ts";
import type { DeviceUpdated } from "./events.ts";

/** What notifications to the device are to be encrypted with. */
export interface PushKey {
	readonly id: number;
	readonly sealed: string;
}

/** Where notifications to the device would go, in words only the notification service reads. */
export interface PushToken {
	readonly kind: "fcm" | "apns";
	readonly id: string;
	readonly encrypted: string;
	/** The key of the service that `encrypted` is meant for. */
	readonly publicKey: string;
}

interface RegisterPushDevice {
	readonly deviceId: number;
	readonly key: PushKey | null;
	readonly token: PushToken | null;
}

export const registerPushDevice = command<RegisterPushDevice, void>({
	name: "register-push-device",
	async execute(work, { deviceId, key, token }) {
		const userId = work.actor.userId as number;
		const device = await requireDevice(work, userId, deviceId);
		requireEnough(device, key, token);
		const isNewToken = token !== null && token.id !== device.pendingPushTokenId;
		await work.db
			.updateTable("device")
			.set({
				...(key && { push_key_id: key.id, push_key: key.sealed }),
				...(token && {
					token_kind: token.kind,
					pending_push_token_id: token.id,
					registration: JSON.stringify({
						encrypted: token.encrypted,
						publicKey: token.publicKey,
					}),
				}),
				...(isNewToken && { token_updated_at: work.now }),
			})
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("id", "=", device.id)
			.execute();
		const changes: DeviceUpdated["changes"] = {
			...(key && key.id !== device.pushKeyId && { pushKeyId: key.id }),
			...(isNewToken && {
				pendingPushTokenId: token.id,
				tokenUpdatedAt: work.now,
			}),
		};
		if (Object.keys(changes).length === 0) return;
		const event: DeviceUpdated = {
			type: "device_updated",
			deviceId: device.id,
			changes,
		};
		work.emit(event, audience.users(userId));
	},
});

/** A device that has both may renew one of them; the first time both are needed. */
function requireEnough(
	device: Device,
	key: PushKey | null,
	token: PushToken | null,
) {
	if (key === null && token === null) throw badRequest("Nothing to register.");
	const lacksKey = key === null && device.pushKeyId === null;
	const lacksToken = token === null && device.pendingPushTokenId === null;
	if (lacksKey || lacksToken)
		throw badRequest(
			"A device is first registered with both its push key and its token.",
		);
}
