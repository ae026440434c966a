import { registerClientDevice as command } from "../../domain/devices/register-client-device.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";

export const registerClientDevice = endpoint({
	id: "register-client-device",
	route: "POST /register_client_device",
	auth: "user",
	noun: "devices",
	summary: "Register a device",
	description: "Mobile clients make themselves known with it when they start.",
	params: {},
	response: { device_id: shape.integer() },
	errors: [],
	async handle({ run }) {
		return { device_id: await run(command, {}) };
	},
});
