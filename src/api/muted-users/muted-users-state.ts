import { listMutedUsers } from "../../domain/muted-users/muted-users.ts";
import type { StateSection } from "../events/state.ts";
import { wireSeconds } from "../render/user.ts";
import { shape } from "../shape.ts";

export const mutedUsersSection: StateSection = {
	types: ["muted_users"],
	shape: {
		muted_users: shape.array(
			shape.object({ id: shape.integer(), timestamp: shape.integer() }),
		),
	},
	async collect({ reading, userId }) {
		const muted = await listMutedUsers(reading, userId);
		return {
			muted_users: [...muted].map(([id, at]) => ({
				id,
				timestamp: wireSeconds(at),
			})),
		};
	},
};
