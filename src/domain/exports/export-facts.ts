import type { Reading } from "../../engine/command.ts";
import { listFolders } from "../channel-folders/folders.ts";
import { channels } from "../channels/channels.ts";
import { listAllowedDomains } from "../domains/domains.ts";
import { customEmoji } from "../emoji/emoji.ts";
import { listGroups } from "../groups/queries.ts";
import { listLinkifiers } from "../linkifiers/linkifiers.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { listPlaygrounds } from "../playgrounds/playgrounds.ts";
import { listProfileFields, profileValues } from "../profile-fields/fields.ts";
import { requireSubscriberLists } from "../subscriptions/subscriber-lists.ts";
import { requireUser, shownEmail, users } from "../users/users.ts";
import { maySeeEmail } from "../users/visibility.ts";
import { exportPermission } from "./export-permission.ts";
import type { DataExport } from "./exports.ts";

const named = (kind: string) => (one: object) => ({ kind, ...one });

/** Everything but messages, as far as the copy allows for it. */
export async function listFacts(
	reading: Reading,
	copy: DataExport,
): Promise<object[]> {
	return [
		...(await listSettings(reading, copy)),
		...(await listUsers(reading, copy)),
		...(await listGroups(reading, { includeDeactivated: true })).map(
			named("group"),
		),
		...(await listChannels(reading, copy)),
	];
}

async function listSettings(
	reading: Reading,
	copy: DataExport,
): Promise<object[]> {
	const organization = await requireOrganization(reading);
	return [
		{
			kind: "organization",
			name: organization.name,
			description: organization.description,
			url: organization.url,
			createdAt: organization.createdAt,
			settings: organization.settings,
			userDefaults: organization.userDefaults,
			exportedAt: copy.startedAt,
			exportKind: copy.kind,
		},
		...(await listAllowedDomains(reading)).map(named("domain")),
		...(await listLinkifiers(reading)).map(named("linkifier")),
		...(await listPlaygrounds(reading)).map(named("playground")),
		...(await listProfileFields(reading)).map(named("profileField")),
		...[...(await reading.all(customEmoji)).values()].map(named("emoji")),
		...(await listFolders(reading)).map(named("channelFolder")),
	];
}

async function listUsers(
	reading: Reading,
	copy: DataExport,
): Promise<object[]> {
	const organization = await requireOrganization(reading);
	const requester = await requireUser(reading, copy.requesterId);
	const profiles = await reading.all(profileValues);
	return [...(await reading.all(users)).values()].map((user) => {
		const emailVisibility = user.settings.email_address_visibility;
		const sees =
			maySeeEmail(requester, { id: user.id, emailVisibility }) === "yes";
		return {
			kind: "user",
			id: user.id,
			fullName: user.fullName,
			email: sees ? user.email : shownEmail(user, organization),
			role: user.role,
			isActive: user.isActive,
			isBot: user.isBot,
			botOwnerId: user.botOwnerId,
			timezone: user.timezone,
			joinedAt: user.joinedAt,
			profile: Object.fromEntries(
				[...(profiles.get(user.id) ?? [])].map(([fieldId, { value }]) => [
					fieldId,
					value,
				]),
			),
		};
	});
}

async function listChannels(
	reading: Reading,
	copy: DataExport,
): Promise<object[]> {
	const isAllowed = await exportPermission(reading, copy);
	const subscribers = await requireSubscriberLists(reading);
	return [...(await reading.all(channels)).values()]
		.filter(({ id }) => isAllowed.channel(id))
		.map((channel) => ({
			kind: "channel",
			id: channel.id,
			name: channel.name,
			description: channel.description,
			access: channel.kind,
			isArchived: channel.isArchived,
			isDefault: channel.isDefault,
			folderId: channel.folderId,
			topicsPolicy: channel.topicsPolicy,
			retentionDays: channel.retentionDays,
			permissions: channel.permissions,
			creatorId: channel.creatorId,
			createdAt: channel.createdAt,
			...(isAllowed.subscribers(channel.id) && {
				subscriberIds: subscribers.ids(channel.id),
			}),
		}));
}
