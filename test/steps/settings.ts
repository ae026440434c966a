import { changeableSettings } from "../../src/api/organizations/setting-params.ts";
import {
	organizationSetting,
	wireNameOf,
} from "../../src/domain/organizations/settings.ts";
import type { SettingKind } from "../../src/domain/setting-kinds.ts";
import {
	organizationDefaultNames,
	type UserSettingName,
	userSetting,
	userSettingNames,
	userSettingWireName,
} from "../../src/domain/users/settings.ts";
import { groupIds } from "../support/wire-channels.ts";
import { type Client, castPassword, type Fields } from "../world.ts";
import { type Stage, type Step, step } from "./stage.ts";

/** A value that is not the current one. */
function another(kind: SettingKind, current: unknown, stage: Stage): unknown {
	const next = <T>(values: readonly T[]) =>
		values[(values.indexOf(current as T) + 1) % values.length];
	switch (kind.is) {
		case "boolean":
		case "boolean_or_null":
			return current !== true;
		case "integer":
			return current === kind.min ? kind.min + 1 : kind.min;
		case "word":
			return next(kind.words);
		case "number":
			return next(kind.numbers);
		case "text":
			return "de";
		case "url_or_default":
			return '"https://meet.example.com"';
		case "seconds_or_unlimited":
		case "retention_days":
			return 86_400;
		case "channel_or_none":
			return stage.yard;
		case "group": {
			const { administrators, owners, everyone, members } = groupIds;
			const other = current === administrators ? owners : administrators;
			const guests = current === everyone ? members : everyone;
			return { new: kind.permission.allowEveryoneGroup ? guests : other };
		}
		default:
			return undefined;
	}
}

async function settingsOf(who: Client, type: string) {
	const { state } = await who.register({
		fetch_event_types: [type],
		event_types: [],
		idle_queue_timeout: 1,
	});
	return state;
}

/** Another value for each of these settings of somebody. */
async function others(
	stage: Stage,
	who: Client,
	names: readonly UserSettingName[],
	key = "user_settings",
): Promise<Fields> {
	const current = (await settingsOf(who, key))[key];
	return Object.fromEntries(
		names.map((name) => {
			const wire = userSettingWireName(name);
			return [wire, another(userSetting(name).kind, current[wire], stage)];
		}),
	);
}

/** All but what everybody decides for themselves. */
const changedForOthers = userSettingNames.filter(
	(name) => name !== "presence_enabled" && name !== "allow_private_data_export",
);

/** Older clients were given personal settings for open choices, channel by channel, and do not know which were open. */
const openChoices = ["subscriptions", "unsubscribed"];

/** Password and address, of somebody who can do without the old ones. */
async function changeOwn({ w }: Stage, operation: string, path: string) {
	const name = operation.replace("update-", "");
	const who = await w.person(name, "Nils New");
	const old = { old_password: castPassword };
	await who.do("PATCH", path, { ...old, new_password: "another long one" });
	const { body } = await w.call("POST", "/fetch_api_key", {
		username: `${name}@example.com`,
		password: "another long one",
	});
	who.key = body.api_key;
	await who.do("PATCH", path, { email: `${name}@example.org` });
}

/** Every setting there is, of people and of the organization. */
export const settingSteps: readonly Step[] = [
	...[
		["update-settings", "/settings"],
		["update-display-settings", "/settings/display"],
		["update-notification-settings", "/settings/notifications"],
	].map(([operation = "", path = ""]) =>
		step(
			operation,
			"each of them",
			async (stage) => {
				const { mia } = stage;
				const values = await others(stage, mia, userSettingNames);
				await mia.do("PATCH", path, values);
				await mia.do("PATCH", path, {
					full_name: `Mia by ${operation}`,
					timezone: operation === "update-settings" ? "UTC" : "Asia/Tokyo",
				});
				await stage.olivia.do("PATCH", path, {
					starred_message_counts: operation !== "update-display-settings",
					target_users: { user_ids: [stage.max.id] },
				});
				await changeOwn(stage, operation, path);
			},
			openChoices,
		),
	),
	step("update-user-settings-defaults", "each of them", async (stage) => {
		const { adam } = stage;
		await adam.do(
			"PATCH",
			"/realm/user_settings_defaults",
			await others(
				stage,
				adam,
				organizationDefaultNames,
				"realm_user_settings_defaults",
			),
		);
	}),
	step(
		"update-settings",
		"of other people and of a group's",
		async (stage) => {
			const { olivia, mia, max, gus, ids } = stage;
			await olivia.do("PATCH", "/settings", {
				...(await others(stage, max, changedForOthers)),
				target_users: { user_ids: [max.id, mia.id], group_ids: [ids.team] },
			});
			await olivia.do("PATCH", "/settings", {
				...(await others(stage, gus, ["email_address_visibility"])),
				target_users: { user_ids: [gus.id], skip_if_already_edited: true },
			});
		},
		openChoices,
	),
	step("update-organization", "each of its settings", async (stage) => {
		const { olivia } = stage;
		const state = await settingsOf(olivia, "realm");
		/** Values of settings that do not take any. */
		const theOnly: Readonly<Record<string, unknown>> = {
			authentication_methods: { Email: true },
			moderation_request_channel_id: -1,
			video_chat_provider: 0,
		};
		for (const name of changeableSettings) {
			const { kind } = organizationSetting(name);
			const wire = wireNameOf(name);
			const value =
				theOnly[name] ?? another(kind, state[`realm_${wire}`], stage);
			await olivia.do("PATCH", "/realm", { [wire]: value });
		}
	}),
];
