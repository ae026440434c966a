import type {
	UserDefaultChanged,
	UserSettingChanged,
} from "../../domain/users/events.ts";
import { findLanguageName } from "../../domain/users/languages.ts";
import {
	type UserSettingName,
	userSettings,
	userSettingWireName,
} from "../../domain/users/settings.ts";
import { plainForm } from "../events/event-form.ts";

const wireNameOf = (name: string): string =>
	Object.hasOwn(userSettings, name)
		? userSettingWireName(name as UserSettingName)
		: name;

export const userSettingChanged = plainForm<UserSettingChanged>(
	"user_settings",
	({ name, value }) => ({
		type: "user_settings",
		op: "update",
		property: wireNameOf(name),
		value,
		...(name === "default_language" && {
			language_name: findLanguageName(String(value)) ?? "",
		}),
	}),
);

export const userDefaultChanged = plainForm<UserDefaultChanged>(
	"realm_user_settings_defaults",
	({ name, value }) => ({
		type: "realm_user_settings_defaults",
		op: "update",
		property: wireNameOf(name),
		value,
	}),
);
