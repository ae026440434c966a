import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import type { OrganizationSettingChanged } from "./events.ts";
import { organizations, requireOrganization } from "./organizations.ts";
import {
	checkOrganizationSetting,
	type OrganizationSettings,
	type PlainOrganizationSettingName,
} from "./settings.ts";

/** Changes one setting and tells everyone, if it was another. Permission has been judged. */
export async function changeSetting<Name extends PlainOrganizationSettingName>(
	work: Work,
	setting: Name,
	value: OrganizationSettings[Name],
): Promise<void> {
	const { settings } = await requireOrganization(work);
	if (settings[setting] === value) return;
	await work.db
		.updateTable("organization")
		.set({ settings: JSON.stringify({ ...settings, [setting]: value }) })
		.where("id", "=", work.organizationId)
		.execute();
	work.touch(organizations, work.organizationId);
	const event: OrganizationSettingChanged = {
		type: "organization_setting_changed",
		setting,
		value,
	};
	work.emit(event, audience.everyone);
}

/** What whoever runs the server decides for an organization. */
export const operatedSettings = [
	"owner_full_content_access",
	"upload_quota_mib",
] as const satisfies readonly PlainOrganizationSettingName[];

export type OperatedSetting = (typeof operatedSettings)[number];

export const operateSetting = command<
	{ readonly setting: OperatedSetting; readonly value: unknown },
	void
>({
	name: "operate-setting",
	async execute(work, { setting, value }) {
		const checked = checkOrganizationSetting(setting, value);
		if (!checked.ok)
			throw badRequest(`${setting} cannot be ${JSON.stringify(value)}.`);
		await changeSetting(work, setting, checked.value);
	},
});
