import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { DEVICES_PER_USER_MAX } from "../../limits.ts";
import { dropDevice, listDevices } from "./devices.ts";
import type { DeviceAdded } from "./events.ts";

export const registerClientDevice = command<object, number>({
	name: "register-client-device",
	async execute(work) {
		const userId = work.actor.userId as number;
		const [oldest, ...others] = await listDevices(work, userId);
		if (oldest && others.length + 1 >= DEVICES_PER_USER_MAX)
			await dropDevice(work, userId, oldest.id);
		const id = await work.nextId("device");
		await work.db
			.insertInto("device")
			.values({
				organization_id: work.organizationId,
				user_id: userId,
				id,
				push_key_id: null,
				push_key: null,
				token_kind: null,
				push_token_id: null,
				pending_push_token_id: null,
				token_updated_at: null,
				registration: null,
			})
			.execute();
		const event: DeviceAdded = { type: "device_added", deviceId: id };
		work.emit(event, audience.users(userId));
		return id;
	},
});
