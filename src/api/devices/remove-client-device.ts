import { removeClientDevice as command } from "../../domain/devices/remove-client-device.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeClientDevice = endpoint({
	id: "remove-client-device",
	route: "POST /remove_client_device",
	auth: "user",
	noun: "devices",
	summary: "Remove a device",
	description: "Mobile clients call it when their user logs out.",
	params: { device_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { deviceId: params.device_id });
		return {};
	},
});
