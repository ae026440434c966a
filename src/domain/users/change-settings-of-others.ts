import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { SETTINGS_PEOPLE_AT_ONCE } from "../../limits.ts";
import { requireGroup } from "../groups/access.ts";
import { requirePermissions } from "../groups/groups.ts";
import { applySettings } from "./change-settings.ts";
import { isAdministrator } from "./roles.ts";
import type { UserSettings } from "./settings.ts";
import { findUser, requireUser } from "./users.ts";

// Administrators may change settings for many people at once: so many that only the first are
// changed by the command itself, and the others by a job that goes on where it ended.

export interface SettingsTargets {
	readonly userIds: readonly number[];
	/** Everybody in these groups. */
	readonly groupIds: readonly number[];
	/** Leaves out whoever has decided about the setting themselves. */
	readonly sparesDecided: boolean;
}

export interface ChangeSettingsOfOthers {
	readonly targets: SettingsTargets;
	readonly settings: Partial<UserSettings>;
}

export interface ChangeSettingsOf {
	readonly userIds: readonly number[];
	readonly sparesDecided: boolean;
	readonly settings: Partial<UserSettings>;
}

/** What everybody decides for themselves, whoever asks: whether others see them, and what may be taken out of the house. */
const ownAffairs = ["presence_enabled", "allow_private_data_export"] as const;

export const changeSettingsJob = "change-settings";

export const changeSettingsOfOthers = command<ChangeSettingsOfOthers, void>({
	name: "change-settings-of-others",
	async execute(work, { targets, settings }) {
		const actor = await requireUser(work, work.actor.userId as number);
		if (!isAdministrator(actor.role))
			throw new Refusal(
				"UNAUTHORIZED_PRINCIPAL",
				"Must be an organization administrator",
			);
		for (const name of ownAffairs)
			if (settings[name] !== undefined)
				throw badRequest(`${name} cannot be changed for others.`);
		await changeSome(work, {
			userIds: await listTargets(work, targets),
			sparesDecided: targets.sparesDecided,
			settings,
		});
	},
});

/** People who are active, by id; those named one by one must all be. */
async function listTargets(
	work: Work,
	{ userIds, groupIds }: SettingsTargets,
): Promise<number[]> {
	const { graph } = await requirePermissions(work);
	const found = new Set<number>();
	for (const id of userIds) {
		const user = await findUser(work, id);
		if (!user?.isActive || user.isBot)
			throw badRequest(`Invalid user ID: ${id}`);
		found.add(id);
	}
	for (const groupId of groupIds) {
		const group = await requireGroup(work, groupId);
		if (group.isDeactivated) throw badRequest("User group is deactivated.");
		for (const id of graph.membersOf(groupId)) {
			const user = await findUser(work, id);
			if (user?.isActive && !user.isBot) found.add(id);
		}
	}
	return [...found].sort((a, b) => a - b);
}

async function changeSome(work: Work, change: ChangeSettingsOf) {
	const { userIds, sparesDecided, settings } = change;
	for (const id of userIds.slice(0, SETTINGS_PEOPLE_AT_ONCE)) {
		const { isActive, extras } = await requireUser(work, id);
		if (!isActive) continue;
		const decided = new Set(sparesDecided ? extras.decidedSettings : []);
		await applySettings(
			work,
			id,
			Object.fromEntries(
				Object.entries(settings).filter(([name]) => !decided.has(name)),
			),
		);
	}
	const rest = userIds.slice(SETTINGS_PEOPLE_AT_ONCE);
	if (rest.length > 0)
		work.enqueue({
			kind: changeSettingsJob,
			input: { ...change, userIds: rest },
		});
}

export const changeMoreSettings = command<ChangeSettingsOf, void>({
	name: "change-settings",
	execute: changeSome,
});
