import type { UserStatusChanged } from "../../domain/user-status/statuses.ts";
import { plainForm } from "../events/event-form.ts";
import { renderStatusChange } from "./status-shape.ts";

export const userStatusChanged = plainForm<UserStatusChanged>(
	"user_status",
	({ userId, change }) => ({
		type: "user_status",
		user_id: userId,
		...renderStatusChange(change),
	}),
);
