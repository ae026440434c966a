import { userStatuses } from "../../domain/user-status/statuses.ts";
import { visibleUsers } from "../../domain/users/access.ts";
import { requireUser, users } from "../../domain/users/users.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { renderStatus, statusShape } from "./status-shape.ts";

export const userStatusSection: StateSection = {
	types: ["user_status"],
	shape: { user_status: shape.record(statusShape) },
	async collect({ reading, userId }) {
		const viewer = await requireUser(reading, userId);
		const seen = await visibleUsers(reading, viewer);
		const statuses = await reading.all(userStatuses);
		const shown: Record<string, object> = {};
		for (const user of (await reading.all(users)).values()) {
			const status = statuses.get(user.id);
			const isVisible = user.settings.presence_enabled;
			if (!user.isActive || (!status && isVisible)) continue;
			if (seen === null || seen.has(user.id))
				shown[user.id] = renderStatus(status, isVisible);
		}
		return { user_status: shown };
	},
};
