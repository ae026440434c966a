import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { tellFlags } from "../flags/events.ts";
import { loadReadState, writeReadChanges } from "../unread/read-state.ts";
import { listUnreadMessages, momentOf } from "../unread/store.ts";
import { muteSender, unmuteSender } from "../unread/transitions.ts";
import { findUser, type User } from "../users/users.ts";
import { listMutedUsers, mutedUsers, muters } from "./muted-users.ts";

/** Told to the one who mutes; the muted never learn of it. */
export interface MutedUsersChanged {
	readonly type: "muted_users_changed";
	/** All of them, in the order it was done. */
	readonly muted: readonly { readonly userId: number; readonly at: number }[];
	readonly [field: string]: unknown;
}

async function requireMutable(work: Work, id: number): Promise<User> {
	if (id === work.actor.userId) throw badRequest("Cannot mute self");
	const user = await findUser(work, id);
	if (!user) throw badRequest("No such user");
	return user;
}

async function tell(work: Work, userId: number, mutedId: number) {
	work.touch(mutedUsers, userId);
	work.touch(muters, mutedId);
	const muted = await listMutedUsers(work, userId);
	const event: MutedUsersChanged = {
		type: "muted_users_changed",
		muted: [...muted].map(([id, at]) => ({ userId: id, at })),
	};
	work.emit(event, audience.users(userId));
}

/** What the muted has sent is read from now on, and so is what they will send. */
export const muteUser = command<{ readonly mutedId: number }, void>({
	name: "mute-user",
	async execute(work, { mutedId }) {
		const userId = work.actor.userId as number;
		await requireMutable(work, mutedId);
		if ((await listMutedUsers(work, userId)).has(mutedId))
			throw badRequest("User already muted");
		const { messages } = await listUnreadMessages(work, userId, {
			within: { senderId: mutedId },
		});
		const state = await loadReadState(work, userId, {
			conversationIds: [],
			messageIds: messages.map(({ id }) => id),
		});
		const { changed, changes } = muteSender(state, mutedId, messages);
		await writeReadChanges(work, userId, changes);
		work.append("muted_user", {
			organization_id: work.organizationId,
			user_id: userId,
			muted_user_id: mutedId,
			muted_at: work.now,
		});
		await tell(work, userId, mutedId);
		if (changed.length > 0)
			tellFlags(work, userId, { op: "add", flag: "read", messageIds: changed });
	},
});

/** What was sent in the meantime stays read. */
export const unmuteUser = command<{ readonly mutedId: number }, void>({
	name: "unmute-user",
	async execute(work, { mutedId }) {
		const userId = work.actor.userId as number;
		await requireMutable(work, mutedId);
		if (!(await listMutedUsers(work, userId)).has(mutedId))
			throw badRequest("User is not muted");
		const state = await loadReadState(work, userId, {
			conversationIds: [],
			messageIds: [],
		});
		const changes = unmuteSender(state, mutedId, momentOf(work));
		await writeReadChanges(work, userId, changes);
		await work.db
			.deleteFrom("muted_user")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("muted_user_id", "=", mutedId)
			.execute();
		await tell(work, userId, mutedId);
	},
});
