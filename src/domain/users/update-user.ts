import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { tellPerson } from "../messages/notices.ts";
import {
	type RenderedValues,
	renderValues,
	setProfileValues,
	type ValueChange,
	type ValueOutcome,
} from "../profile-fields/set-values.ts";
import { requireNamedUser, type UserReference } from "./access.ts";
import { changeRole } from "./change-role.ts";
import {
	changeAddress,
	countActiveHumanOwners,
	ownerRequired,
	renameUser,
} from "./edit-user.ts";
import { isOwner, isRole, type Role, roles } from "./roles.ts";
import { mayChangeRole, mayEditUser } from "./rules.ts";
import { requireUser, type User } from "./users.ts";

export interface UpdateUser {
	readonly user: UserReference;
	readonly role?: number | undefined;
	readonly fullName?: string | undefined;
	readonly values?: readonly ValueChange[] | undefined;
	readonly newEmail?: string | undefined;
}

/** Changes somebody else's account, all that was asked or nothing of it, and tells them what was done. */
export const updateUser = command<UpdateUser, void, RenderedValues>({
	name: "update-user",

	async prepare(preparation, { values }) {
		const authorId = preparation.actor.userId as number;
		return renderValues(preparation, authorId, values ?? []);
	},

	async execute(work, input, rendered) {
		const actor = await requireUser(work, work.actor.userId as number);
		let user = await requireNamedUser(work, actor, input.user);
		if (mayEditUser(actor, user) !== "yes")
			throw badRequest("Insufficient permission");
		if (input.newEmail !== undefined) requireMayChangeAddresses(actor);
		if (input.role !== undefined)
			user = await applyRole(work, actor, user, input.role);
		if (input.fullName !== undefined)
			user = await applyFullName(work, actor, user, input.fullName);
		if (input.values !== undefined) {
			const done = await setProfileValues(work, user, input.values, rendered);
			if (done.length > 0)
				await tellOfEdit(work, actor, user, done.flatMap(valueLines));
		}
		if (input.newEmail !== undefined)
			await changeAddress(work, user, input.newEmail);
	},
});

function requireMayChangeAddresses(actor: User) {
	if (!isOwner(actor.role) || actor.extras.canChangeUserEmails !== true)
		throw badRequest("User not authorized to change user emails");
}

async function applyRole(
	work: Work,
	actor: User,
	user: User,
	role: number,
): Promise<User> {
	if (!isRole(role)) throw badRequest("Invalid role");
	if (role === user.role) return user;
	const verdict = mayChangeRole({
		actor,
		subject: user,
		role,
		activeHumanOwners: await countActiveHumanOwners(work),
	});
	switch (verdict) {
		case "insufficient":
			throw badRequest("Insufficient permission");
		case "owner_required":
			throw ownerRequired();
		case "last_owner":
			throw badRequest(
				"The owner permission cannot be removed from the only organization owner.",
			);
		case "guest_administrator":
			throw badRequest("Guests cannot be organization administrators");
	}
	const changed = await changeRole(work, user, role);
	await tellOfEdit(
		work,
		actor,
		user,
		oldAndNew("role", roleNames[user.role], roleNames[role]),
	);
	return changed;
}

async function applyFullName(
	work: Work,
	actor: User,
	user: User,
	fullName: string,
): Promise<User> {
	const renamed = await renameUser(work, user, fullName);
	if (renamed !== user)
		await tellOfEdit(
			work,
			actor,
			renamed,
			oldAndNew("full name", user.fullName, renamed.fullName),
		);
	return renamed;
}

const roleNames: Readonly<Record<Role, string>> = {
	[roles.owner]: "Owner",
	[roles.administrator]: "Administrator",
	[roles.moderator]: "Moderator",
	[roles.member]: "Member",
	[roles.guest]: "Guest",
};

const oldAndNew = (what: string, before: string, after: string) => [
	`* **Old ${what}:** ${before}`,
	`* **New ${what}:** ${after}`,
];

const valueLines = ({ field, before, after }: ValueOutcome) =>
	oldAndNew(field.name, before?.value ?? "*None*", after?.value ?? "*None*");

/** Nobody's account is changed behind their back. */
async function tellOfEdit(
	work: Work,
	actor: User,
	user: User,
	lines: readonly string[],
) {
	if (!user.isActive || user.isBot || user.id === actor.id) return;
	await tellPerson(work, user, {
		content: [
			`@_**${actor.fullName}|${actor.id}** has made the following changes to your account.`,
			"",
			...lines,
		].join("\n"),
	});
}
