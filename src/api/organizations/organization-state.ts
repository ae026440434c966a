import { groups, requirePermissions } from "../../domain/groups/groups.ts";
import { shownGroupSettingValue } from "../../domain/groups/resolver.ts";
import { emptyTopicDisplayName } from "../../domain/messages/text.ts";
import {
	offeredAuthenticationMethods,
	passwordMethod,
} from "../../domain/organizations/authentication-methods.ts";
import { legacyMirrors } from "../../domain/organizations/legacy-mirrors.ts";
import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import {
	isOrganizationPermission,
	organizationSettingNames,
} from "../../domain/organizations/settings.ts";
import { offeredVideoProviders } from "../../domain/organizations/video-providers.ts";
import { externalAccounts } from "../../domain/profile-fields/external-accounts.ts";
import { requireUser, users } from "../../domain/users/users.ts";
import { shared } from "../events/shared-section.ts";
import type { StateContext, StateSection } from "../events/state.ts";
import { versionOf } from "../render/kept-bytes.ts";
import { wireSeconds } from "../render/user.ts";
import { shape } from "../shape.ts";
import { serverJitsiUrl } from "./server-state.ts";
import {
	renderAuthenticationMethods,
	settingShape,
	wireNamesOf,
	wireSettingValue,
} from "./setting-values.ts";
import { iconPath, logoPath } from "./static-routes.ts";

type Wanted = Pick<StateContext, "reading" | "server">;

/** Every setting under all its names. */
async function collectSettings({ reading, server }: Wanted) {
	const { settings } = await requireOrganization(reading);
	const { graph, people } = await requirePermissions(reading);
	const shown: Record<string, unknown> = {};
	for (const name of organizationSettingNames) {
		const value = isOrganizationPermission(name)
			? shownGroupSettingValue(settings[name], people)
			: settings[name];
		for (const wire of wireNamesOf(name))
			shown[`realm_${wire}`] = wireSettingValue(name, value);
	}
	for (const mirror of legacyMirrors)
		shown[`realm_${mirror.wire}`] = mirror.value(settings, (id) =>
			graph.systemGroupName(id),
		);
	shown.realm_authentication_methods = renderAuthenticationMethods(
		settings.authentication_methods,
		offeredAuthenticationMethods(server.facts),
	);
	return shown;
}

const wireAccounts = Object.fromEntries(
	Object.entries(externalAccounts).map(
		([site, { text, name, hint, urlPattern }]) => [
			site,
			{ text, name, hint, url_pattern: urlPattern },
		],
	),
);

const settingShapes = Object.fromEntries(
	organizationSettingNames.flatMap((name) =>
		wireNamesOf(name).map((wire) => [`realm_${wire}`, settingShape(name)]),
	),
);

const mirrorShapes = Object.fromEntries(
	legacyMirrors.map(({ wire }) => [
		`realm_${wire}`,
		shape.oneOf(shape.boolean(), shape.integer()),
	]),
);

export const organizationSection: StateSection = {
	types: ["realm"],
	shape: {
		...settingShapes,
		...mirrorShapes,
		jitsi_server_url: shape.string(),
		realm_available_video_chat_providers: shape.record(
			shape.object({ name: shape.string(), id: shape.integer() }),
		),
		realm_bot_domain: shape.string(),
		realm_date_created: shape.integer(),
		realm_default_external_accounts: shape.record(
			shape.object({
				text: shape.string(),
				name: shape.string(),
				hint: shape.string(),
				url_pattern: shape.string(),
			}),
		),
		realm_email_auth_enabled: shape.boolean(),
		realm_empty_topic_display_name: shape.string(),
		realm_icon_source: shape.string(),
		realm_icon_url: shape.string(),
		realm_logo_source: shape.string(),
		realm_logo_url: shape.string(),
		realm_night_logo_source: shape.string(),
		realm_night_logo_url: shape.string(),
		realm_password_auth_enabled: shape.boolean(),
		realm_uri: shape.string(),
		realm_url: shape.string(),
		realm_uuid: shape.string(),
	},
	collect: shared(
		"organization",
		versionOf(organizations as never, users as never, groups as never),
		(context) => collectOrganization(context),
	),
};

/** The one of the user's settings that clients look for beside the organization's. */
export const typingSection: StateSection = {
	types: ["realm"],
	shape: { receives_typing_notifications: shape.boolean() },
	async collect({ reading, userId }) {
		const { settings } = await requireUser(reading, userId);
		const { receives_typing_notifications } = settings;
		return { receives_typing_notifications };
	},
};

/** What is the same for all its people. */
export async function collectOrganization(context: Wanted) {
	const organization = await requireOrganization(context.reading);
	const { settings, url } = organization;
	const byPassword = settings.authentication_methods[passwordMethod] === true;
	return {
		...(await collectSettings(context)),
		jitsi_server_url: settings.jitsi_server_url ?? serverJitsiUrl,
		realm_available_video_chat_providers: offeredVideoProviders(
			context.server.conference !== null,
		),
		realm_bot_domain: organization.mailDomain,
		realm_date_created: wireSeconds(organization.createdAt),
		realm_default_external_accounts: wireAccounts,
		realm_email_auth_enabled: byPassword,
		realm_empty_topic_display_name: emptyTopicDisplayName,
		realm_icon_source: "G",
		realm_icon_url: `${url}${iconPath}`,
		realm_logo_source: "D",
		realm_logo_url: `${url}${logoPath}`,
		realm_night_logo_source: "D",
		realm_night_logo_url: `${url}${logoPath}`,
		realm_password_auth_enabled: byPassword,
		realm_uri: url,
		realm_url: url,
		realm_uuid: organization.uuid,
	};
}
