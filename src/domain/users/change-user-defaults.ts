import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import {
	organizations,
	requireOrganization,
} from "../organizations/organizations.ts";
import { storedSettings } from "./edit-user.ts";
import { defaultUserSettings, type UserSettings } from "./settings.ts";

/** Changes what new accounts of the organization start with. Values have been checked; nobody's own settings change. */
export const changeUserDefaults = command<
	{ readonly settings: Partial<UserSettings> },
	void
>({
	name: "change-user-defaults",
	async execute(work, { settings }) {
		const organization = await requireOrganization(work);
		const before = { ...defaultUserSettings(), ...organization.userDefaults };
		const changes = Object.entries(settings).filter(
			([name, value]) => before[name as keyof UserSettings] !== value,
		);
		if (changes.length === 0) return;
		const after = { ...before, ...Object.fromEntries(changes) };
		await work.db
			.updateTable("organization")
			.set({ user_defaults: storedSettings(after) })
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
		for (const [name, value] of changes)
			work.emit(
				{ type: "user_default_changed", name, value },
				audience.everyone,
			);
	},
});
