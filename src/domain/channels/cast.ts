/** The people, groups and settings that the tests of pure rules speak of. */
import { GroupGraph } from "../groups/graph.ts";
import {
	type ChannelPermission,
	channelPermissions,
} from "../groups/permission-settings.ts";
import {
	defaultGroupSettingValue,
	type GroupSettingValue,
	holdsIn,
} from "../groups/resolver.ts";
import { systemGroups } from "../groups/system-groups.ts";
import {
	defaultOrganizationSettings,
	organizationTypes,
} from "../organizations/settings.ts";
import { type Role, roles } from "../users/roles.ts";
import type { ChannelKind } from "./kinds.ts";
import type { ChannelFacts, Sender } from "./permissions.ts";

const human = (id: number, role: Role): Sender => ({
	id,
	role,
	isActive: true,
	isFullMember: role <= roles.member,
	isBot: false,
	owner: null,
	isSystemBot: false,
	canForgeSender: false,
});

export const olga = human(1, roles.owner);
export const adam = human(2, roles.administrator);
export const mona = human(3, roles.moderator);
export const mike = human(4, roles.member);
export const gwen = human(5, roles.guest);
export const newcomer: Sender = {
	...human(6, roles.member),
	isFullMember: false,
};
export const departed: Sender = {
	...human(7, roles.administrator),
	isActive: false,
};
export const mikesBot: Sender = {
	...human(8, roles.member),
	isBot: true,
	owner: mike,
};
export const gwensBot: Sender = {
	...human(9, roles.member),
	isBot: true,
	owner: gwen,
};
export const noticeBot: Sender = {
	...human(10, roles.member),
	isBot: true,
	isSystemBot: true,
};

/** One of each role, highest first. */
export const everyRole = { olga, adam, mona, mike, gwen } as const;

const all = [
	...Object.values(everyRole),
	newcomer,
	departed,
	mikesBot,
	gwensBot,
	noticeBot,
];

const graph = new GroupGraph(
	systemGroups.map(({ name }, index) => ({
		id: index + 1,
		name,
		isSystem: true,
		isDeactivated: false,
		memberIds: [],
		subgroupIds: [],
	})),
	{ find: (id) => all.find((person) => person.id === id), all: () => all },
);

export const holds = holdsIn(graph);
export const idOf = graph.systemGroupId.bind(graph);
export const nobodyId = idOf("role:nobody");

/** A group of just these people. */
export const only = (...people: Sender[]): GroupSettingValue => ({
	directMembers: people.map(({ id }) => id),
	directSubgroups: [],
});

export const freshOrganization = defaultOrganizationSettings(
	organizationTypes.unspecified,
	idOf,
);

/** A channel that nobody in particular created. */
export function channelOf(
	kind: ChannelKind,
	permissions: Partial<Record<ChannelPermission, GroupSettingValue>> = {},
	facts: Partial<ChannelFacts> = {},
): ChannelFacts {
	const defaults = Object.fromEntries(
		Object.entries(channelPermissions).map(([name, config]) => [
			name,
			defaultGroupSettingValue(config, idOf, null),
		]),
	) as ChannelFacts["permissions"];
	return {
		kind,
		isArchived: false,
		topicsPolicy: "inherit",
		permissions: { ...defaults, ...permissions },
		...facts,
	};
}
