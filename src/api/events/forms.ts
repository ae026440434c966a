/** Every event the product tells, and how it looks on the wire: the table of contents of events. */
import { messageSent } from "../messages/message-events.ts";
import { presenceChanged } from "../presence/presence-events.ts";
import { profileFieldsChanged } from "../profile-fields/field-events.ts";
import {
	userDefaultChanged,
	userSettingChanged,
} from "../user-settings/setting-events.ts";
import { userStatusChanged } from "../users/status-events.ts";
import {
	userAddressChanged,
	userChanged,
	userCreated,
	usersAppeared,
	usersVanished,
} from "../users/user-events.ts";
import type { EventForm } from "./event-form.ts";

export const eventForms: Readonly<Record<string, EventForm>> = {
	message_sent: messageSent,
	presence_changed: presenceChanged,
	profile_fields_changed: profileFieldsChanged,
	user_address_changed: userAddressChanged,
	user_changed: userChanged,
	user_created: userCreated,
	user_default_changed: userDefaultChanged,
	user_setting_changed: userSettingChanged,
	user_status_changed: userStatusChanged,
	users_appeared: usersAppeared,
	users_vanished: usersVanished,
};
