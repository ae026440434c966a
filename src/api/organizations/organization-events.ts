import type { AuthenticationMethods } from "../../domain/organizations/authentication-methods.ts";
import type {
	OrganizationDeactivated,
	OrganizationSettingChanged,
} from "../../domain/organizations/events.ts";
import { legacyMirrors } from "../../domain/organizations/legacy-mirrors.ts";
import {
	type OrganizationSettings,
	organizationSetting,
	wireNameOf,
} from "../../domain/organizations/settings.ts";
import type { ServerRestarted } from "../../domain/organizations/tell-of-restart.ts";
import { FEATURE_LEVEL, MERGE_BASE, SERVER_VERSION } from "../../version.ts";
import { type EventForm, eventForm, plainForm } from "../events/event-form.ts";
import {
	eventNameOf,
	renderAuthenticationMethods,
	wireSettingValue,
} from "./setting-values.ts";

const type = "realm";

/** The setting under the name clients know it by, and what is told beside it. */
function bundle(event: OrganizationSettingChanged) {
	const { setting, renderedDescription, offeredMethods } = event;
	const value = offeredMethods
		? renderAuthenticationMethods(
				event.value as AuthenticationMethods,
				offeredMethods,
			)
		: wireSettingValue(setting, event.value);
	const settings = {
		[setting]: event.value,
	} as unknown as OrganizationSettings;
	const mirrors = legacyMirrors.filter(
		(mirror) => mirror.of === setting && mirror.toldWithChange,
	);
	return {
		[eventNameOf(setting)]: value,
		...Object.fromEntries(
			mirrors.map((mirror) => [
				mirror.wire,
				mirror.value(settings, () => null),
			]),
		),
		...(renderedDescription !== undefined && {
			rendered_description: renderedDescription,
		}),
	};
}

const settingChanged = plainForm<OrganizationSettingChanged>(type, (event) =>
	organizationSetting(event.setting).event === "update_dict"
		? { type, op: "update_dict", property: "default", data: bundle(event) }
		: {
				type,
				op: "update",
				property: wireNameOf(event.setting),
				value: wireSettingValue(event.setting, event.value),
			},
);

const deactivated = eventForm<OrganizationDeactivated>({
	wireTypes: [type],
	show: (_event, to) => [
		to.say("", () => ({
			type,
			op: "deactivated",
			realm_id: to.scene.organization.id,
		})),
	],
});

const restarted = plainForm<ServerRestarted>("restart", ({ generation }) => ({
	type: "restart",
	server_version: SERVER_VERSION,
	merge_base: MERGE_BASE,
	feature_level: FEATURE_LEVEL,
	server_generation: generation,
}));

export const organizationForms: Readonly<Record<string, EventForm>> = {
	organization_setting_changed: settingChanged,
	organization_deactivated: deactivated,
	server_restarted: restarted,
};
