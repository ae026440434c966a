import { userStatuses } from "../../domain/user-status/statuses.ts";
import { visibleUsers } from "../../domain/users/access.ts";
import { requireUser, users } from "../../domain/users/users.ts";
import { ownBytes } from "../../lib/own-bytes.ts";
import type { StateSection } from "../events/state.ts";
import { findKept, keep, versionOf } from "../render/kept-bytes.ts";
import { shape } from "../shape.ts";
import { renderStatus, statusShape } from "./status-shape.ts";

const version = versionOf(users as never, userStatuses as never);

export const userStatusSection: StateSection = {
	types: ["user_status"],
	shape: { user_status: shape.record(statusShape) },
	async collect({ reading, userId }) {
		const madeFrom = [await reading.derive(version)];
		const viewer = await requireUser(reading, userId);
		const seen = await visibleUsers(reading, viewer);
		const key = `${reading.organizationId} statuses of everybody`;
		const kept = seen === null ? findKept(key, madeFrom) : undefined;
		if (kept) return [kept.bytes];
		const statuses = await reading.all(userStatuses);
		const shown: Record<string, object> = {};
		for (const user of (await reading.all(users)).values()) {
			const status = statuses.get(user.id);
			const isVisible = user.settings.presence_enabled;
			if (!user.isActive || (!status && isVisible)) continue;
			if (seen === null || seen.has(user.id))
				shown[user.id] = renderStatus(status, isVisible);
		}
		const bytes = ownBytes(`"user_status":${JSON.stringify(shown)}`);
		if (seen === null) keep(key, madeFrom, { bytes });
		return [bytes];
	},
};
