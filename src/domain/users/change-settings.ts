import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { forgetDrafts } from "../drafts/drafts.ts";
import { tellOfExportConsent } from "../exports/consents.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { wishAddress } from "./address-change.ts";
import { refusePassword } from "./create-user.ts";
import {
	renameUser,
	storedSettings,
	tellOfAddress,
	tellOfChange,
	updateUserRow,
} from "./edit-user.ts";
import { findPasswordHash } from "./log-in.ts";
import { checkPassword, hashPassword, passwordMatches } from "./passwords.ts";
import { isAdministrator } from "./roles.ts";
import type { UserSettings } from "./settings.ts";
import { requireUser, type User } from "./users.ts";

export interface ChangeSettings {
	readonly settings: Partial<UserSettings>;
	readonly timezone?: string | undefined;
	readonly fullName?: string | undefined;
	readonly email?: string | undefined;
	/** Whether a mail is sent to a new address before it is believed. */
	readonly emailConfirmation: "by_mail" | "none";
	readonly password?:
		| { readonly old: string; readonly new: string }
		| undefined;
}

export interface SettingsChanged {
	/** Set when the account became visible or invisible to others. */
	readonly showsPresence: boolean | null;
}

/** Changes one's own account and settings, all that was asked or nothing of it. */
export const changeSettings = command<
	ChangeSettings,
	SettingsChanged,
	{ passwordHash: string | null }
>({
	name: "change-settings",

	async prepare(preparation, { password }) {
		if (!password) return { passwordHash: null };
		const stored = await findPasswordHash(
			preparation,
			preparation.actor.userId as number,
		);
		if (!(await passwordMatches(stored, password.old)))
			throw badRequest("Wrong password!");
		const checked = checkPassword(password.new);
		if (!checked.ok) throw refusePassword(checked.problem);
		return { passwordHash: await hashPassword(password.new) };
	},

	async execute(work, input, { passwordHash }) {
		const user = await requireUser(work, work.actor.userId as number);
		if (passwordHash !== null)
			await updateUserRow(work, user.id, { password_hash: passwordHash });
		if (input.email !== undefined)
			await wishAddress(work, user, input.email, input.emailConfirmation);
		if (input.fullName !== undefined)
			await applyFullName(work, user, input.fullName);
		if (input.timezone !== undefined && input.timezone !== user.timezone)
			await applyTimezone(work, user, input.timezone);
		await rememberDecisions(work, user.id, Object.keys(input.settings));
		return applySettings(work, user.id, input.settings);
	},
});

/** Also what stays as it is has been decided. */
async function rememberDecisions(
	work: Work,
	userId: number,
	names: readonly string[],
) {
	const { extras } = await requireUser(work, userId);
	const known = new Set(extras.decidedSettings);
	const decided = new Set([...known, ...names]);
	if (decided.size === known.size) return;
	await updateUserRow(work, userId, {
		extras: JSON.stringify({
			...extras,
			decidedSettings: [...decided].sort(),
		}),
	});
}

async function applyFullName(work: Work, user: User, fullName: string) {
	const trimmed = fullName.trim();
	if (trimmed === "" || trimmed === user.fullName) return;
	const { settings } = await requireOrganization(work);
	if (settings.name_changes_disabled && !isAdministrator(user.role))
		throw badRequest("Name changes are disabled in this organization.");
	await renameUser(work, user, fullName);
}

async function applyTimezone(work: Work, user: User, timezone: string) {
	await updateUserRow(work, user.id, { timezone });
	tellOfSetting(work, user.id, "timezone", timezone);
	tellOfChange(work, user.id, { timezone });
}

function tellOfSetting(
	work: Work,
	userId: number,
	name: string,
	value: unknown,
) {
	work.emit(
		{ type: "user_setting_changed", name, value },
		audience.users(userId),
	);
}

/** Writes settings that have been checked; what does not change is passed over. */
export async function applySettings(
	work: Work,
	userId: number,
	wanted: Partial<UserSettings>,
): Promise<SettingsChanged> {
	const user = await requireUser(work, userId);
	const changes = Object.entries(wanted).filter(
		([name, value]) => user.settings[name as keyof UserSettings] !== value,
	);
	if (changes.length === 0) return { showsPresence: null };
	const settings = { ...user.settings, ...Object.fromEntries(changes) };
	const changed = await updateUserRow(work, userId, {
		settings: storedSettings(settings),
	});
	for (const [name, value] of changes) tellOfSetting(work, userId, name, value);
	const changedNames = new Set(changes.map(([name]) => name));
	if (changedNames.has("email_address_visibility"))
		tellOfAddress(work, user, changed);
	if (!changed.settings.enable_drafts_synchronization)
		await forgetDrafts(work, userId);
	if (changedNames.has("allow_private_data_export"))
		tellOfExportConsent(work, changed);
	if (!changedNames.has("presence_enabled")) return { showsPresence: null };
	const showsPresence = changed.settings.presence_enabled;
	work.emit(
		{ type: "user_status_changed", userId, change: { away: !showsPresence } },
		audience.seersOfUser(userId),
	);
	return { showsPresence };
}
