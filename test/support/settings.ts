// Settings put in place directly, for tests whose point is what follows from them.

import { type Channel, channels } from "../../src/domain/channels/channels.ts";
import {
	type Permissions,
	permissions,
} from "../../src/domain/groups/groups.ts";
import type { SystemGroupName } from "../../src/domain/groups/system-groups.ts";
import {
	organizations,
	requireOrganization,
} from "../../src/domain/organizations/organizations.ts";
import type { OrganizationSettings } from "../../src/domain/organizations/settings.ts";
import { subscriptionsOfUser } from "../../src/domain/subscriptions/subscriptions.ts";
import type { UserSettings } from "../../src/domain/users/settings.ts";
import { requireUser, users } from "../../src/domain/users/users.ts";
import type { Work } from "../../src/engine/command.ts";
import type { UserTable } from "../../src/storage/people-tables.ts";
import type { ChannelTable } from "../../src/storage/schema.ts";
import type { Client, World } from "../world.ts";

export async function groupId(
	world: World,
	name: SystemGroupName,
): Promise<number> {
	const reading = await world.engine.reading(world.organizationId);
	const { graph }: Permissions = await reading.derive(permissions);
	return graph.systemGroupId(name);
}

export const changeOrganization = (
	world: World,
	change: Partial<OrganizationSettings>,
) =>
	world.inside(async (work) => {
		const { settings } = await requireOrganization(work);
		await work.db
			.updateTable("organization")
			.set({ settings: JSON.stringify({ ...settings, ...change }) })
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
	});

const writeUser = async (work: Work, id: number, row: Partial<UserTable>) => {
	await work.db
		.updateTable("user")
		.set(row)
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", id)
		.execute();
	work.touch(users, id);
};

export const changeUser = (
	world: World,
	client: Client,
	change: Partial<UserSettings>,
) =>
	world.inside(async (work) => {
		const { settings } = await requireUser(work, client.id);
		await writeUser(work, client.id, {
			settings: JSON.stringify({ ...settings, ...change }),
		});
	});

export const setActive = (world: World, client: Client, isActive: boolean) =>
	world.inside((work) =>
		writeUser(work, client.id, { is_active: isActive ? 1 : 0 }),
	);

export const changeChannel = (
	world: World,
	id: number,
	change: Partial<ChannelTable>,
	permissionChange: Partial<Channel["permissions"]> = {},
) =>
	world.inside(async (work) => {
		const channel = (await work.get(channels, id)) as Channel;
		await work.db
			.updateTable("channel")
			.set({
				...change,
				permissions: JSON.stringify({
					...channel.permissions,
					...permissionChange,
				}),
			})
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", id)
			.execute();
		work.touch(channels, id);
	});

export const muteChannel = (world: World, client: Client, channelId: number) =>
	world.inside(async (work) => {
		await work.db
			.updateTable("subscription")
			.set({ is_muted: 1 })
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", client.id)
			.where("channel_id", "=", channelId)
			.execute();
		work.touch(subscriptionsOfUser, client.id);
	});
