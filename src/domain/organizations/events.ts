import type { OrganizationSettingName } from "./settings.ts";

export interface OrganizationSettingChanged {
	readonly type: "organization_setting_changed";
	readonly setting: OrganizationSettingName;
	/** As it is kept; of a group setting, what everybody sees of it. */
	readonly value: unknown;
	/** Beside a changed description. */
	readonly renderedDescription?: string;
	/** Beside changed ways to log in: those the server offers. */
	readonly offeredMethods?: readonly string[];
	readonly [field: string]: unknown;
}

export interface OrganizationDeactivated {
	readonly type: "organization_deactivated";
	readonly [field: string]: unknown;
}
