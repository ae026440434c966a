import type { MutedUsersChanged } from "../../domain/muted-users/mute-user.ts";
import { plainForm } from "../events/event-form.ts";
import { wireSeconds } from "../render/user.ts";

export const mutedUsersChanged = plainForm<MutedUsersChanged>(
	"muted_users",
	({ muted }) => ({
		type: "muted_users",
		muted_users: muted.map(({ userId, at }) => ({
			id: userId,
			timestamp: wireSeconds(at),
		})),
	}),
);
