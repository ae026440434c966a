import { listDevices } from "../../domain/devices/devices.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";

const large = { max: Number.MAX_SAFE_INTEGER };

export const devicesSection: StateSection = {
	types: ["device"],
	shape: {
		devices: shape.record(
			shape.object({
				push_key_id: shape.integer(large).nullable(),
				push_token_id: shape.string().nullable(),
				pending_push_token_id: shape.string().nullable(),
				push_token_last_updated_timestamp: shape.integer(large).nullable(),
				push_registration_error_code: shape.string().nullable(),
			}),
		),
	},
	async collect({ reading, userId, owns }) {
		if (!(await owns("devices"))) return { devices: {} };
		const devices = await listDevices(reading, userId);
		return {
			devices: Object.fromEntries(
				devices.map((device) => [
					device.id,
					{
						push_key_id: device.pushKeyId,
						push_token_id: device.pushTokenId,
						pending_push_token_id: device.pendingPushTokenId,
						push_token_last_updated_timestamp:
							device.tokenUpdatedAt === null
								? null
								: Math.floor(device.tokenUpdatedAt / 1000),
						// A registration is never tried, so it never fails.
						push_registration_error_code: null,
					},
				]),
			),
		};
	},
};
