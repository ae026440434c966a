import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { requireBotName, requireMayCreateBots } from "../bots/checks.ts";
import { giveBot } from "../bots/give-bot.ts";
import { enqueueMail } from "../mail/mails.ts";
import {
	enqueueDeletionOfSent,
	type SentPlace,
} from "../messages/delete-sent.ts";
import { requireNamedUser } from "./access.ts";
import { deactivate, listActiveBotsOf, reactivate } from "./activity.ts";
import {
	countActiveHumanOwners,
	ownerRequired,
	tellOfChange,
	updateUserRow,
} from "./edit-user.ts";
import { isAdministrator } from "./roles.ts";
import { isLastOwner, mayDeactivateUser } from "./rules.ts";
import {
	avatarSources,
	findUser,
	requireUser,
	type User,
	users,
} from "./users.ts";

/** The name under which a deleted person's messages remain. */
const deletedName = "Deleted user";

/** Takes away name and picture; there is no way back to an account without them. */
async function deleteProfile(work: Work, { id, avatarVersion }: User) {
	const avatar = { source: avatarSources.drawn, version: avatarVersion + 1 };
	await updateUserRow(work, id, {
		full_name: deletedName,
		is_deleted: 1,
		avatar_source: avatar.source,
		avatar_version: avatar.version,
	});
	await work.db
		.deleteFrom("avatar_image")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", id)
		.execute();
	tellOfChange(work, id, { fullName: deletedName });
	tellOfChange(work, id, { avatar });
}

export interface DeactivateUser {
	readonly userId: number;
	readonly deletesProfile: boolean;
	/** Where the messages are that are deleted too. */
	readonly deletesSent: readonly SentPlace[];
	/** What is mailed to them beside the fact; null: they get no mail. */
	readonly mailedComment: string | null;
}

export const deactivateUser = command<DeactivateUser, void>({
	name: "deactivate-user",
	async execute(work, { userId, deletesProfile, deletesSent, mailedComment }) {
		const actor = await requireUser(work, work.actor.userId as number);
		if (!isAdministrator(actor.role))
			throw badRequest("Insufficient permission");
		const user = await requireNamedUser(work, actor, { id: userId });
		if (user.isBot) throw badRequest("No such user");
		if (!user.isActive) throw badRequest("User is deactivated");
		const verdict = mayDeactivateUser({
			actor,
			subject: user,
			activeHumanOwners: await countActiveHumanOwners(work),
		});
		if (verdict === "owner_required") throw ownerRequired();
		if (verdict === "last_owner")
			throw badRequest("Cannot deactivate the only organization owner");
		if (mailedComment !== null)
			enqueueMail(work, {
				kind: "deactivation",
				email: user.email,
				comment: mailedComment,
			});
		for (const account of [...(await listActiveBotsOf(work, userId)), user]) {
			if (deletesProfile) await deleteProfile(work, account);
			enqueueDeletionOfSent(work, account.id, deletesSent);
		}
		await deactivate(work, await requireUser(work, userId));
	},
});

export const deactivateOwnUser = command<object, void>({
	name: "deactivate-own-user",
	async execute(work) {
		const user = await requireUser(work, work.actor.userId as number);
		const lastOwner = isLastOwner(user, await countActiveHumanOwners(work));
		let people = 0;
		for (const other of (await work.all(users)).values())
			if (other.isActive && !other.isBot) people++;
		if (lastOwner || people <= 1)
			throw new Refusal(
				"CANNOT_DEACTIVATE_LAST_USER",
				lastOwner
					? "You cannot deactivate the only organization owner."
					: "You cannot deactivate the only user.",
				{
					is_last_owner: lastOwner,
					entity: lastOwner ? "organization owner" : "user",
				},
			);
		await deactivate(work, user);
	},
});

/** Somebody must answer for a bot; it is through them that it may do most of what it does. */
async function hasActiveOwner(work: Work, { botOwnerId }: User) {
	return (
		botOwnerId !== null && (await findUser(work, botOwnerId))?.isActive === true
	);
}

export const reactivateUser = command<{ readonly userId: number }, void>({
	name: "reactivate-user",
	async execute(work, { userId }) {
		const actor = await requireUser(work, work.actor.userId as number);
		const user = await requireNamedUser(work, actor, { id: userId });
		const isOwnBot = user.isBot && user.botOwnerId === actor.id;
		if (!isAdministrator(actor.role) && !isOwnBot)
			throw badRequest("Insufficient permission");
		if (user.isDeleted)
			throw badRequest("Cannot reactivate a permanently deleted user.");
		if (user.isActive) return;
		if (user.isBot && user.botType !== null) {
			await requireMayCreateBots(work, actor, user.botType);
			await requireBotName(work, user.fullName, user.id);
		}
		const back = await reactivate(work, user);
		if (back.isBot && !actor.isBot && !(await hasActiveOwner(work, back)))
			await giveBot(work, back, actor);
	},
});
