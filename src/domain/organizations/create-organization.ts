import { randomUUID } from "node:crypto";
import { command, type Work } from "../../engine/command.ts";
import type { Engine } from "../../engine/engine.ts";
import { insertChannel } from "../channels/insert-channel.ts";
import { groups } from "../groups/groups.ts";
import { groupPermissions } from "../groups/permission-settings.ts";
import { type SystemGroupName, systemGroups } from "../groups/system-groups.ts";
import { addSubscribers } from "../subscriptions/add-subscribers.ts";
import { storedSettings } from "../users/edit-user.ts";
import { insertUser } from "../users/insert-user.ts";
import { roles } from "../users/roles.ts";
import { defaultUserSettings } from "../users/settings.ts";
import {
	systemBots,
	type User,
	type UserExtras,
	users,
} from "../users/users.ts";
import { mailDomainOf, organizations } from "./organizations.ts";
import {
	defaultOrganizationSettings,
	type OrganizationType,
} from "./settings.ts";

export interface NewOrganization {
	name: string;
	/** Empty for the organization of the root domain. */
	subdomain: string;
	type?: OrganizationType;
	/** Where it is reached. */
	url: string;
	owner: {
		email: string;
		fullName: string;
		passwordHash: string | null;
		extras?: UserExtras;
	};
}

/** Channels every organization begins with; all of them are default channels. */
const firstChannels = [
	{
		name: "general",
		description:
			"For everyone, about everything that has no channel of its own.",
	},
	{
		name: "sandbox",
		description: "A place to try things out. Nobody minds.",
	},
	{
		name: "help",
		description: "Questions about using this chat, and answers to them.",
	},
] as const;

async function insertSystemGroups(work: Work) {
	const ids = new Map<SystemGroupName, number>();
	for (const { name, description } of systemGroups) {
		const id = await work.nextId("group");
		ids.set(name, id);
		const nobody = ids.get("role:nobody") ?? id;
		work.append("user_group", {
			organization_id: work.organizationId,
			id,
			name,
			description,
			is_system: 1,
			deactivated: 0,
			created_at: work.now,
			creator_id: null,
			permissions: JSON.stringify(
				Object.fromEntries(
					Object.keys(groupPermissions).map((setting) => [setting, nobody]),
				),
			),
		});
		work.touch(groups, id);
	}
	return (name: SystemGroupName) => ids.get(name) as number;
}

const execute = command<NewOrganization, { owner: User }>({
	name: "create-organization",
	async execute(work, { name, subdomain, type = 0, url, owner }) {
		const systemGroupId = await insertSystemGroups(work);
		const settings = defaultOrganizationSettings(type, systemGroupId);
		await work.db
			.insertInto("organization")
			.values({
				id: work.organizationId,
				subdomain,
				uuid: randomUUID(),
				url,
				name,
				description: "",
				rendered_description: "",
				created_at: work.now,
				deactivated: 0,
				settings: JSON.stringify(settings),
				user_defaults: storedSettings(defaultUserSettings(type)),
				deletion_at: null,
				promoted_upto: work.now,
			})
			.execute();
		work.touch(organizations, work.organizationId);
		for (const { shortName, fullName } of Object.values(systemBots))
			await insertUser(work, {
				email: `${shortName}@${mailDomainOf(url)}`,
				fullName,
				role: roles.member,
				passwordHash: null,
				bot: { type: 1, ownerId: null, isSystem: true },
			});
		const ownerUser = await insertUser(work, { ...owner, role: roles.owner });
		for (const first of firstChannels) {
			const channel = await insertChannel(work, {
				...first,
				renderedDescription: `<p>${first.description}</p>`,
				kind: "public",
				creatorId: null,
				isDefault: true,
			});
			await addSubscribers(work, channel, [ownerUser]);
			if (channel.name === "general") {
				const announcing = {
					...settings,
					new_channel_announcements_channel_id: channel.id,
					update_announcements_channel_id: channel.id,
				};
				await work.db
					.updateTable("organization")
					.set({ settings: JSON.stringify(announcing) })
					.where("id", "=", work.organizationId)
					.execute();
			}
		}
		work.touch(users, ownerUser.id);
		return { owner: ownerUser };
	},
});

/** Makes an organization with everything it needs to be used at once. */
export async function createOrganization(
	engine: Engine,
	organization: NewOrganization,
): Promise<{ organizationId: number; owner: User }> {
	// Clocks outlive organizations, so an id is never given twice.
	const newest = await engine.storage.reader
		.selectFrom("organization_clock")
		.select((eb) => eb.fn.max("organization_id").as("id"))
		.executeTakeFirst();
	const organizationId = (newest?.id ?? 0) + 1;
	const { owner } = await engine.run(
		organizationId,
		{ userId: null, client: "internal" },
		execute,
		organization,
	);
	return { organizationId, owner };
}
