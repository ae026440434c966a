/** Older names for what other settings now say. They are shown and told beside those settings, and cannot be changed themselves. */
import type { GroupSettingValue } from "../groups/resolver.ts";
import type { SystemGroupName } from "../groups/system-groups.ts";
import type {
	OrganizationSettingName,
	OrganizationSettings,
} from "./settings.ts";

type GroupNames = (groupId: number) => SystemGroupName | null;

export type LegacyMirror = {
	readonly wire: string;
	readonly of: OrganizationSettingName;
	/** Whether it goes out in the event that tells of the setting. */
	readonly toldWithChange: boolean;
	readonly value: (
		settings: OrganizationSettings,
		systemGroupName: GroupNames,
	) => boolean | number;
};

type PolicyNumbers = Partial<Record<SystemGroupName, number>>;

/** Where the old numbers cannot express a group, they claim the least: the fewest people who might have the permission. */
function policyNumber(
	value: GroupSettingValue,
	systemGroupName: GroupNames,
	numbers: PolicyNumbers,
	otherwise: number,
): number {
	const name = typeof value === "number" ? systemGroupName(value) : null;
	return (name && numbers[name]) ?? otherwise;
}

const creation: PolicyNumbers = {
	"role:members": 1,
	"role:administrators": 2,
	"role:fullmembers": 3,
	"role:moderators": 4,
};

const webPublicCreation: PolicyNumbers = {
	"role:administrators": 2,
	"role:moderators": 4,
	"role:nobody": 6,
	"role:owners": 7,
};

const wildcardMention: PolicyNumbers = {
	"role:everyone": 1,
	"role:members": 2,
	"role:fullmembers": 3,
	"role:administrators": 5,
	"role:nobody": 6,
	"role:moderators": 7,
};

const policyMirror = (
	wire: string,
	of: keyof OrganizationSettings & `${string}_group`,
	numbers: PolicyNumbers,
	otherwise: number,
): LegacyMirror => ({
	wire,
	of,
	toldWithChange: false,
	value: (settings, systemGroupName) =>
		policyNumber(
			settings[of] as GroupSettingValue,
			systemGroupName,
			numbers,
			otherwise,
		),
});

export const legacyMirrors: readonly LegacyMirror[] = [
	{
		wire: "mandatory_topics",
		of: "topics_policy",
		toldWithChange: true,
		value: ({ topics_policy }) => topics_policy === "disable_empty_topic",
	},
	{
		wire: "allow_edit_history",
		of: "message_edit_history_visibility_policy",
		toldWithChange: false,
		value: (settings) =>
			settings.message_edit_history_visibility_policy !== "none",
	},
	policyMirror(
		"create_public_stream_policy",
		"can_create_public_channel_group",
		creation,
		2,
	),
	policyMirror(
		"create_private_stream_policy",
		"can_create_private_channel_group",
		creation,
		2,
	),
	policyMirror(
		"create_web_public_stream_policy",
		"can_create_web_public_channel_group",
		webPublicCreation,
		6,
	),
	policyMirror(
		"wildcard_mention_policy",
		"can_mention_many_users_group",
		wildcardMention,
		6,
	),
];
