import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import {
	defaultUserSettings,
	emojiSets,
	notificationSounds,
	organizationDefaultNames,
	type UserSettingName,
	type UserSettings,
	userSetting,
	userSettingNames,
	userSettingWireName,
} from "../../domain/users/settings.ts";
import { requireUser, type User } from "../../domain/users/users.ts";
import { shared } from "../events/shared-section.ts";
import type { StateSection } from "../events/state.ts";
import { versionOf } from "../render/kept-bytes.ts";
import { shape } from "../shape.ts";
import { settingShape } from "./setting-params.ts";

/** Settings by wire name. */
const render = (names: readonly UserSettingName[], settings: UserSettings) =>
	Object.fromEntries(
		names.map((name) => [userSettingWireName(name), settings[name]]),
	);

const shapesOf = (names: readonly UserSettingName[]) =>
	Object.fromEntries(
		names.map((name) => [
			userSettingWireName(name),
			settingShape(userSetting(name).kind),
		]),
	);

/** What a client may offer to choose from. */
const choices = {
	emojiset_choices: Object.entries(emojiSets).map(([key, text]) => ({
		key,
		text,
	})),
	available_notification_sounds: [...notificationSounds],
};

const choiceShapes = {
	emojiset_choices: shape.array(
		shape.object({ key: shape.string(), text: shape.string() }),
	),
	available_notification_sounds: shape.array(shape.string()),
};

/** The settings of an account as JSON; it is another object as soon as they change. */
const settingsOf = new WeakMap<User, string>();

export const userSettingsSection: StateSection = {
	types: ["user_settings"],
	shape: {
		user_settings: shape.object({
			...shapesOf(userSettingNames),
			...choiceShapes,
			timezone: shape.string(),
		}),
	},
	async collect({ reading, userId }) {
		const user = await requireUser(reading, userId);
		let json = settingsOf.get(user);
		if (json === undefined) {
			const shown = renderUserSettings(user.settings, user.timezone);
			json = JSON.stringify(shown).slice(1, -1);
			settingsOf.set(user, json);
		}
		return json;
	},
};

export const renderUserSettings = (
	settings: UserSettings,
	timezone: string,
) => ({
	user_settings: {
		...render(userSettingNames, settings),
		...choices,
		timezone,
	},
});

export const userDefaultsSection: StateSection = {
	types: ["realm_user_settings_defaults"],
	shape: {
		realm_user_settings_defaults: shape.object({
			...shapesOf(organizationDefaultNames),
			...choiceShapes,
		}),
	},
	collect: shared(
		"defaults",
		versionOf(organizations as never),
		async ({ reading }) => {
			const { userDefaults } = await requireOrganization(reading);
			return {
				realm_user_settings_defaults: {
					...render(organizationDefaultNames, {
						...defaultUserSettings(),
						...userDefaults,
					}),
					...choices,
				},
			};
		},
	),
};

/** A client of old looks for a setting beside the others rather than among them. */
function olderPlace(type: string, name: UserSettingName): StateSection {
	const wireName = userSettingWireName(name);
	return {
		types: [type],
		onRequestOnly: true,
		shape: { [wireName]: settingShape(userSetting(name).kind) },
		async collect({ reading, userId }) {
			const { settings } = await requireUser(reading, userId);
			return { [wireName]: settings[name] };
		},
	};
}

export const olderDisplaySection = olderPlace(
	"update_display_settings",
	"twenty_four_hour_time",
);

export const olderNotificationsSection = olderPlace(
	"update_global_notifications",
	"direct_message_content_in_desktop_notifications",
);
