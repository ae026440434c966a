import { channels } from "../src/domain/channels/channels.ts";
import type { ChannelPermission } from "../src/domain/groups/permission-settings.ts";
import { organizations } from "../src/domain/organizations/organizations.ts";
import type { Client, World } from "./world.ts";

/** A group of just these people, as the value of a permission. */
export const only = (...people: readonly Client[]) => ({
	directMembers: people.map(({ id }) => id),
	directSubgroups: [],
});

/** Changes settings of the organization, for tests whose point is what follows from them. */
export function changeSettings(
	world: World,
	changed: Readonly<Record<string, unknown>>,
): Promise<void> {
	return world.inside(async (work) => {
		const organization = await work.get(organizations, work.organizationId);
		await work.db
			.updateTable("organization")
			.set({
				settings: JSON.stringify({ ...organization?.settings, ...changed }),
			})
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
	});
}

/** Changes who may do what in a channel, or that it is archived, likewise. */
export function changeChannel(
	world: World,
	channelId: number,
	changed: {
		readonly permissions?: Partial<Record<ChannelPermission, unknown>>;
		readonly isArchived?: boolean;
		readonly topicsPolicy?: string;
	},
): Promise<void> {
	return world.inside(async (work) => {
		const channel = await work.get(channels, channelId);
		const { permissions, isArchived, topicsPolicy } = changed;
		await work.db
			.updateTable("channel")
			.set({
				permissions: JSON.stringify({
					...channel?.permissions,
					...permissions,
				}),
				...(isArchived !== undefined && { is_archived: isArchived ? 1 : 0 }),
				...(topicsPolicy !== undefined && { topics_policy: topicsPolicy }),
			})
			.where("id", "=", channelId)
			.execute();
		work.touch(channels, channelId);
	});
}
