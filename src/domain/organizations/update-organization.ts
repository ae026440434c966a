import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { requireChannel } from "../channels/access.ts";
import { type Permissions, requirePermissions } from "../groups/groups.ts";
import {
	type OrganizationPermission,
	organizationPermissions,
} from "../groups/permission-settings.ts";
import {
	type GroupSettingChange,
	requireGroupSettingChange,
} from "../groups/setting-values.ts";
import { renderText } from "../messages/render.ts";
import { visibleUsers } from "../users/access.ts";
import {
	scheduleNextPromotion,
	watchFullMembers,
} from "../users/full-members.ts";
import { tellOfSight } from "../users/meetings.ts";
import { isAdministrator, isGuest, isOwner } from "../users/roles.ts";
import { requireUser, type User, users } from "../users/users.ts";
import { requireAuthenticationMethods } from "./authentication-methods.ts";
import type { OrganizationSettingChanged } from "./events.ts";
import {
	type Organization,
	organizations,
	requireOrganization,
} from "./organizations.ts";
import {
	type OrganizationSettingName,
	type OrganizationSettings,
	organizationSetting,
	type PlainOrganizationSettingName,
} from "./settings.ts";
import type { VideoProviders } from "./video-providers.ts";

export type PlainSettingValues = Partial<
	Pick<OrganizationSettings, PlainOrganizationSettingName>
>;

export interface UpdateOrganization {
	/** Values that are of their setting's kind; whether they are possible is judged here. */
	readonly values: PlainSettingValues;
	readonly permissions: Partial<
		Record<OrganizationPermission, GroupSettingChange>
	>;
	/** Ways to log in that this server has. */
	readonly offeredMethods: readonly string[];
	/** Places for video calls that this server has. */
	readonly offeredVideoProviders: VideoProviders;
}

export type ChangedSettings = Partial<OrganizationSettings>;

export const updateOrganization = command<
	UpdateOrganization,
	ChangedSettings,
	{ readonly renderedDescription: string }
>({
	name: "update-organization",

	async prepare(preparation, { values }) {
		const description = values.description?.trim();
		if (!description) return { renderedDescription: "" };
		const authorId = preparation.actor.userId as number;
		return {
			renderedDescription: await renderText(preparation, authorId, description),
		};
	},

	async execute(work, wanted, { renderedDescription }) {
		const actor = await requireUser(work, work.actor.userId as number);
		requireMayChange(actor, [
			...Object.keys(wanted.values),
			...Object.keys(wanted.permissions),
		] as OrganizationSettingName[]);
		const organization = await requireOrganization(work);
		const permissions = await requirePermissions(work);
		const changed: ChangedSettings = {
			...(await requirePlainChanges(work, actor, organization, wanted)),
			...requirePermissionChanges(organization, permissions, wanted),
		};
		if (Object.keys(changed).length === 0) return {};
		const changesSight = changed.can_access_all_users_group !== undefined;
		const sightsBefore = changesSight
			? await guestSights(work)
			: new Map<number, ReadonlySet<number> | null>();
		const settings = { ...organization.settings, ...changed };
		const tellOfFullMembers = await watchFullMembers(work, {
			waitingDays: settings.waiting_period_threshold,
			promotedUpto: work.now,
		});
		await work.db
			.updateTable("organization")
			.set({
				name: settings.name,
				description: settings.description,
				...(changed.description !== undefined && {
					rendered_description: renderedDescription,
				}),
				settings: JSON.stringify(settings),
				promoted_upto: work.now,
			})
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
		for (const [name, value] of Object.entries(changed)) {
			const event: OrganizationSettingChanged = {
				type: "organization_setting_changed",
				setting: name as OrganizationSettingName,
				value,
				...(name === "description" && { renderedDescription }),
				...(name === "authentication_methods" && {
					offeredMethods: wanted.offeredMethods,
				}),
			};
			work.emit(event, audience.everyone);
		}
		await tellOfFullMembers();
		if (changed.waiting_period_threshold !== undefined)
			await scheduleNextPromotion(work);
		if (changesSight)
			for (const [guestId, after] of await guestSights(work))
				await tellOfSight(
					work,
					guestId,
					sightsBefore.get(guestId) ?? null,
					after,
				);
		return changed;
	},
});

function requireMayChange(
	actor: User,
	names: readonly OrganizationSettingName[],
) {
	const owner = isOwner(actor.role);
	if (!isAdministrator(actor.role))
		throw new Refusal(
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization administrator",
		);
	for (const name of names)
		if (organizationSetting(name).changedBy === "owners" && !owner)
			throw new Refusal(
				"UNAUTHORIZED_PRINCIPAL",
				"Must be an organization owner",
			);
}

function requirePermissionChanges(
	organization: Organization,
	permissions: Permissions,
	wanted: UpdateOrganization,
): ChangedSettings {
	const changed: Record<string, unknown> = {};
	for (const [key, change] of Object.entries(wanted.permissions)) {
		const name = key as OrganizationPermission;
		const value = requireGroupSettingChange(
			name,
			organizationPermissions[name],
			organization.settings[name],
			change,
			permissions,
		);
		if (value !== null) changed[name] = value;
	}
	return changed as ChangedSettings;
}

const announcementChannels = [
	"new_channel_announcements_channel_id",
	"signup_announcements_channel_id",
	"update_announcements_channel_id",
	"moderation_request_channel_id",
] as const satisfies readonly PlainOrganizationSettingName[];

async function requirePlainChanges(
	work: Work,
	actor: User,
	{ settings }: Organization,
	wanted: UpdateOrganization,
): Promise<ChangedSettings> {
	const values: Record<string, unknown> = { ...wanted.values };
	const { video_chat_provider, authentication_methods } = wanted.values;
	if (
		video_chat_provider !== undefined &&
		!Object.values(wanted.offeredVideoProviders).some(
			({ id }) => id === video_chat_provider,
		)
	)
		throw badRequest(`Invalid video_chat_provider ${video_chat_provider}`);
	if (authentication_methods !== undefined)
		values.authentication_methods = requireAuthenticationMethods(
			settings.authentication_methods,
			authentication_methods,
			wanted.offeredMethods,
		);
	for (const name of announcementChannels) {
		const channelId = wanted.values[name];
		if (channelId !== undefined && channelId !== null)
			await requireAnnouncementChannel(
				work,
				actor,
				channelId,
				name === "moderation_request_channel_id",
			);
	}
	const current: Record<string, unknown> = settings;
	return Object.fromEntries(
		Object.entries(values).filter(
			([name, value]) =>
				JSON.stringify(value) !== JSON.stringify(current[name]),
		),
	);
}

/** A channel that whoever chooses it may read. What moderators are asked is nobody else's to read. */
async function requireAnnouncementChannel(
	work: Work,
	actor: User,
	channelId: number,
	mustBePrivate: boolean,
) {
	const { channel } = await requireChannel(work, actor, channelId, "content", {
		archived: "refused",
	});
	if (
		mustBePrivate &&
		(channel.kind === "public" || channel.kind === "web_public")
	)
		throw badRequest("Moderation request channel must be private.");
}

/** Whom each guest sees; null for everyone. */
async function guestSights(
	work: Work,
): Promise<Map<number, ReadonlySet<number> | null>> {
	const sights = new Map<number, ReadonlySet<number> | null>();
	for (const user of (await work.all(users)).values())
		if (user.isActive && isGuest(user.role))
			sights.set(user.id, await visibleUsers(work, user));
	return sights;
}
