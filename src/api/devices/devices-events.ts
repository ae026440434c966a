import type {
	DeviceAdded,
	DeviceRemoved,
	DeviceUpdated,
} from "../../domain/devices/events.ts";
import { plainForm } from "../events/event-form.ts";

export const deviceAdded = plainForm<DeviceAdded>("device", (event) => ({
	type: "device",
	op: "add",
	device_id: event.deviceId,
}));

export const deviceUpdated = plainForm<DeviceUpdated>(
	"device",
	({ deviceId, changes }) => ({
		type: "device",
		op: "update",
		device_id: deviceId,
		...(changes.pushKeyId !== undefined && { push_key_id: changes.pushKeyId }),
		...(changes.pendingPushTokenId !== undefined && {
			pending_push_token_id: changes.pendingPushTokenId,
		}),
		...(changes.tokenUpdatedAt !== undefined && {
			push_token_last_updated_timestamp: Math.floor(
				changes.tokenUpdatedAt / 1000,
			),
		}),
	}),
);

export const deviceRemoved = plainForm<DeviceRemoved>("device", (event) => ({
	type: "device",
	op: "remove",
	device_id: event.deviceId,
}));
