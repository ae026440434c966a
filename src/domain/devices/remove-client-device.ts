import { command } from "../../engine/command.ts";
import { dropDevice, requireDevice } from "./devices.ts";

export const removeClientDevice = command<{ readonly deviceId: number }, void>({
	name: "remove-client-device",
	async execute(work, { deviceId }) {
		const userId = work.actor.userId as number;
		const { id } = await requireDevice(work, userId, deviceId);
		await dropDevice(work, userId, id);
	},
});
