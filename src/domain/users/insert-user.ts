import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { channels } from "../channels/channels.ts";
import { requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { beginSubscriptions } from "../subscriptions/begin-subscriptions.ts";
import { membersChanged } from "./change-role.ts";
import { storedSettings } from "./edit-user.ts";
import { schedulePromotionOf } from "./full-members.ts";
import type { Role } from "./roles.ts";
import type { UserSettings } from "./settings.ts";
import {
	type BotType,
	emailKey,
	requireUser,
	type User,
	type UserExtras,
	users,
} from "./users.ts";

export interface NewUser {
	email: string;
	fullName: string;
	role: Role;
	passwordHash: string | null;
	bot?: { type: BotType; ownerId: number | null; isSystem?: boolean };
	settings?: Partial<UserSettings>;
	extras?: UserExtras;
	timezone?: string;
	/** People begin in the organization's default channels; bots and the like do not. */
	joinsDefaultChannels?: boolean;
}

/** Makes the account and tells everyone who may see it. The address has been checked. */
export async function insertUser(work: Work, person: NewUser): Promise<User> {
	const id = await work.nextId("user");
	const organization = await requireOrganization(work);
	const settings: Partial<UserSettings> = person.bot
		? { email_address_visibility: 1 }
		: { ...organization.userDefaults, ...person.settings };
	await work.db
		.insertInto("user")
		.values({
			organization_id: work.organizationId,
			id,
			email: person.email.trim(),
			email_key: emailKey(person.email),
			full_name: person.fullName,
			role: person.role,
			is_active: 1,
			is_deleted: 0,
			is_imported_stub: 0,
			is_bot: person.bot ? 1 : 0,
			is_system_bot: person.bot?.isSystem ? 1 : 0,
			bot_type: person.bot?.type ?? null,
			bot_owner_id: person.bot?.ownerId ?? null,
			password_hash: person.passwordHash,
			api_key_version: 1,
			joined_at: work.now,
			first_login_at: null,
			timezone: person.timezone ?? "",
			avatar_source: organization.settings.default_avatar_source,
			avatar_version: 1,
			settings: storedSettings(settings),
			extras: JSON.stringify(person.extras ?? {}),
		})
		.execute();
	if (work.lastMessageId > 0)
		work.append("read_floor", {
			organization_id: work.organizationId,
			user_id: id,
			upto_id: work.lastMessageId,
		});
	work.touch(users, id);
	const user = await requireUser(work, id);
	if (!user.isSystemBot) {
		// Everyone, because those who do not see the account may need to know that it is there.
		work.emit({ type: "user_created", user }, audience.everyone);
		const { graph } = await requirePermissions(work);
		for (const groupId of graph.directGroupsOf(id))
			work.emit(
				membersChanged("group_members_added", groupId, id),
				audience.everyone,
			);
	}
	await schedulePromotionOf(work, user);
	if (person.joinsDefaultChannels) {
		const open = [...(await work.all(channels)).values()].filter(
			(channel) => channel.isDefault && !channel.isArchived,
		);
		await beginSubscriptions(
			work,
			open.map((channel) => ({ channel, people: [user] })),
		);
	}
	return user;
}
